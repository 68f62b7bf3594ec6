-- One play whole: its number in the evening (made where there is none), rounds, seats, results, points, revision, event.
WITH evening_found AS (
    UPDATE evening SET plays_logged = plays_logged + 1
     WHERE club_id = %(club)s AND id = %(evening)s
    RETURNING id, day, starts_at, plays_logged
), evening_made AS (
    INSERT INTO evening (id, version, club_id, day, starts_at, plays_logged, planned, state)
    SELECT %(new_evening)s, 1, %(club)s, %(day)s, %(starts_at)s, 1, false, 'open'
     WHERE %(evening)s::uuid IS NULL
        ON CONFLICT (club_id, day) WHERE NOT planned DO UPDATE SET plays_logged = evening.plays_logged + 1
    RETURNING id, day, starts_at, plays_logged
), its_evening AS (
    SELECT * FROM evening_found UNION ALL SELECT * FROM evening_made
), made AS (
    INSERT INTO play (id, version, club_id, game, rules_version, seats_taken, options, setup, final, ended_early,
                      evening_id, day, starts_at, ends_at, began_at, number, status, rated, checked,
                      external_source, external_id, facts)
    SELECT %(id)s, 1, %(club)s, %(game)s, %(rules_version)s, %(seats_taken)s, %(options)s, %(setup)s, %(final)s,
           %(ended_early)s, its_evening.id, its_evening.day, %(starts_at)s, %(ends_at)s,
           coalesce(%(starts_at)s, its_evening.starts_at, %(day_begins)s), its_evening.plays_logged, %(status)s, %(rated)s,
           true, %(external_source)s, %(external_id)s, %(facts)s
      FROM its_evening
    RETURNING id, evening_id, day, began_at, number, made_at
),
-- include play_rows
revised AS (
    INSERT INTO revision (id, club_id, play_id, number, account_id, token_id, reason, action, change)
    VALUES (%(revision_id)s, %(club)s, %(id)s, 1, %(account)s, %(token)s, '', 'log', '{}')
), announced AS (
    INSERT INTO event (club_id, kind, subject, version) VALUES (%(club)s, 'play.logged', %(id)s, 1)
)
SELECT evening_id, day, began_at, number, made_at FROM made
