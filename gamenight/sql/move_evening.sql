-- The evening's plays, voided ones too, are of its new day: each with a revision and an event that say so. The games of
-- those that may count.
WITH moved AS (
    UPDATE play SET version = version + 1, day = %(day)s, began_at = coalesce(starts_at, %(began_at)s)
     WHERE club_id = %(club)s AND evening_id = %(evening)s
    RETURNING id, version, game, voided_at
), revised AS (
    INSERT INTO revision (id, club_id, play_id, number, account_id, token_id, reason, action, change)
    SELECT asked.revision, %(club)s, moved.id, moved.version, %(account)s, %(token)s, '', %(action)s,
           jsonb_build_object('day', jsonb_build_array(%(day_before)s::date, %(day)s::date))
      FROM moved
      JOIN unnest(%(plays)s::uuid[], %(revisions)s::uuid[]) AS asked (play, revision) ON asked.play = moved.id
), announced AS (
    INSERT INTO event (club_id, kind, subject, version)
    SELECT %(club)s, 'play.changed', moved.id, moved.version FROM moved
)
SELECT DISTINCT game FROM moved WHERE voided_at IS NULL
