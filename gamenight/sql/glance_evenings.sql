-- The clubs' evenings of the week that it is there, Monday to Sunday, with their plays and how many people said yes.
SELECT evening.id, evening.club_id, evening.day, evening.starts_at, evening.state, evening.title, evening.place,
       evening.capacity,
       (SELECT count(*) FROM play WHERE play.evening_id = evening.id AND play.voided_at IS NULL) AS plays,
       (SELECT count(DISTINCT coalesce(player.merged_into_id, player.id))
          FROM attendance JOIN player ON player.id = attendance.player_id
         WHERE attendance.evening_id = evening.id AND attendance.answer = 'yes') AS yes
  FROM unnest(%(clubs)s::uuid[]) AS asked (id)
  JOIN club ON club.id = asked.id
 CROSS JOIN LATERAL (SELECT date_trunc('week', now() AT TIME ZONE club.zone)::date AS monday) AS week
  JOIN evening ON evening.club_id = club.id AND evening.day BETWEEN week.monday AND week.monday + 6
 ORDER BY evening.day, evening.starts_at, evening.id
 LIMIT %(most)s
