-- The club's lock, shared with its other writers or not, the key's lock alone (or not at all), and the answer kept for
-- the key, if any. A null number takes no lock. One row, always.
SELECT lock.alone, reply.fingerprint, reply.status, reply.headers, reply.body
  FROM (SELECT pg_advisory_xact_lock_shared(%(shared_lock)s)::text AS shared,
               pg_advisory_xact_lock(%(alone_lock)s)::text AS held,
               pg_try_advisory_xact_lock(%(key_lock)s) AS alone) AS lock
  LEFT JOIN reply ON reply.holder = %(holder)s AND reply.route = %(route)s AND reply.key = %(key)s
