-- Plays of a club whole, newest first: one by id, or those after a place in the defined order that pass the filters.
-- A helper knows only those of one evening.
WITH its_league AS (
    SELECT coalesce(starts_on, '-infinity') AS starts_on, coalesce(ends_on, 'infinity') AS ends_on,
           policy -> 'games' AS games
      FROM league WHERE club_id = %(club)s AND id = %(league)s
)
SELECT play.id, play.club_id, play.version, play.game, play.rules_version, play.seats_taken, play.options, play.setup,
       play.final, play.ended_early, play.evening_id, play.day, play.starts_at, play.ends_at, play.began_at, play.number,
       play.status, play.rated, play.checked, play.voided_at, play.external_source, play.external_id, play.made_at,
       (SELECT coalesce(jsonb_agg(round.data ORDER BY round.number), '[]') FROM round WHERE round.play_id = play.id
       ) AS rounds,
       (SELECT jsonb_agg(jsonb_build_array(player.id, player.name, coalesce(player.merged_into_id, player.id),
                                           player.version)
                         ORDER BY seat.seat)
          FROM seat JOIN player ON player.id = seat.player_id WHERE seat.play_id = play.id
       ) AS players,
       (SELECT coalesce(jsonb_agg(jsonb_build_object(
                   'seat', result.seat, 'player', result.player_id, 'score', result.score, 'place', result.place,
                   'won', result.won, 'level', result.level, 'share', result.share, 'beaten', result.beaten,
                   'tied', result.tied) ORDER BY result.seat), '[]')
          FROM result WHERE result.play_id = play.id
       ) AS results,
       ARRAY(SELECT league.id FROM league
              WHERE league.club_id = play.club_id AND play.day BETWEEN coalesce(league.starts_on, '-infinity')
                                                                   AND coalesce(league.ends_on, 'infinity')
              ORDER BY league.id) AS leagues
  FROM play
 WHERE play.club_id = %(club)s
   AND (%(id)s::uuid IS NULL OR play.id = %(id)s)
   AND (%(only_evening)s::uuid IS NULL OR play.evening_id = %(only_evening)s)
   AND (%(game)s::text IS NULL OR play.game = %(game)s)
   AND (%(evening)s::uuid IS NULL OR play.evening_id = %(evening)s)
   AND (%(day_from)s::date IS NULL OR play.day >= %(day_from)s)
   AND (%(day_to)s::date IS NULL OR play.day <= %(day_to)s)
   AND (%(player)s::uuid IS NULL
        OR EXISTS (SELECT FROM seat WHERE seat.play_id = play.id AND seat.player_id = %(player)s))
   AND (%(status)s::text IS NULL OR play.status = %(status)s)
   AND (%(voided)s::boolean IS NULL OR (play.voided_at IS NOT NULL) = %(voided)s)
   AND (%(rated)s::boolean IS NULL OR play.rated = %(rated)s)
   AND (%(checked)s::boolean IS NULL OR play.checked = %(checked)s)
   AND (%(league)s::uuid IS NULL
        OR play.day BETWEEN (SELECT starts_on FROM its_league) AND (SELECT ends_on FROM its_league)
           AND ((SELECT games FROM its_league) = 'null' OR (SELECT games FROM its_league) ? play.game))
   AND (%(after_day)s::date IS NULL
        OR (play.day, play.began_at, play.number, play.id)
           < (%(after_day)s, %(after_began_at)s::timestamptz, %(after_number)s::int, %(after_id)s::uuid))
 ORDER BY play.day DESC, play.began_at DESC, play.number DESC, play.id DESC
 LIMIT %(most)s
