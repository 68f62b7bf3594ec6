-- The same of the plays at which all of `players` sat, and nobody else.
gathered AS (
    SELECT play_id
      FROM result
     WHERE club_id = %(club)s AND player_id = ANY(%(players)s::uuid[])
     GROUP BY play_id
    HAVING count(*) = cardinality(%(players)s::uuid[])
), chosen AS NOT MATERIALIZED (
    SELECT play.id AS play, play.game, play.day, play.began_at, play.number, play.evening_id AS evening,
           result.seat, result.player_id AS player, result.score, result.place, result.won, result.level
      FROM gathered
      JOIN play ON play.club_id = %(club)s AND play.id = gathered.play_id AND play.voided_at IS NULL
               AND play.seats_taken = cardinality(%(players)s::uuid[])
      JOIN result ON result.club_id = %(club)s AND result.play_id = play.id
     WHERE (%(game)s::text IS NULL OR play.game = %(game)s)
       AND (%(since)s::date IS NULL OR play.day >= %(since)s)
       AND (%(until)s::date IS NULL OR play.day <= %(until)s)
)
