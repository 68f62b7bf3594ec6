-- How often the facts asked for by game had which value: those of a player's seats, else of all at the tables chosen,
-- and those of the plays.
WITH
-- include chosen
, table_of AS MATERIALIZED (
    SELECT game, play, seat FROM chosen WHERE %(player)s::uuid IS NOT NULL OR seat = 0
), told AS (
    SELECT game, 'seat' AS "of", seat.facts, jsonb_array_elements_text(%(seat)s::jsonb -> game) AS key
      FROM table_of
      JOIN seat ON seat.play_id = table_of.play AND (%(player)s::uuid IS NULL OR seat.seat = table_of.seat)
     WHERE %(seat)s::jsonb ? game
     UNION ALL
    SELECT table_of.game, 'play', play.facts, jsonb_array_elements_text(%(play)s::jsonb -> table_of.game)
      FROM table_of
      JOIN play ON play.id = table_of.play
     WHERE %(play)s::jsonb ? table_of.game
)
SELECT game, "of", key, (facts ->> key)::int AS value, count(*) AS times
  FROM told
 WHERE facts ? key
 GROUP BY game, "of", key, (facts ->> key)::int
