-- The club's days of planned evenings at which somebody was, and the stretches of them that a player attended without a
-- day left out: ticked present, or seated in a play not voided, as the player or as one merged into the player.
evening_days AS (
    SELECT day, row_number() OVER (ORDER BY day) AS at, bool_or(mine) AS mine
      FROM (SELECT evening.day, coalesce(player.merged_into_id, player.id) = %(player)s AS mine
              FROM evening
              JOIN attendance ON attendance.evening_id = evening.id AND attendance.present
              JOIN player ON player.id = attendance.player_id
             WHERE evening.club_id = %(club)s AND evening.planned
             UNION ALL
            SELECT evening.day, false
              FROM evening
             WHERE evening.club_id = %(club)s AND evening.planned
               AND EXISTS (SELECT FROM play WHERE play.evening_id = evening.id AND play.voided_at IS NULL)
             UNION ALL
            SELECT evening.day, true
              FROM player
              JOIN seat ON seat.player_id = player.id
              JOIN play ON play.club_id = %(club)s AND play.id = seat.play_id AND play.voided_at IS NULL
              JOIN evening ON evening.id = play.evening_id AND evening.planned
             WHERE player.club_id = %(club)s AND (player.id = %(player)s OR player.merged_into_id = %(player)s)
           ) AS there
     WHERE (%(since)s::date IS NULL OR day >= %(since)s) AND (%(until)s::date IS NULL OR day <= %(until)s)
     GROUP BY day
), stays AS (
    SELECT count(*) AS length, min(day) AS since, max(day) AS until, max(at) = (SELECT count(*) FROM evening_days) AS current
      FROM (SELECT day, at, at - row_number() OVER (ORDER BY at) AS stay FROM evening_days WHERE mine) AS attended
     GROUP BY stay
)
