-- The results of a club's rated plays of one game in the defined order, a row a seat: all of them, those from a place on,
-- or those of some plays.
SELECT result.play_id, result.player_id, result.place, play.day, play.began_at, play.number
  FROM result
  JOIN play ON play.id = result.play_id
 WHERE play.club_id = %(club)s AND play.game = %(game)s AND play.rated AND play.voided_at IS NULL
   AND result.place IS NOT NULL
   AND (%(plays)s::uuid[] IS NULL OR play.id = ANY(%(plays)s))
   AND (%(since_day)s::date IS NULL
        OR (play.day, play.began_at, play.number, play.id)
           >= (%(since_day)s, %(since_began_at)s::timestamptz, %(since_number)s::int, %(since_id)s::uuid))
 ORDER BY play.day, play.began_at, play.number, play.id, result.seat
