-- Take the play for a change of this very version: who sat where, its rounds and its old worth go. No row: it has another.
WITH rounds_gone AS (
    DELETE FROM round WHERE play_id = %(id)s
), seats_gone AS (
    DELETE FROM seat WHERE play_id = %(id)s
), results_gone AS (
    DELETE FROM result WHERE play_id = %(id)s
), points_gone AS (
    DELETE FROM counted WHERE play_id = %(id)s
)
UPDATE play SET version = version + 1 WHERE club_id = %(club)s AND id = %(id)s AND version = %(version)s RETURNING version
