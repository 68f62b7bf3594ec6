-- Which plays `rated_results` and `rated_results_sent` read: play by play, so that the first come at once and nothing is
-- sorted.
 WHERE play.club_id = %(club)s AND play.game = %(game)s AND play.rated AND play.voided_at IS NULL
   AND (%(plays)s::uuid[] IS NULL OR play.id = ANY(%(plays)s))
   AND (%(since_day)s::date IS NULL
        OR (play.day, play.began_at, play.number, play.id)
           >= (%(since_day)s, %(since_began_at)s::timestamptz, %(since_number)s::int, %(since_id)s::uuid))
 ORDER BY play.day, play.began_at, play.number, play.id
