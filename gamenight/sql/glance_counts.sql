-- How many plays of each game the clubs have, by week or month.
SELECT play.game, date_trunc(%(by)s, play.day)::date AS period, count(*) AS plays
  FROM play
 WHERE play.club_id = ANY(%(clubs)s) AND play.day BETWEEN %(since)s AND %(until)s AND play.voided_at IS NULL
   AND play.game = ANY(%(games)s)
 GROUP BY play.game, period
