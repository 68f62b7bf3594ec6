WITH worth AS (
    SELECT play.id AS play_id, play.game, play.options, play.seats_taken AS seats, play.day, play.began_at, play.number,
           result.player_id, result.place, result.won, result.level, result.share, result.beaten, result.tied,
           md5(concat_ws('|', play.game, play.options, play.seats_taken, result.place, result.won, result.level,
                         result.share, result.beaten, result.tied)) AS key
      FROM play
      JOIN result ON result.play_id = play.id
     WHERE play.club_id = %(club)s AND play.voided_at IS NULL AND play.rated
       AND play.day BETWEEN %(starts_on)s AND %(ends_on)s
       AND (%(evening)s::uuid IS NULL OR play.evening_id = %(evening)s)
)
