-- What the plays of an evening gave players in a league, in the defined order.
SELECT counted.player_id::text AS player, counted.play_id AS play, counted.game, counted.points, counted.won
  FROM counted
  JOIN play ON play.id = counted.play_id
 WHERE counted.league_id = %(league)s AND play.evening_id = %(evening)s
 ORDER BY counted.began_at, counted.number, counted.play_id
