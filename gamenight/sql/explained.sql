-- Each live, rated result of a player on a league's days, in its games, with what keeps it from counting if anything
-- does; of those that count, the counted ones are the best. In the defined order, up to the day `as_of`.
WITH its AS (
    SELECT play.id AS play_id, play.game, play.options, play.day, play.began_at, play.number, play.evening_id,
           result.seat, result.place, result.level, result.score, counted.points, counted.won,
           (SELECT count(*)
              FROM result AS other JOIN player ON player.id = other.player_id
             WHERE other.play_id = play.id AND (%(guests)s OR NOT player.guest)) AS listed_there
      FROM result
      JOIN play ON play.id = result.play_id
      LEFT JOIN counted ON counted.league_id = %(league)s AND counted.play_id = play.id
                       AND counted.player_id = result.player_id
     WHERE result.club_id = %(club)s AND result.player_id = %(player)s AND play.voided_at IS NULL AND play.rated
       AND play.day BETWEEN %(starts_on)s AND %(ends_on)s AND play.game = ANY(%(games)s)
), barred AS (
    SELECT its.*, CASE WHEN points IS NULL THEN 'options' WHEN listed_there < %(min_listed)s THEN 'min_listed' END AS why
      FROM its
), of_day AS (
    SELECT barred.*,
           row_number() OVER (PARTITION BY why IS NULL, day
                                  ORDER BY points DESC, won DESC, began_at, number, play_id) AS nth_of_day
      FROM barred
), counting AS (
    SELECT of_day.*,
           coalesce(why, CASE WHEN nth_of_day > %(per_day)s::int THEN 'per_day' END) AS bar
      FROM of_day
), kept AS (
    SELECT counting.*,
           row_number() OVER (PARTITION BY bar IS NULL ORDER BY points DESC, won DESC, day, began_at, number, play_id) AS nth
      FROM counting
)
SELECT play_id AS play, evening_id AS evening, game, options, day, number, seat, place, level, score, points, won,
       listed_there, bar IS NULL AS counting,
       bar IS NULL AND (%(best_of)s::int IS NULL OR nth <= %(best_of)s) AS counted,
       coalesce(bar, CASE WHEN nth > %(best_of)s::int THEN 'best_of' END) AS why
  FROM kept
 ORDER BY day, began_at, number, play_id
