-- In the defined order: runs of results won and not won, the longest (the first of equal ones) and the one that goes on,
-- and how many results are in all of them: of each player at each game and at all, and of tables where they win or lose
-- together. And of each game the first and the last result, and those with the most and the least score, with all who
-- had it there. `tables`: of those that win or lose together alone.
WITH
-- include chosen
, placed AS (
    SELECT *, row_number() OVER (ORDER BY day, began_at, number, play, seat) AS at
      FROM chosen
     WHERE NOT %(tables)s OR (seat = 0 AND level IS NOT NULL)
), taken AS (
    SELECT player, game, won, day, at FROM placed WHERE NOT %(tables)s
     UNION ALL
    SELECT player, NULL, won, day, at FROM placed WHERE NOT %(tables)s
     UNION ALL
    SELECT NULL, game, won, day, at FROM placed WHERE %(player)s::uuid IS NULL AND seat = 0 AND level IS NOT NULL
), apart AS (
    SELECT *, row_number() OVER (PARTITION BY player, game ORDER BY at)
              - row_number() OVER (PARTITION BY player, game, won ORDER BY at) AS run
      FROM taken
), runs AS (
    SELECT player, game, won, count(*) AS length, min(day) AS since, max(day) AS until, max(at) AS last
      FROM apart GROUP BY player, game, won, run
), told AS (
    SELECT *, last = max(last) OVER (PARTITION BY player, game) AS current,
           row_number() OVER (PARTITION BY player, game, won ORDER BY length DESC, last) AS rank,
           sum(length) OVER (PARTITION BY player, game, won) AS times
      FROM runs
), ends AS (
    SELECT min(at) AS first, max(at) AS last,
           (min(ARRAY[-score::bigint, at]))[2] AS most, (min(ARRAY[score::bigint, at]))[2] AS fewest
      FROM placed GROUP BY game
)
SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object(
                   'player', player, 'game', game, 'won', won, 'length', length, 'since', since, 'until', until,
                   'longest', rank = 1, 'current', current, 'times', times)), '[]')
          FROM told WHERE rank = 1 OR current
       ) AS runs,
       (SELECT coalesce(jsonb_agg(to_jsonb(mark)), '[]')
          FROM (SELECT which, placed.*,
                       ARRAY(SELECT same.player FROM placed AS same
                              WHERE same.play = placed.play AND same.score = placed.score ORDER BY same.seat) AS players
                  FROM ends
                 CROSS JOIN LATERAL (VALUES ('first', first), ('last', last), ('most', most), ('fewest', fewest))
                       AS ending (which, at)
                  JOIN placed ON placed.at = ending.at) AS mark
       ) AS marks
