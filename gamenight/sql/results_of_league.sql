-- Every live, rated result on a league's days, or of one evening on them, play by play, seat by seat.
SELECT play.id AS play, play.game, play.options, play.day, play.began_at, play.number,
       result.player_id AS player, result.score, result.place, result.won, result.level, result.share,
       result.beaten, result.tied
  FROM play
  JOIN result ON result.play_id = play.id
 WHERE play.club_id = %(club)s AND play.voided_at IS NULL AND play.rated AND play.day BETWEEN %(starts_on)s AND %(ends_on)s
   AND (%(evening)s::uuid IS NULL OR play.evening_id = %(evening)s)
 ORDER BY play.id, result.seat
