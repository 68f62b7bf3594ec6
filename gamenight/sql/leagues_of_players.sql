-- The leagues on whose days some of `players` were written down at a seat or in an attendance, or which adjust their
-- points.
WITH days AS (
    SELECT play.day
      FROM seat JOIN play ON play.id = seat.play_id
     WHERE seat.club_id = %(club)s AND seat.player_id = ANY(%(players)s)
     UNION
    SELECT evening.day
      FROM attendance JOIN evening ON evening.id = attendance.evening_id
     WHERE attendance.club_id = %(club)s AND attendance.player_id = ANY(%(players)s)
)
SELECT league.id
  FROM league
 WHERE league.club_id = %(club)s
   AND (EXISTS (SELECT FROM days WHERE days.day BETWEEN coalesce(league.starts_on, '-infinity')
                                                    AND coalesce(league.ends_on, 'infinity'))
        OR EXISTS (SELECT FROM jsonb_array_elements(league.policy -> 'adjustments') AS adjustment
                    WHERE adjustment ->> 'player' = ANY(%(players)s::text[])))
