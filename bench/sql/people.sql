-- Clubs, players (one in twenty a guest), a league for each season of 52 weeks, and an evening a week.
INSERT INTO club (id, version, name, zone, language, options, visibility)
SELECT bench_id(1, number), 1, 'Club ' || number, 'Europe/Berlin', 'en', '{}', 'members' FROM bench_club;

INSERT INTO player (id, version, club_id, name, aliases, name_key, search_key, looks, guest)
SELECT bench_id(2, players_before + at), 1, bench_id(1, number), 'Player ' || at, '{}', 'player ' || at, 'player ' || at, '{}',
       at %% 20 = 0
  FROM bench_club, generate_series(1, players) AS at;

INSERT INTO league (id, version, club_id, name, name_key, policy, starts_on, ends_on, state)
SELECT bench_id(5, (number - 1) * 5 + season + 1), 1, bench_id(1, number), 'Season ' || season + 1,
       'season ' || season + 1, %(policy)s, %(first_day)s::date + season * 364, %(first_day)s::date + season * 364 + 363, 'open'
  FROM bench_club, generate_series(0, 4) AS season;

INSERT INTO evening (id, version, club_id, day, plays_logged, planned, state)
SELECT bench_id(3, number * 1000 + week), 1, bench_id(1, number), %(first_day)s::date + week * 7, plays, false, 'closed'
  FROM bench_club, generate_series(0, weeks - 1) AS week;
