-- In the league's rival plays with enough listed players, for each two of `players` in one of the `groups`: in how many
-- one was ahead of the other, less those behind. Two who have met, both listed, are enough for most leagues.
WITH asked AS (
    SELECT * FROM unnest(%(players)s::uuid[], %(groups)s::int[]) AS asked (player, equals)
), played AS (
    SELECT counted.player_id, counted.play_id, counted.place, asked.equals
      FROM counted
      JOIN asked ON asked.player = counted.player_id
     WHERE counted.league_id = %(league)s AND counted.player_id = ANY(%(players)s::uuid[]) AND counted.place IS NOT NULL
       AND (%(as_of)s::date IS NULL OR counted.day <= %(as_of)s)
       AND (%(min_listed)s <= 2
            OR %(min_listed)s <= (SELECT count(*)
                                    FROM counted AS there
                                    JOIN player ON player.id = there.player_id
                                   WHERE there.league_id = counted.league_id AND there.play_id = counted.play_id
                                     AND (%(guests)s OR NOT player.guest)))
       AND (%(without)s::uuid IS NULL OR counted.play_id NOT IN (SELECT id FROM play WHERE evening_id = %(without)s))
)
SELECT mine.player_id::text AS player, sign(sum(sign(theirs.place - mine.place)))::int AS balance
  FROM played AS mine
  JOIN played AS theirs USING (play_id, equals)
 WHERE theirs.player_id <> mine.player_id
 GROUP BY mine.player_id, theirs.player_id
