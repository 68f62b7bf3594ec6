-- Whom a player met, guests left out: most plays first, after a place in that order.
WITH
-- include chosen
,
-- include met
, summed AS (
    SELECT player, sum(plays)::int AS plays, sum(ahead)::int AS ahead, sum(level)::int AS level,
           sum(behind)::int AS behind, sum(together)::int AS together, sum(won)::int AS won,
           min(since) AS since, max(until) AS until
      FROM met GROUP BY player
)
SELECT summed.*, player.name
  FROM summed
  JOIN player ON player.id = summed.player AND NOT player.guest
 WHERE %(after_plays)s::int IS NULL OR (-summed.plays, summed.player) > (-%(after_plays)s::int, %(after_player)s::uuid)
 ORDER BY summed.plays DESC, summed.player
 LIMIT %(most)s
