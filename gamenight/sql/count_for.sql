-- The results and points of those who were written down as `players` are another player's than before.
WITH sat AS (
    SELECT seat.play_id, seat.seat FROM seat WHERE seat.club_id = %(club)s AND seat.player_id = ANY(%(players)s)
), results AS (
    UPDATE result SET player_id = %(after)s FROM sat WHERE result.play_id = sat.play_id AND result.seat = sat.seat
)
UPDATE counted SET player_id = %(after)s
  FROM sat
 WHERE counted.play_id = sat.play_id AND counted.player_id = %(before)s
