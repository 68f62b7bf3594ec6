-- Lease what is due and not in hand, oldest first; rows that another dispatcher is taking are left to it.
UPDATE due SET leased_until = clock_timestamp() + %(lease)s
 WHERE scope IN (SELECT scope FROM due
                  WHERE tries < %(most_tries)s AND (leased_until IS NULL OR leased_until < clock_timestamp())
                  ORDER BY since LIMIT %(most)s
                    FOR UPDATE SKIP LOCKED)
RETURNING scope
