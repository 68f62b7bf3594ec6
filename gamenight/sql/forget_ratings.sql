-- A club's rating steps at a game, all or those from a place in the defined order on, are gone.
DELETE FROM rating
 WHERE club_id = %(club)s AND game = %(game)s
   AND (%(day)s::date IS NULL
        OR (day, began_at, number, play_id) >= (%(day)s, %(began_at)s::timestamptz, %(number)s::int, %(play)s::uuid))
