-- The boards that were published last before another evening's results came, newest first, with today's names: of all
-- players, or of one.
WITH runs AS (
    SELECT board.*, lead(evening) OVER later IS DISTINCT FROM evening OR lead(version) OVER later IS NULL AS is_last
      FROM board
     WHERE board.club_id = %(club)s AND board.league_id = %(league)s
    WINDOW later AS (ORDER BY version)
), lasts AS (
    SELECT version, as_of, evening, document
      FROM runs
     WHERE is_last AND (%(before)s::int IS NULL OR version < %(before)s)
     ORDER BY version DESC
     LIMIT %(most)s
)
SELECT lasts.version, lasts.as_of, lasts.evening, (SELECT day FROM evening WHERE evening.id = lasts.evening) AS day,
       ARRAY(SELECT row ->> 'player' FROM jsonb_array_elements(document) AS row WHERE row ->> 'rank' = '1') AS leaders,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('player', player.id, 'name', player.name, 'rank', row -> 'rank',
                                                     'points', row -> 'points', 'average', row -> 'average')
                                  ORDER BY at), '[]')
          FROM jsonb_array_elements(document) WITH ORDINALITY AS each (row, at)
          JOIN player ON player.id = (row ->> 'player')::uuid
         WHERE %(player)s::uuid IS NULL OR player.id = %(player)s) AS rows
  FROM lasts
 ORDER BY lasts.version DESC
