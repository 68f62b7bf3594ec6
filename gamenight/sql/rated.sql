-- What `rated_results` and `rated_results_sent` read: play by play, so that the first come at once and nothing is sorted.
  FROM play
 CROSS JOIN LATERAL (
       SELECT array_agg(result.player_id ORDER BY result.seat) AS players,
              array_agg(result.place ORDER BY result.seat) AS places,
              string_agg(uuid_send(result.player_id) || int2send(result.place), '' ORDER BY result.seat) AS sent
         FROM result
        WHERE result.club_id = play.club_id AND result.play_id = play.id AND result.place IS NOT NULL
       HAVING count(*) > 0) AS seated
 WHERE play.club_id = %(club)s AND play.game = %(game)s AND play.rated AND play.voided_at IS NULL
   AND (%(plays)s::uuid[] IS NULL OR play.id = ANY(%(plays)s))
   AND (%(since_day)s::date IS NULL
        OR (play.day, play.began_at, play.number, play.id)
           >= (%(since_day)s, %(since_began_at)s::timestamptz, %(since_number)s::int, %(since_id)s::uuid))
 ORDER BY play.day, play.began_at, play.number, play.id
