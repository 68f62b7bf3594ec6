-- The evening of the latest result that counts in a league, up to the day `as_of`.
WITH seated AS (
    SELECT counted.*, %(guests)s OR NOT player.guest AS listed,
           count(*) FILTER (WHERE %(guests)s OR NOT player.guest) OVER (PARTITION BY counted.play_id) AS listed_there
      FROM counted
      JOIN player ON player.id = counted.player_id
     WHERE counted.league_id = %(league)s AND (%(as_of)s::date IS NULL OR counted.day <= %(as_of)s)
), of_day AS (
    SELECT seated.*, row_number() OVER (PARTITION BY player_id, day
                                            ORDER BY points DESC, won DESC, began_at, number, play_id) AS nth_of_day
      FROM seated WHERE listed AND listed_there >= %(min_listed)s
), latest AS (
    SELECT play_id
      FROM of_day
     WHERE %(per_day)s::int IS NULL OR nth_of_day <= %(per_day)s
     ORDER BY day DESC, began_at DESC, number DESC, play_id DESC
     LIMIT 1
)
SELECT play.evening_id AS evening FROM latest JOIN play ON play.id = latest.play_id
