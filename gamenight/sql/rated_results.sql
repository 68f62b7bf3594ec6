-- A club's rated plays of one game in the defined order, with players and places by seat: all of them, those from a place
-- in that order on, or some.
SELECT play.id AS play_id, play.day, play.began_at, play.number, seated.players, seated.places
-- include rated
