-- The same, at most so many plays, in bytes: first the columns that rows of its steps have of a play, as COPY takes them
-- in binary (each its length and its bytes, at last the length of the next), and then, seat by seat, player and place.
-- To make a UUID or a date of each would take longer than all the rest.
SELECT '\x00000010'::bytea || uuid_send(play.id) || '\x00000004' || date_send(play.day)
       || '\x00000008' || timestamptz_send(play.began_at)
       || '\x00000004' || int4send(play.number) || '\x00000010' || seated.sent AS sent
-- include rated
 LIMIT %(most)s OFFSET %(known)s
