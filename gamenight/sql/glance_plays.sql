-- The clubs' plays of their last seven days, newest first: those still played, or the others. With who sits there, and how
-- many rounds are noted.
WITH recent AS (
    SELECT play.id, play.club_id, play.game, play.day, play.began_at, play.number, play.status
      FROM unnest(%(clubs)s::uuid[]) AS asked (id)
      JOIN club ON club.id = asked.id
      JOIN play ON play.club_id = club.id AND play.day > (now() AT TIME ZONE club.zone)::date - 7
     WHERE play.voided_at IS NULL AND (play.status = 'in_progress') = %(live)s AND play.game = ANY(%(games)s)
     ORDER BY play.day DESC, play.began_at DESC, play.number DESC, play.id DESC
     LIMIT %(most)s
)
SELECT recent.id, recent.club_id, recent.game, recent.day, recent.began_at, recent.number, recent.status,
       (SELECT count(*) FROM round WHERE round.play_id = recent.id) AS rounds,
       (SELECT jsonb_agg(jsonb_build_object('name', player.name, 'place', result.place, 'won', coalesce(result.won, false))
                         ORDER BY seat.seat)
          FROM seat
          JOIN player ON player.id = seat.player_id
          LEFT JOIN result ON result.play_id = seat.play_id AND result.seat = seat.seat
         WHERE seat.play_id = recent.id
       ) AS players
  FROM recent
 ORDER BY recent.day DESC, recent.began_at DESC, recent.number DESC, recent.id DESC
