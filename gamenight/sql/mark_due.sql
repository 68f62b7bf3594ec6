-- Each scope is due, and the dispatcher is told so at the commit. Locked in the order of scopes: no two writers cross.
-- Which of the leagues among them are frozen.
WITH marked AS (
    INSERT INTO due (scope, club_id, since, marks, tries, error)
    SELECT scope, %(club)s, clock_timestamp(), 1, 0, ''
      FROM unnest(%(scopes)s::text[]) AS scope
     ORDER BY scope
        ON CONFLICT (scope) DO UPDATE SET marks = due.marks + 1, tries = least(due.tries, %(one_more_try)s)
    RETURNING scope
)
SELECT pg_notify('due', ''),
       ARRAY(SELECT league.id FROM league
              WHERE league.club_id = %(club)s AND league.state = 'frozen' AND 'board:' || league.id = ANY(%(scopes)s))
         AS frozen
  FROM (SELECT count(*) FROM marked) AS counted
