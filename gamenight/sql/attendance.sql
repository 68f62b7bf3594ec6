-- Who answered, was ticked or played at an evening, by name after a place in that order; or one player, whatever they
-- did. Those who said yes have their number in the order of their answers; merged players are one person and share it.
WITH coming AS (
    SELECT attendance.player_id, person.id AS person, min(attendance.answered_at) OVER (PARTITION BY person.id) AS since
      FROM attendance
      JOIN player ON player.id = attendance.player_id
     CROSS JOIN LATERAL (SELECT coalesce(player.merged_into_id, player.id) AS id) AS person
     WHERE attendance.evening_id = %(evening)s AND attendance.answer = 'yes'
), numbers AS (
    SELECT player_id, dense_rank() OVER (ORDER BY since, person) AS number FROM coming
), seated AS (
    SELECT seat.player_id, count(*) AS plays
      FROM play JOIN seat ON seat.play_id = play.id
     WHERE play.club_id = %(club)s AND play.evening_id = %(evening)s AND play.voided_at IS NULL
     GROUP BY seat.player_id
), asked AS (
    SELECT %(player)s::uuid AS id WHERE %(player)s::uuid IS NOT NULL
     UNION
    SELECT player_id FROM attendance WHERE evening_id = %(evening)s AND %(player)s::uuid IS NULL
     UNION
    SELECT player_id FROM seated WHERE %(player)s::uuid IS NULL
)
SELECT player.id AS player, player.name, player.search_key, coalesce(attendance.version, 1) AS version,
       attendance.answer, attendance.answered_at, attendance.present, coalesce(seated.plays, 0) AS plays,
       numbers.number, evening.capacity, player.guest
  FROM asked
  JOIN player ON player.club_id = %(club)s AND player.id = asked.id
  JOIN evening ON evening.club_id = %(club)s AND evening.id = %(evening)s
  LEFT JOIN attendance ON attendance.evening_id = evening.id AND attendance.player_id = player.id
  LEFT JOIN seated ON seated.player_id = player.id
  LEFT JOIN numbers ON numbers.player_id = player.id
 WHERE %(after_name)s::text IS NULL OR (player.search_key, player.id) > (%(after_name)s, %(after_id)s::uuid)
 ORDER BY player.search_key, player.id
 LIMIT %(most)s
