-- How many players are in what is chosen, and who of them, guests left out, played the most: one row without a player
-- where nobody is listed.
WITH
-- include chosen
, summed AS (
    SELECT player, count(*) AS plays, count(*) FILTER (WHERE won) AS wins FROM chosen GROUP BY player
)
SELECT counted.players, first.player, first.name, first.plays, first.wins
  FROM (SELECT count(*) AS players FROM summed) AS counted
  LEFT JOIN LATERAL (
       SELECT summed.player, player.name, summed.plays, summed.wins
         FROM summed
         JOIN player ON player.id = summed.player AND NOT player.guest
        ORDER BY summed.plays DESC, summed.wins DESC, summed.player
        LIMIT %(most)s) AS first ON true
 ORDER BY first.plays DESC, first.wins DESC, first.player
