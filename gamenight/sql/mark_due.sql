-- Each scope is due, ratings from a place in the defined order on, or from an earlier one that was marked before; and the
-- dispatcher is told so at the commit. Locked in the order of scopes: no two writers cross. Which of the leagues among
-- them are frozen.
WITH marked AS (
    INSERT INTO due AS old (scope, club_id, since, marks, tries, error, place_day, place_began_at, place_number, place_play)
    SELECT scope, %(club)s, clock_timestamp(), 1, 0, '', %(day)s, %(began_at)s, %(number)s, %(play)s
      FROM unnest(%(scopes)s::text[]) AS scope
     ORDER BY scope
        ON CONFLICT (scope) DO UPDATE
       SET marks = old.marks + 1, tries = least(old.tries, %(one_more_try)s),
           (place_day, place_began_at, place_number, place_play) = (
             SELECT earliest.*
               FROM (VALUES (old.place_day, old.place_began_at, old.place_number, old.place_play),
                            (excluded.place_day, excluded.place_began_at, excluded.place_number, excluded.place_play)
                    ) AS earliest (day, began_at, number, play)
              ORDER BY day NULLS FIRST, began_at, number, play
              LIMIT 1)
    RETURNING scope
)
SELECT pg_notify('due', ''),
       ARRAY(SELECT league.id FROM league
              WHERE league.club_id = %(club)s AND league.state = 'frozen' AND 'board:' || league.id = ANY(%(scopes)s))
         AS frozen
  FROM (SELECT count(*) FROM marked) AS counted
