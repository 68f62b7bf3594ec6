-- How often the facts asked for by game had which value: those of the seats chosen, and of their plays.
WITH
-- include chosen
, results AS MATERIALIZED (
    SELECT game, play, seat FROM chosen
), told AS (
    SELECT game, 'seat' AS "of", seat.facts, jsonb_array_elements_text(%(seat)s::jsonb -> game) AS key
      FROM results
      JOIN seat ON seat.play_id = results.play AND seat.seat = results.seat
     WHERE %(seat)s::jsonb ? game
     UNION ALL
    SELECT results.game, 'play', play.facts, jsonb_array_elements_text(%(play)s::jsonb -> results.game)
      FROM results
      JOIN play ON play.id = results.play
     WHERE %(play)s::jsonb ? results.game AND (%(player)s::uuid IS NOT NULL OR results.seat = 0)
)
SELECT game, "of", key, (facts ->> key)::int AS value, count(*) AS times
  FROM told
 WHERE facts ? key
 GROUP BY game, "of", key, (facts ->> key)::int
