-- Work that was set aside is due as if it had never been tried, and the dispatcher is told so at the commit.
WITH freed AS (
    UPDATE due SET tries = 0, leased_until = NULL
     WHERE scope = %(scope)s AND tries >= %(most_tries)s
    RETURNING scope
)
SELECT pg_notify('due', '') FROM freed
