-- The newest boards of some leagues of the clubs, newest leagues first, or of one: their first rows, names and what waits
-- for them. A frozen league shows its ranked rows as they were kept. A long board is unpacked once: `#> '{}'` is itself.
WITH shown AS (
    SELECT league.id, league.club_id, league.name, league.state, league.kept, league.frozen_at
      FROM league
     WHERE league.club_id = ANY(%(clubs)s) AND (%(league)s::uuid IS NULL OR league.id = %(league)s)
     ORDER BY (league.state = 'open') DESC, league.id DESC
     LIMIT %(most_leagues)s
)
SELECT shown.id, shown.club_id, shown.name, shown.state, coalesce(board.version, 0) AS version, board.as_of,
       coalesce(board.rules_version, '') AS rules_version, coalesce(board.players, 0) AS players,
       coalesce(board.document, '[]') AS document, shown.frozen_at AS kept_at,
       coalesce((SELECT jsonb_object_agg(player.id, player.name)
                   FROM player
                  WHERE player.id IN (SELECT (entry ->> 'player')::uuid FROM jsonb_array_elements(board.document) AS entry)
                ), '{}') AS names,
       (SELECT due.since FROM due WHERE due.scope = 'board:' || shown.id) AS stale_since
  FROM shown
  LEFT JOIN LATERAL (
      SELECT board.version, board.as_of, board.rules_version, jsonb_array_length(rows) AS players,
             jsonb_path_query_array(rows, '$[0 to $last]', jsonb_build_object('last', %(most_rows)s - 1)) AS document
        FROM (SELECT board.version, board.as_of, board.rules_version, coalesce(shown.kept, board.document) #> '{}' AS rows
                FROM board
               WHERE board.league_id = shown.id
               ORDER BY board.version DESC
               LIMIT 1) AS board
  ) AS board ON true
 ORDER BY (shown.state = 'open') DESC, shown.id DESC
