-- Who was at an evening (ticked, or seated in a play not voided) by name, and its first plays in their order with who
-- sat there and what came of it, the best first. A merged player goes by the name of the one they are merged into.
WITH played AS (
    SELECT play.id, play.number, play.game, play.status, play.began_at
      FROM play
     WHERE play.club_id = %(club)s AND play.evening_id = %(evening)s AND play.voided_at IS NULL
), seated AS (
    SELECT played.id AS play, seat.seat, effective.id, effective.name, effective.search_key,
           result.place, result.score, result.level
      FROM played
      JOIN seat ON seat.play_id = played.id
      JOIN player ON player.id = seat.player_id
      JOIN player AS effective ON effective.id = coalesce(player.merged_into_id, player.id)
      LEFT JOIN result ON result.play_id = seat.play_id AND result.seat = seat.seat
), there AS (
    SELECT id, name, search_key FROM seated
     UNION
    SELECT effective.id, effective.name, effective.search_key
      FROM attendance
      JOIN player ON player.id = attendance.player_id
      JOIN player AS effective ON effective.id = coalesce(player.merged_into_id, player.id)
     WHERE attendance.evening_id = %(evening)s AND attendance.present
)
SELECT (SELECT coalesce(jsonb_agg(name ORDER BY search_key, id), '[]') FROM there) AS names,
       (SELECT coalesce(jsonb_agg(jsonb_build_object(
                   'id', first.id, 'number', first.number, 'game', first.game, 'status', first.status,
                   'seats', (SELECT jsonb_agg(jsonb_build_object('player', seated.id, 'name', seated.name,
                                                                 'place', seated.place, 'score', seated.score,
                                                                 'level', seated.level)
                                              ORDER BY seated.place NULLS LAST, seated.seat)
                               FROM seated WHERE seated.play = first.id)
               ) ORDER BY first.began_at, first.number, first.id), '[]')
          FROM (SELECT * FROM played ORDER BY began_at, number, id LIMIT %(most)s) AS first
       ) AS plays
