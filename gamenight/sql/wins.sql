-- How many of the results chosen each player won.
WITH
-- include chosen
SELECT player, count(*) FILTER (WHERE won) AS wins FROM chosen GROUP BY player
