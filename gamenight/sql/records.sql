-- Of listed players, and of tables that win or lose together: the first result with the most and the one with the least
-- score at each game, with the listed players who had it; and whose runs of results won are the longest, with the first
-- of the longest of each.
WITH
-- include chosen
, listed AS NOT MATERIALIZED (
    SELECT *
      FROM chosen
     WHERE level IS NOT NULL OR player NOT IN (SELECT id FROM player WHERE club_id = %(club)s AND guest)
), reached AS (
    SELECT game, max(score) AS most, min(score) AS fewest FROM listed GROUP BY game
), record AS (
    SELECT DISTINCT ON (listed.game, which) which, listed.*
      FROM reached
     CROSS JOIN LATERAL (VALUES ('most', most), ('fewest', fewest)) AS extreme (which, score)
      JOIN listed ON listed.game = reached.game AND listed.score = extreme.score
     ORDER BY listed.game, which, listed.day, listed.began_at, listed.number, listed.play, listed.seat
), counted AS (
    SELECT player, day, won,
           count(*) FILTER (WHERE NOT won) OVER (PARTITION BY player ORDER BY day, began_at, number, play) AS lost
      FROM chosen
), runs AS (
    SELECT player, lost, count(*) AS length, min(day) AS since, max(day) AS until
      FROM counted WHERE won GROUP BY player, lost
), longest AS (
    SELECT DISTINCT ON (player) * FROM runs ORDER BY player, length DESC, lost
)
SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object(
                   'which', which, 'game', game, 'play', play, 'day', day, 'evening', evening, 'score', score,
                   'players', (SELECT coalesce(jsonb_agg(jsonb_build_object('player', player.id, 'name', player.name)
                                                         ORDER BY result.seat), '[]')
                                 FROM result
                                 JOIN player ON player.id = result.player_id AND NOT player.guest
                                WHERE result.play_id = record.play AND result.score = record.score))), '[]')
          FROM record
       ) AS records,
       (SELECT coalesce(jsonb_agg(to_jsonb(first) ORDER BY length DESC, since, player), '[]')
          FROM (SELECT longest.player, player.name, longest.length, longest.since, longest.until
                  FROM longest
                  JOIN player ON player.id = longest.player AND NOT player.guest
                 ORDER BY longest.length DESC, longest.since, longest.player
                 LIMIT %(most)s) AS first
       ) AS runs
