-- A club's rating steps at a game, all or those from a place in the defined order on, are gone.
DELETE FROM rating
 WHERE club_id = %(club)s AND game = %(game)s
   AND (%(since_day)s::date IS NULL
        OR (day, began_at, number, play_id)
           >= (%(since_day)s, %(since_began_at)s::timestamptz, %(since_number)s::int, %(since_id)s::uuid))
