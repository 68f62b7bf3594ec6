-- Of the clubs' latest plays those that somebody should look at, some of each kind and how many there are: `twin` has the
-- same people with the same scores at the same game as one begun at most two hours before, `unfinished` is still played
-- on a later day, `unchecked` was imported without a record.
WITH latest AS (
    SELECT play.*, (now() AT TIME ZONE club.zone)::date AS today
      FROM unnest(%(clubs)s::uuid[]) AS asked (id)
      JOIN club ON club.id = asked.id
     CROSS JOIN LATERAL (
         SELECT play.id, play.club_id, play.game, play.day, play.began_at, play.number, play.status, play.checked,
                coalesce(play.starts_at, play.made_at) AS at
           FROM play
          WHERE play.club_id = asked.id AND play.day BETWEEN %(since)s AND %(until)s AND play.voided_at IS NULL
          ORDER BY play.day DESC, play.began_at DESC, play.number DESC, play.id DESC
          LIMIT %(most)s
     ) AS play
     WHERE play.game = ANY(%(games)s)
), told AS (
    SELECT latest.*,
           (SELECT array_agg(result.player_id::text || ':' || coalesce(result.score::text, '') ORDER BY result.player_id)
              FROM result
             WHERE result.club_id = latest.club_id AND result.play_id = latest.id) AS said
      FROM latest
), beside AS (
    SELECT told.*, lag(at) OVER same AS before, lag(id) OVER same AS other
      FROM told
    WINDOW same AS (PARTITION BY club_id, game, said ORDER BY at, id)
), doubtful AS (
    SELECT kind.name AS kind, beside.*
      FROM beside
     CROSS JOIN LATERAL (VALUES ('twin', beside.said IS NOT NULL AND beside.before >= beside.at - interval '2 hours'),
                                ('unfinished', beside.status = 'in_progress' AND beside.day < beside.today),
                                ('unchecked', NOT beside.checked)) AS kind (name, holds)
     WHERE kind.holds
)
SELECT kind, id, club_id, game, day, number, CASE kind WHEN 'twin' THEN other END AS other, count
  FROM (SELECT doubtful.*, count(*) OVER (PARTITION BY kind) AS count,
               row_number() OVER (PARTITION BY kind ORDER BY day DESC, began_at DESC, number DESC, id DESC) AS place
          FROM doubtful) AS placed
 WHERE place <= %(most_told)s
 ORDER BY kind, place
