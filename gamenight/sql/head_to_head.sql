-- In the league's rival plays, for each two of `players`: in how many one was ahead of the other, less those behind.
SELECT mine.player_id::text AS player, sign(sum(sign(theirs.place - mine.place)))::int AS balance
  FROM counted mine
  JOIN counted theirs ON theirs.league_id = mine.league_id AND theirs.play_id = mine.play_id
                     AND theirs.player_id <> mine.player_id
 WHERE mine.league_id = %(league)s AND mine.player_id = ANY(%(players)s::uuid[])
   AND theirs.player_id = ANY(%(players)s::uuid[]) AND mine.place IS NOT NULL
   AND (%(as_of)s::date IS NULL OR mine.day <= %(as_of)s)
   AND (%(without)s::uuid IS NULL OR mine.play_id NOT IN (SELECT id FROM play WHERE evening_id = %(without)s))
 GROUP BY mine.player_id, theirs.player_id
