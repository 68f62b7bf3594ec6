-- How many of a club's rated plays of one game stand from a place in the defined order on; counted up to `most`.
SELECT count(*) AS plays
  FROM (SELECT FROM play
         WHERE play.club_id = %(club)s AND play.game = %(game)s AND play.rated AND play.voided_at IS NULL
           AND play.status = 'finished' AND play.id <> ALL(%(without)s::uuid[])
           AND (%(since_day)s::date IS NULL
                OR (play.day, play.began_at, play.number, play.id)
                   >= (%(since_day)s, %(since_began_at)s::timestamptz, %(since_number)s::int, %(since_id)s::uuid))
         LIMIT %(most)s) AS later
