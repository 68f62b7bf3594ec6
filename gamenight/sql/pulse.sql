-- What differs whenever anything that pages show of a club has changed: its settled events (by the last of them, since
-- none can come before it any more), the ones that younger or running transactions leave open, and what is due to be
-- counted: its going is what tells that ratings were.
WITH running AS (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest)
SELECT (SELECT id FROM event, running
         WHERE club_id = %(club)s AND transaction < oldest
         ORDER BY transaction DESC, id DESC
         LIMIT 1) AS settled,
       (SELECT string_agg(id::text, ',' ORDER BY id) FROM event, running
         WHERE club_id = %(club)s AND transaction >= oldest) AS open,
       (SELECT string_agg(scope || ' ' || marks, ',' ORDER BY scope) FROM due WHERE club_id = %(club)s) AS due
