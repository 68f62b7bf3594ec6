-- The clubs' plays of their last seven days, newest first: of those still played and of the others at most so many each.
WITH recent AS (
    SELECT play.id, play.club_id, play.game, play.day, play.began_at, play.number, play.status,
           play.status = 'in_progress' AS live,
           row_number() OVER (PARTITION BY play.status = 'in_progress'
                              ORDER BY play.day DESC, play.began_at DESC, play.number DESC, play.id DESC) AS place
      FROM unnest(%(clubs)s::uuid[]) AS asked (id)
      JOIN club ON club.id = asked.id
      JOIN play ON play.club_id = club.id AND play.day > (now() AT TIME ZONE club.zone)::date - 7
     WHERE play.voided_at IS NULL
)
SELECT recent.id, recent.club_id, recent.game, recent.day, recent.number, recent.status, recent.live,
       (SELECT jsonb_agg(jsonb_build_object('name', player.name, 'place', result.place, 'won', coalesce(result.won, false))
                         ORDER BY seat.seat)
          FROM seat
          JOIN player ON player.id = seat.player_id
          LEFT JOIN result ON result.play_id = seat.play_id AND result.seat = seat.seat
         WHERE seat.play_id = recent.id
       ) AS players
  FROM recent
 WHERE recent.place <= %(most)s
 ORDER BY recent.day DESC, recent.began_at DESC, recent.number DESC, recent.id DESC
