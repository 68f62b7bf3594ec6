WITH counting AS MATERIALIZED (
    SELECT asked.league_id, play.id, play.game, play.options, play.seats_taken, play.day, play.began_at, play.number,
           md5(concat_ws('|', asked.league_id, play.game, play.options, play.seats_taken)) AS kind
      FROM unnest(%(leagues)s::uuid[], %(starts)s::date[], %(ends)s::date[]) AS asked (league_id, starts_on, ends_on)
      JOIN play ON play.club_id = %(club)s AND play.day BETWEEN asked.starts_on AND asked.ends_on
     WHERE play.voided_at IS NULL AND play.rated AND (%(evening)s::uuid IS NULL OR play.evening_id = %(evening)s)
), worth AS (
    SELECT play.league_id, play.id AS play_id, play.game, play.options, play.seats_taken AS seats, play.day,
           play.began_at, play.number, result.player_id, result.place, result.won, result.level, result.share,
           result.beaten, result.tied,
           concat_ws('|', play.kind, result.place, result.won, result.level, result.share, result.beaten, result.tied) AS key
      FROM counting AS play
      JOIN result ON result.club_id = %(club)s AND result.play_id = play.id
)
