-- What hangs on a play, for a statement that has made it (or made it anew) as `made`.
rounds_made AS (
    INSERT INTO round (play_id, number, data)
    SELECT %(id)s, entry.number, entry.data
      FROM jsonb_array_elements(%(rounds)s) WITH ORDINALITY AS entry (data, number)
), seats_made AS (
    INSERT INTO seat (club_id, play_id, seat, player_id, facts)
    SELECT %(club)s, %(id)s, entry.*
      FROM jsonb_to_recordset(%(seats)s) AS entry (seat smallint, player uuid, facts jsonb)
), results_made AS (
    INSERT INTO result (club_id, play_id, seat, player_id, score, place, won, level, share, beaten, tied)
    SELECT %(club)s, %(id)s, entry.*
      FROM jsonb_to_recordset(%(results)s) AS entry (seat smallint, player uuid, score int, place smallint, won boolean,
                                                     level smallint, share smallint, beaten smallint, tied smallint)
), points_made AS (
    INSERT INTO counted (club_id, league_id, player_id, play_id, game, day, began_at, number, points, won, place)
    SELECT %(club)s, entry.league, entry.player, %(id)s, %(game)s, made.day, made.began_at, made.number,
           entry.points, entry.won, entry.place
      FROM made, jsonb_to_recordset(%(points)s) AS entry (league uuid, player uuid, points int, won boolean, place smallint)
),
