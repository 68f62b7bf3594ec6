-- Take the play for a change of this very version: who sat where, its rounds and its old worth go. No row, and nothing
-- gone, where it has another version by now.
WITH taken AS (
    UPDATE play SET version = version + 1 WHERE club_id = %(club)s AND id = %(id)s AND version = %(version)s
    RETURNING id, version
), rounds_gone AS (
    DELETE FROM round USING taken WHERE round.play_id = taken.id
), seats_gone AS (
    DELETE FROM seat USING taken WHERE seat.play_id = taken.id
), results_gone AS (
    DELETE FROM result USING taken WHERE result.play_id = taken.id
), points_gone AS (
    DELETE FROM counted USING taken WHERE counted.play_id = taken.id
)
SELECT version FROM taken
