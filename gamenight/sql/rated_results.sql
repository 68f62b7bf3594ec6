-- A club's rated plays of one game in the defined order, with players and places by seat: all of them, those from a place
-- in that order on, or some.
SELECT play.id AS play_id, play.day, play.began_at, play.number, seated.players, seated.places
  FROM play
 CROSS JOIN LATERAL (
       SELECT array_agg(result.player_id ORDER BY result.seat) AS players,
              array_agg(result.place ORDER BY result.seat) AS places
         FROM result
        WHERE result.club_id = play.club_id AND result.play_id = play.id AND result.place IS NOT NULL
       HAVING count(*) > 0) AS seated
-- include rated
