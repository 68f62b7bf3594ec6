-- Evenings of a club with what came of them, newest first: some by their ids, or those after a place in that order that
-- pass the filters. One without a start is the first of its day. A helper knows of one alone. Merged players are counted
-- as the one person that they are.
SELECT evening.id, evening.club_id, evening.version, evening.day, evening.starts_at, evening.ends_at, evening.state,
       evening.planned, evening.title, evening.place, evening.notes, evening.capacity, evening.made_at,
       (SELECT count(*) FROM play WHERE play.evening_id = evening.id AND play.voided_at IS NULL) AS plays,
       said.yes, said.no, said.maybe, said.present
  FROM evening
 CROSS JOIN LATERAL (SELECT count(DISTINCT person.id) FILTER (WHERE attendance.answer = 'yes') AS yes,
                            count(DISTINCT person.id) FILTER (WHERE attendance.answer = 'no') AS no,
                            count(DISTINCT person.id) FILTER (WHERE attendance.answer = 'maybe') AS maybe,
                            count(DISTINCT person.id) FILTER (WHERE attendance.present) AS present
                       FROM attendance
                       JOIN player ON player.id = attendance.player_id
                      CROSS JOIN LATERAL (SELECT coalesce(player.merged_into_id, player.id) AS id) AS person
                      WHERE attendance.evening_id = evening.id) AS said
 WHERE evening.club_id = %(club)s
   AND (%(ids)s::uuid[] IS NULL OR evening.id = ANY(%(ids)s))
   AND (%(only_evening)s::uuid IS NULL OR evening.id = %(only_evening)s)
   AND (%(day_from)s::date IS NULL OR evening.day >= %(day_from)s)
   AND (%(day_to)s::date IS NULL OR evening.day <= %(day_to)s)
   AND (%(state)s::text IS NULL OR evening.state = %(state)s)
   AND (%(planned)s::boolean IS NULL OR evening.planned = %(planned)s)
   AND (%(played)s::boolean IS NULL
        OR %(played)s = EXISTS (SELECT FROM play WHERE play.evening_id = evening.id AND play.voided_at IS NULL))
   AND (%(after_day)s::date IS NULL
        OR (evening.day, coalesce(evening.starts_at, %(earliest)s::timestamptz), evening.id)
           < (%(after_day)s, %(after_start)s::timestamptz, %(after_id)s::uuid))
 ORDER BY evening.day DESC, coalesce(evening.starts_at, %(earliest)s::timestamptz) DESC, evening.id DESC
 LIMIT %(most)s
