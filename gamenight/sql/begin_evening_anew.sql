-- The evening's plays without a start of their own begin at another time; the games of those that may count.
WITH begun AS (
    UPDATE play SET began_at = %(began_at)s
     WHERE club_id = %(club)s AND evening_id = %(evening)s AND starts_at IS NULL
    RETURNING id, game, voided_at
), counted_too AS (
    UPDATE counted SET began_at = %(began_at)s FROM begun WHERE counted.play_id = begun.id
)
SELECT DISTINCT game FROM begun WHERE voided_at IS NULL
