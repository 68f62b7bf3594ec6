-- What `rated_results` reads, in bytes, at most so many plays after those `known` already: first the columns that rows of
-- its steps have of a play, as COPY takes them in binary (each its length and its bytes, at last the length of the next),
-- and then, seat by seat, player and place, of which a play without results has none. To make a UUID or a date of each
-- would take longer than all the rest.
SELECT '\x00000010'::bytea || uuid_send(play.id) || '\x00000004' || date_send(play.day)
       || '\x00000008' || timestamptz_send(play.began_at) || '\x00000004' || int4send(play.number) || '\x00000010'
       || coalesce((
            SELECT string_agg(uuid_send(result.player_id) || int2send(result.place), '' ORDER BY result.seat)
              FROM result
             WHERE result.club_id = play.club_id AND result.play_id = play.id AND result.place IS NOT NULL), '')
  FROM play
-- include rated
 LIMIT %(most)s OFFSET %(known)s
