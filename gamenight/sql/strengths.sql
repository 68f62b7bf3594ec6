-- What the rated plays, all or those before a place in the defined order, have left players with: the latest step of
-- each.
SELECT asked.player_id, latest.mu, latest.sigma, latest.plays, latest.day
  FROM unnest(%(players)s::uuid[]) AS asked (player_id)
 CROSS JOIN LATERAL (
      SELECT rating.mu, rating.sigma, rating.plays, rating.day
        FROM rating
       WHERE rating.club_id = %(club)s AND rating.player_id = asked.player_id AND rating.game = %(game)s
         AND rating.day <= coalesce(%(day)s::date, 'infinity')
         AND (%(day)s::date IS NULL
              OR (rating.day, rating.began_at, rating.number, rating.play_id)
                 < (%(day)s, %(began_at)s::timestamptz, %(number)s::int, %(id)s::uuid))
       ORDER BY rating.day DESC, rating.plays DESC
       LIMIT 1
  ) AS latest
