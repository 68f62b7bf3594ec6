-- What the clubs' latest plays of some cooperative games came to, by week or month: how many were won, and of the levels
-- and scores the least, the greatest and the one in the middle (of two the lower). Everybody at a table has the same.
WITH latest AS (
    SELECT play.*
      FROM unnest(%(clubs)s::uuid[]) AS asked (id)
     CROSS JOIN LATERAL (
         SELECT play.id, play.game, play.day
           FROM play
          WHERE play.club_id = asked.id AND play.day BETWEEN %(since)s AND %(until)s AND play.voided_at IS NULL
            AND play.status = 'finished'
          ORDER BY play.day DESC, play.began_at DESC, play.number DESC, play.id DESC
          LIMIT %(most)s
     ) AS play
)
SELECT latest.game, date_trunc(%(by)s, latest.day)::date AS period, count(*) AS plays,
       count(*) FILTER (WHERE result.won) AS won,
       min(result.level) AS least_level, max(result.level) AS greatest_level,
       percentile_disc(0.5) WITHIN GROUP (ORDER BY result.level) AS middle_level,
       min(result.score) AS least_score, max(result.score) AS greatest_score,
       percentile_disc(0.5) WITHIN GROUP (ORDER BY result.score) AS middle_score
  FROM latest
  JOIN result ON result.play_id = latest.id AND result.seat = 0
 WHERE latest.game = ANY(%(games)s)
 GROUP BY latest.game, period
