-- What the rated plays, all or those before a place in the defined order, have left players with: the latest step of
-- each, and how many there were.
SELECT asked.player_id, latest.mu, latest.sigma, latest.day, taken.plays
  FROM unnest(%(players)s::uuid[]) AS asked (player_id)
  JOIN LATERAL (
      SELECT rating.mu, rating.sigma, rating.day
        FROM rating
       WHERE rating.club_id = %(club)s AND rating.game = %(game)s AND rating.player_id = asked.player_id
         AND (%(day)s::date IS NULL
              OR (rating.day, rating.began_at, rating.number, rating.play_id)
                 < (%(day)s, %(began_at)s::timestamptz, %(number)s::int, %(id)s::uuid))
       ORDER BY rating.day DESC, rating.began_at DESC, rating.number DESC, rating.play_id DESC
       LIMIT 1
  ) AS latest ON true
  JOIN LATERAL (
      SELECT count(*) AS plays
        FROM rating
       WHERE rating.club_id = %(club)s AND rating.game = %(game)s AND rating.player_id = asked.player_id
         AND (%(day)s::date IS NULL
              OR (rating.day, rating.began_at, rating.number, rating.play_id)
                 < (%(day)s, %(began_at)s::timestamptz, %(number)s::int, %(id)s::uuid))
  ) AS taken ON true
