-- Whom the chosen results met at which game: in how many plays, in how many of these each was ahead, and how many of
-- those that both played together were won.
met AS (
    SELECT chosen.game, other.player_id AS player, count(*) AS plays,
           count(*) FILTER (WHERE chosen.place < other.place) AS ahead,
           count(*) FILTER (WHERE chosen.place = other.place) AS level,
           count(*) FILTER (WHERE chosen.place > other.place) AS behind,
           count(*) FILTER (WHERE chosen.level IS NOT NULL) AS together,
           count(*) FILTER (WHERE chosen.level IS NOT NULL AND chosen.won) AS won,
           min(chosen.day) AS since, max(chosen.day) AS until
      FROM chosen
      JOIN result AS other ON other.club_id = %(club)s AND other.play_id = chosen.play
                          AND other.player_id <> chosen.player
     GROUP BY chosen.game, other.player_id
)
