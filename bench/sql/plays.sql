-- Each club's plays, spread evenly over its weeks; of four seats each, and a quarter of the players for each seat.
INSERT INTO bench_play
SELECT plays_before + at, number, week, at - ceil(week::numeric * plays / weeks)::int + 1, players, players_before,
       bench_chance(-(plays_before + at), %(templates)s)
  FROM bench_club
 CROSS JOIN LATERAL generate_series(0, plays - 1) AS at
 CROSS JOIN LATERAL (SELECT at::bigint * weeks / plays) AS of_play (week);

INSERT INTO play (id, version, club_id, game, rules_version, seats_taken, options, setup, final, ended_early, evening_id,
                  day, starts_at, began_at, number, status, rated, checked, facts)
SELECT bench_id(4, play.number), 1, bench_id(1, club), game, rules_version, 4, options, setup, final, false,
       bench_id(3, club * 1000 + week), day, starts_at, starts_at, number_in_evening, 'finished', true, true, '{}'
  FROM bench_play AS play
  JOIN bench_template ON bench_template.number = play.template
 CROSS JOIN LATERAL (SELECT %(first_day)s::date + week * 7) AS its (day)
 CROSS JOIN LATERAL (SELECT (day + interval '17 hours' + number_in_evening * interval '1 minute') AT TIME ZONE 'UTC'
                    ) AS it (starts_at);

CREATE UNLOGGED TABLE bench_seat AS
SELECT bench_id(4, play.number) AS play_id, bench_id(1, club) AS club_id, seat, template,
       bench_id(2, players_before + 1 + (seat + play.number) %% 4 * (players / 4)
                                  + bench_chance(play.number * 4 + seat, players / 4)) AS player_id
  FROM bench_play AS play, generate_series(0, 3) AS seat;

INSERT INTO seat (club_id, play_id, seat, player_id, facts)
SELECT club_id, play_id, seat, player_id, '{}' FROM bench_seat;

INSERT INTO result (club_id, play_id, seat, player_id, score, place, won, level, share, beaten, tied)
SELECT club_id, play_id, bench_seat.seat, player_id, worth.score, worth.place, worth.won, worth.level, worth.share,
       worth.beaten, worth.tied
  FROM bench_seat
  JOIN (SELECT number, entry.*
          FROM bench_template,
               jsonb_to_recordset(seats) AS entry (seat smallint, score int, place smallint, won boolean, level smallint,
                                                   share smallint, beaten smallint, tied smallint)
       ) AS worth ON worth.number = template AND worth.seat = bench_seat.seat;
