-- What rated plays of some games did to a player's ratings, the newest first, after a place in that order: of each game
-- as many as are asked for at most, which stand in order in the one index.
SELECT latest.play_id AS play, play.evening_id AS evening, latest.game, latest.day, latest.began_at, latest.number,
       latest.mu_before, latest.sigma_before, latest.mu, latest.sigma
  FROM unnest(%(games)s::text[]) AS asked (game)
 CROSS JOIN LATERAL (
       SELECT * FROM rating
        WHERE rating.club_id = %(club)s AND rating.player_id = %(player)s AND rating.game = asked.game
          AND rating.day <= coalesce(%(day)s::date, 'infinity')
          AND (%(day)s::date IS NULL
               OR (rating.day, rating.began_at, rating.number, rating.play_id)
                  < (%(day)s, %(began_at)s::timestamptz, %(number)s::int, %(id)s::uuid))
        ORDER BY rating.day DESC, rating.plays DESC
        LIMIT %(most)s) AS latest
  JOIN play ON play.id = latest.play_id
 ORDER BY latest.day DESC, latest.began_at DESC, latest.number DESC, latest.play_id DESC
 LIMIT %(most)s
