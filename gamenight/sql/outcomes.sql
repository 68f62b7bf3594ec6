-- How often each outcome came at each game, of seats and of plays (each has a seat 0): in all, and by month without
-- places and scores, where that is of the player asked about or of tables.
WITH
-- include chosen
SELECT game, NULL::date AS month, won, level, place, score, count(*) AS seats, count(*) FILTER (WHERE seat = 0) AS plays
  FROM chosen
 GROUP BY game, won, level, place, score
 UNION ALL
SELECT game, date_trunc('month', day::timestamp)::date, won, level, NULL, NULL, count(*), count(*)
  FROM chosen
 WHERE %(player)s::uuid IS NOT NULL OR seat = 0
 GROUP BY game, date_trunc('month', day::timestamp)::date, won, level
