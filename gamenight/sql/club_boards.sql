-- Leagues of a club, open ones first and the newest of those first, after the ones `skipped`: the first rows of each
-- one's newest board with today's names. A frozen league shows its ranked rows as they were kept.
WITH shown AS (
    SELECT id, name, state, starts_on, ends_on, kept
      FROM league
     WHERE club_id = %(club)s
     ORDER BY (state = 'open') DESC, id DESC
    OFFSET %(skipped)s LIMIT %(most)s
)
SELECT shown.id, shown.name, shown.state, shown.starts_on, shown.ends_on,
       coalesce(jsonb_array_length(board.document), 0) AS players,
       (SELECT coalesce(jsonb_agg(row || jsonb_build_object('name', player.name) ORDER BY at), '[]')
          FROM jsonb_array_elements(board.document) WITH ORDINALITY AS each (row, at)
          JOIN player ON player.id = (row ->> 'player')::uuid
         WHERE at <= %(rows)s) AS rows
  FROM shown
  LEFT JOIN LATERAL (
      SELECT coalesce(shown.kept, board.document) AS document
        FROM board
       WHERE board.league_id = shown.id
       ORDER BY board.version DESC
       LIMIT 1
  ) AS board ON true
 ORDER BY (shown.state = 'open') DESC, shown.id DESC
