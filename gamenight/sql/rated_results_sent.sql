-- The same, but what a rating step has of its play and players is in bytes, as it is sent back: to make a UUID or a date
-- of each takes longer than all the rest. Players stand one after the other, 16 bytes each.
SELECT uuid_send(play.id) AS play_id, date_send(play.day) AS day, timestamptz_send(play.began_at) AS began_at,
       int4send(play.number) AS number, seated.players_sent AS players, seated.places
-- include rated
