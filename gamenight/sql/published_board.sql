-- A league's board, its newest or the one of a version, with today's names, and since when something waits to be counted.
-- A frozen league has its ranked rows as they were kept; beside them those that it would have, where they differ.
WITH shown AS (
    SELECT league.id, league.name, league.state, coalesce(board.version, 0) AS version, board.as_of,
           coalesce(board.rules_version, '') AS rules_version,
           CASE WHEN league.state = 'frozen' AND %(version)s::int IS NULL THEN league.kept
                ELSE coalesce(board.document, '[]') END AS document,
           CASE WHEN %(version)s::int IS NULL THEN league.recomputed END AS recomputed,
           CASE WHEN %(version)s::int IS NULL THEN league.frozen_at END AS kept_at
      FROM league
      LEFT JOIN LATERAL (
        SELECT * FROM board
         WHERE board.league_id = league.id AND (%(version)s::int IS NULL OR board.version = %(version)s)
         ORDER BY version DESC
         LIMIT 1
      ) AS board ON true
     WHERE league.club_id = %(club)s AND league.id = %(league)s
)
SELECT shown.*,
       coalesce((SELECT jsonb_object_agg(player.id, player.name)
                   FROM player
                  WHERE player.id IN (SELECT (entry ->> 'player')::uuid
                                        FROM jsonb_array_elements(document || coalesce(recomputed, '[]')) AS entry)
                ), '{}') AS names,
       (SELECT due.since FROM due WHERE due.scope = 'board:' || shown.id) AS stale_since
  FROM shown
