-- The days of planned evenings that each player attended: ticked present, or seated in a play not voided; once a day.
-- `others` are those of other evenings than the one `without`.
SELECT player::text, array_agg(DISTINCT day) AS days,
       array_agg(DISTINCT day) FILTER (WHERE evening IS DISTINCT FROM %(without)s::uuid) AS others
  FROM (SELECT coalesce(player.merged_into_id, player.id) AS player, evening.day, evening.id AS evening
          FROM evening
          JOIN attendance ON attendance.evening_id = evening.id AND attendance.present
          JOIN player ON player.id = attendance.player_id
         WHERE evening.club_id = %(club)s AND evening.planned
           AND evening.day BETWEEN %(starts_on)s AND %(ends_on)s
         UNION
        SELECT coalesce(player.merged_into_id, player.id), evening.day, evening.id
          FROM evening
          JOIN play ON play.evening_id = evening.id AND play.voided_at IS NULL
          JOIN seat ON seat.play_id = play.id
          JOIN player ON player.id = seat.player_id
         WHERE evening.club_id = %(club)s AND evening.planned
           AND evening.day BETWEEN %(starts_on)s AND %(ends_on)s
       ) AS attended
 GROUP BY player
