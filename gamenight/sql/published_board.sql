-- A league's newest board with today's names, and since when something waits to be counted into it.
SELECT league.id, league.name, league.state, coalesce(board.version, 0) AS version, board.as_of,
       coalesce(board.rules_version, '') AS rules_version, coalesce(board.document, '[]') AS document,
       coalesce((SELECT jsonb_object_agg(player.id, player.name)
                   FROM player
                  WHERE player.id IN (SELECT (entry ->> 'player')::uuid FROM jsonb_array_elements(board.document) AS entry)
                ), '{}') AS names,
       (SELECT due.since FROM due WHERE due.scope = 'board:' || league.id) AS stale_since
  FROM league
  LEFT JOIN LATERAL (SELECT * FROM board WHERE board.league_id = league.id ORDER BY version DESC LIMIT 1) AS board ON true
 WHERE league.club_id = %(club)s AND league.id = %(league)s
