-- A job begins on a scope: one try more, and a lease of its own.
UPDATE due SET tries = tries + 1, leased_until = clock_timestamp() + %(lease)s
 WHERE scope = %(scope)s
RETURNING marks, clock_timestamp() AS begun_at
