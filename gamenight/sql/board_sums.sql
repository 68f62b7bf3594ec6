-- What each player has in a league, by its policy: counting results (enough listed players, the day's best), of them the
-- counted ones (the best of all) and their sums. `as_of` leaves all later days out. Each of `boards` is one to work out:
-- false the one of all evenings, true the one without the evening `without`.
WITH played AS (
    SELECT asked.board, counted.*, player.name, player.guest, %(guests)s OR NOT player.guest AS listed
      FROM counted
      JOIN player ON player.id = counted.player_id
      JOIN unnest(%(boards)s::boolean[]) AS asked (board)
        ON NOT asked.board OR counted.play_id NOT IN (SELECT id FROM play WHERE evening_id = %(without)s)
     WHERE counted.league_id = %(league)s AND (%(as_of)s::date IS NULL OR counted.day <= %(as_of)s)
), seated AS (
    SELECT played.*, count(*) FILTER (WHERE listed) OVER (PARTITION BY board, play_id) AS listed_there FROM played
), of_day AS (
    SELECT seated.*, row_number() OVER (PARTITION BY board, player_id, day
                                            ORDER BY points DESC, won DESC, began_at, number, play_id) AS nth_of_day
      FROM seated WHERE listed AND listed_there >= %(min_listed)s
), counting AS (
    SELECT of_day.*, row_number() OVER (PARTITION BY board, player_id
                                            ORDER BY points DESC, won DESC, day, began_at, number, play_id) AS nth,
           row_number() OVER (PARTITION BY board, player_id
                                  ORDER BY day DESC, began_at DESC, number DESC, play_id DESC) AS latest
      FROM of_day WHERE %(per_day)s::int IS NULL OR nth_of_day <= %(per_day)s
), kept AS ( -- the columns that are needed alone: what is ordered for others is left out of the plan
    SELECT board, player_id, name, guest, game, day, points, won, latest,
           %(best_of)s::int IS NULL OR nth <= %(best_of)s AS kept
      FROM counting
), by_game AS (
    SELECT board, player_id, jsonb_object_agg(game, points) AS by_game
      FROM (SELECT board, player_id, game, sum(points) AS points FROM kept WHERE kept GROUP BY board, player_id, game
           ) AS games
     GROUP BY board, player_id
)
SELECT board, player_id::text AS player, min(name) AS name, bool_or(guest) AS guest,
       coalesce(sum(points) FILTER (WHERE kept), 0) AS results,
       count(*) AS plays,
       count(*) FILTER (WHERE kept) AS counted,
       count(*) FILTER (WHERE NOT kept) AS dropped,
       count(*) FILTER (WHERE kept AND won) AS wins,
       array_agg(points ORDER BY points DESC) FILTER (WHERE kept) AS best,
       min(by_game.by_game::text) AS by_game,
       sum(points) AS all_points,
       max(points) FILTER (WHERE latest = 1) AS last,
       max(day) FILTER (WHERE kept) AS since
  FROM kept JOIN by_game USING (board, player_id)
 GROUP BY board, player_id
