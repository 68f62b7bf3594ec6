-- What rated plays did to a player's ratings, the newest first, after a place in that order.
SELECT rating.play_id AS play, play.evening_id AS evening, rating.game, rating.day, rating.began_at, rating.number,
       rating.mu_before, rating.sigma_before, rating.mu, rating.sigma
  FROM rating
  JOIN play ON play.id = rating.play_id
 WHERE rating.club_id = %(club)s AND rating.player_id = %(player)s
   AND (%(game)s::text IS NULL OR rating.game = %(game)s)
   AND (%(day)s::date IS NULL
        OR (rating.day, rating.began_at, rating.number, rating.play_id)
           < (%(day)s, %(began_at)s::timestamptz, %(number)s::int, %(id)s::uuid))
 ORDER BY rating.day DESC, rating.began_at DESC, rating.number DESC, rating.play_id DESC
 LIMIT %(most)s
