-- How many plays of each game the clubs have, by week or month. They are counted by day first: there are few days.
SELECT game, date_trunc(%(by)s, day)::date AS period, sum(plays)::bigint AS plays
  FROM (SELECT play.game, play.day, count(*) AS plays
          FROM play
         WHERE play.club_id = ANY(%(clubs)s) AND play.day BETWEEN %(since)s AND %(until)s AND play.voided_at IS NULL
           AND play.game = ANY(%(games)s)
         GROUP BY play.game, play.day) AS by_day
 GROUP BY game, period
