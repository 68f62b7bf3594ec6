-- The points that some players' results gave in a league up to each of some days, by its policy: see board_sums.sql.
WITH played AS (
    SELECT counted.*, %(guests)s OR NOT player.guest AS listed,
           count(*) FILTER (WHERE %(guests)s OR NOT player.guest) OVER (PARTITION BY counted.play_id) AS listed_there
      FROM counted
      JOIN player ON player.id = counted.player_id
     WHERE counted.league_id = %(league)s
), of_day AS (
    SELECT player_id, day, points, row_number() OVER (PARTITION BY player_id, day ORDER BY points DESC) AS nth_of_day
      FROM played
     WHERE listed AND listed_there >= %(min_listed)s AND player_id = ANY(%(players)s)
)
SELECT until.player_id::text AS player, asked.day,
       sum(until.points) FILTER (WHERE %(best_of)s::int IS NULL OR until.nth <= %(best_of)s) AS points
  FROM unnest(%(days)s::date[]) AS asked (day)
 CROSS JOIN LATERAL (
       SELECT player_id, points, row_number() OVER (PARTITION BY player_id ORDER BY points DESC) AS nth
         FROM of_day
        WHERE day <= asked.day AND (%(per_day)s::int IS NULL OR nth_of_day <= %(per_day)s)) AS until
 GROUP BY until.player_id, asked.day
 ORDER BY asked.day
