-- What each player has in a league, by its policy: counting results (enough listed players, the day's best), of them the
-- counted ones (the best of all) and their sums. `as_of` leaves all later days out.
--
-- There is a board of the whole league (`partial` is false) and one without its last evening, that of the latest result
-- that counts; or one alone, without the evening `without`. Each row names the last evening.
WITH played AS (
    SELECT counted.*, player.name, player.guest, %(guests)s OR NOT player.guest AS listed,
           count(*) FILTER (WHERE %(guests)s OR NOT player.guest) OVER (PARTITION BY counted.play_id) AS listed_there
      FROM counted
      JOIN player ON player.id = counted.player_id
     WHERE counted.league_id = %(league)s AND (%(as_of)s::date IS NULL OR counted.day <= %(as_of)s)
), seated AS MATERIALIZED (
    SELECT * FROM played WHERE listed AND listed_there >= %(min_listed)s
), whole AS MATERIALIZED (
    SELECT *, CASE WHEN %(per_day)s::int IS NOT NULL
                   THEN row_number() OVER (PARTITION BY player_id, day
                                               ORDER BY points DESC, won DESC, began_at, number, play_id)
               END AS nth_of_day
      FROM seated
), last AS MATERIALIZED (
    SELECT play.evening_id
      FROM (SELECT play_id FROM whole
             WHERE %(per_day)s::int IS NULL OR nth_of_day <= %(per_day)s
             ORDER BY day DESC, began_at DESC, number DESC, play_id DESC
             LIMIT 1) AS latest
      JOIN play ON play.id = latest.play_id
), of_day AS (
    SELECT false AS partial, * FROM whole WHERE %(without)s::uuid IS NULL
     UNION ALL
    SELECT true, *, CASE WHEN %(per_day)s::int IS NOT NULL
                         THEN row_number() OVER (PARTITION BY player_id, day
                                                     ORDER BY points DESC, won DESC, began_at, number, play_id)
                     END
      FROM seated
     WHERE play_id NOT IN (SELECT id FROM play
                            WHERE evening_id = coalesce(%(without)s, (SELECT evening_id FROM last)))
), counting AS (
    SELECT of_day.*, row_number() OVER (PARTITION BY partial, player_id
                                            ORDER BY points DESC, won DESC, day, began_at, number, play_id) AS nth,
           row_number() OVER (PARTITION BY partial, player_id
                                  ORDER BY day DESC, began_at DESC, number DESC, play_id DESC) AS latest
      FROM of_day WHERE %(per_day)s::int IS NULL OR nth_of_day <= %(per_day)s
), kept AS ( -- the columns that are needed alone: what is ordered for others is left out of the plan
    SELECT partial, player_id, name, guest, game, day, points, won, latest,
           %(best_of)s::int IS NULL OR nth <= %(best_of)s AS kept
      FROM counting
), by_game AS (
    SELECT partial, player_id, jsonb_object_agg(game, points) AS by_game
      FROM (SELECT partial, player_id, game, sum(points) AS points FROM kept WHERE kept GROUP BY partial, player_id, game
           ) AS games
     GROUP BY partial, player_id
)
SELECT partial, (SELECT evening_id FROM last) AS evening,
       player_id::text AS player, min(name) AS name, bool_or(guest) AS guest,
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
  FROM kept JOIN by_game USING (partial, player_id)
 GROUP BY partial, player_id
