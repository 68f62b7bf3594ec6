-- Which of some players (those that others are merged into) sat together at plays not voided, and how often: at the
-- evening, and at others since a day up to its own.
WITH seated AS (
    SELECT play.id, play.evening_id = %(evening)s AS tonight, coalesce(player.merged_into_id, player.id) AS player
      FROM play
      JOIN seat ON seat.play_id = play.id
      JOIN player ON player.id = seat.player_id
     WHERE play.club_id = %(club)s AND play.voided_at IS NULL AND play.day BETWEEN %(since)s AND %(day)s
       AND coalesce(player.merged_into_id, player.id) = ANY(%(players)s)
)
SELECT one.player::text AS one, other.player::text AS other,
       count(*) FILTER (WHERE one.tonight) AS tonight, count(*) FILTER (WHERE NOT one.tonight) AS lately
  FROM seated AS one
  JOIN seated AS other ON other.id = one.id AND other.player > one.player
 GROUP BY one.player, other.player
