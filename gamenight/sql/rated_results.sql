-- The results of a club's rated plays of one game in the defined order, a row a seat.
SELECT result.play_id, result.player_id, result.place, play.day, play.began_at, play.number
  FROM result
  JOIN play ON play.id = result.play_id
 WHERE play.club_id = %(club)s AND play.game = %(game)s AND play.rated AND play.voided_at IS NULL
   AND result.place IS NOT NULL
 ORDER BY play.day, play.began_at, play.number, play.id, result.seat
