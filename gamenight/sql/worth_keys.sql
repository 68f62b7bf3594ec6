WITH counting AS MATERIALIZED (
    SELECT id, game, options, seats_taken, day, began_at, number, md5(concat_ws('|', game, options, seats_taken)) AS kind
      FROM play
     WHERE club_id = %(club)s AND voided_at IS NULL AND rated AND day BETWEEN %(starts_on)s AND %(ends_on)s
       AND (%(evening)s::uuid IS NULL OR evening_id = %(evening)s)
), worth AS (
    SELECT play.id AS play_id, play.game, play.options, play.seats_taken AS seats, play.day, play.began_at, play.number,
           result.player_id, result.place, result.won, result.level, result.share, result.beaten, result.tied,
           concat_ws('|', play.kind, result.place, result.won, result.level, result.share, result.beaten, result.tied) AS key
      FROM counting AS play
      JOIN result ON result.play_id = play.id
)
