-- A league's next board, and the event that says so.
WITH published AS (
    INSERT INTO board (club_id, league_id, version, as_of, rules_version, evening, document)
    VALUES (%(club)s, %(league)s, %(version)s, %(as_of)s, %(rules_version)s, %(evening)s, %(document)s)
)
INSERT INTO event (club_id, kind, subject, version) VALUES (%(club)s, 'board.changed', %(league)s, %(version)s)
