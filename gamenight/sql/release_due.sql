-- Something was marked after the job had begun: the scope is free to be leased again, at once.
WITH kept AS (
    UPDATE due SET leased_until = NULL, tries = 0, error = '', since = %(begun_at)s WHERE scope = %(scope)s RETURNING scope
)
SELECT pg_notify('due', '') FROM kept
