-- The evening of a day that nobody planned, made where there is none.
INSERT INTO evening (id, version, club_id, day, plays_logged, planned, state)
VALUES (%(id)s, 1, %(club)s, %(day)s, 0, false, 'open')
    ON CONFLICT (club_id, day) WHERE NOT planned DO UPDATE SET plays_logged = evening.plays_logged
RETURNING id
