-- The sizes of all clubs, in order.
INSERT INTO bench_club
SELECT number, plays, players, weeks, coalesce(sum(plays) OVER before, 0), coalesce(sum(players) OVER before, 0)
  FROM unnest(%s::int[], %s::int[], %s::int[]) WITH ORDINALITY AS size (plays, players, weeks, number)
WINDOW before AS (ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
