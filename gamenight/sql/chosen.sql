-- A club's results with their plays: those of one game, of days, of an evening or a player where it is asked for.
chosen AS NOT MATERIALIZED (
    SELECT play.id AS play, play.game, play.day, play.began_at, play.number, play.evening_id AS evening,
           result.seat, result.player_id AS player, result.score, result.place, result.won, result.level
      FROM play
      JOIN result ON result.play_id = play.id
     WHERE play.club_id = %(club)s AND play.voided_at IS NULL AND result.club_id = %(club)s
       AND (%(game)s::text IS NULL OR play.game = %(game)s)
       AND (%(since)s::date IS NULL OR play.day >= %(since)s)
       AND (%(until)s::date IS NULL OR play.day <= %(until)s)
       AND (%(evening)s::uuid IS NULL OR play.evening_id = %(evening)s)
       AND (%(player)s::uuid IS NULL OR result.player_id = %(player)s)
)
