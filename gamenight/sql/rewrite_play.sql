-- A cleared play as it is now, with the revision that says so.
WITH made AS (
    UPDATE play SET game = %(game)s, rules_version = %(rules_version)s, seats_taken = %(seats_taken)s,
           options = %(options)s, setup = %(setup)s, final = %(final)s, ended_early = %(ended_early)s,
           evening_id = %(evening)s, day = %(day)s, starts_at = %(starts_at)s, ends_at = %(ends_at)s,
           began_at = %(began_at)s, number = %(number)s, status = %(status)s, rated = %(rated)s,
           voided_at = %(voided_at)s, facts = %(facts)s
     WHERE club_id = %(club)s AND id = %(id)s
    RETURNING version, day, began_at, number
),
-- include play_rows
revised AS (
    INSERT INTO revision (id, club_id, play_id, number, account_id, token_id, reason, action, change, undo_of)
    SELECT %(revision_id)s, %(club)s, %(id)s, made.version, %(account)s, %(token)s, %(reason)s, %(action)s, %(change)s,
           %(undo_of)s
      FROM made
)
INSERT INTO event (club_id, kind, subject, version) SELECT %(club)s, %(event)s, %(id)s, made.version FROM made
