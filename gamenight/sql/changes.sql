-- What happened in a club after a place in the order of its events. A running transaction may still add an event before
-- those of younger ones: only what is older than all of them is told.
SELECT event.kind, event.subject, event.version, event.at, event.transaction, event.id
  FROM event
 WHERE event.club_id = %(club)s
   AND (event.transaction, event.id) > (%(after_transaction)s, %(after_id)s)
   AND event.transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
 ORDER BY event.transaction, event.id
 LIMIT %(most)s
