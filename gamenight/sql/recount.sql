-- The points of a league, or of one evening in it, are what `awards` give each way in which results differ; rows that
-- say so already are left alone, and not locked either.
-- include worth_keys
, awarded AS (
    SELECT worth.*, award.points, award.wins
      FROM worth
      JOIN jsonb_to_recordset(%(awards)s) AS award (key text, points int, wins boolean) ON award.key = worth.key
), gone AS (
    DELETE FROM counted
     WHERE counted.league_id = %(league)s
       AND (%(evening)s::uuid IS NULL OR counted.play_id IN (SELECT id FROM play WHERE evening_id = %(evening)s))
       AND NOT EXISTS (SELECT FROM awarded
                        WHERE awarded.play_id = counted.play_id AND awarded.player_id = counted.player_id)
)
INSERT INTO counted (club_id, league_id, player_id, play_id, game, day, began_at, number, points, won, place)
SELECT %(club)s, %(league)s, player_id, play_id, new.game, new.day, new.began_at, new.number, new.points, new.wins,
       new.place
  FROM awarded AS new
  LEFT JOIN (SELECT * FROM counted WHERE league_id = %(league)s) AS old USING (player_id, play_id)
 WHERE (old.game, old.day, old.began_at, old.number, old.points, old.won, old.place)
       IS DISTINCT FROM (new.game, new.day, new.began_at, new.number, new.points, new.wins, new.place)
    ON CONFLICT (league_id, player_id, play_id) DO UPDATE
   SET game = excluded.game, day = excluded.day, began_at = excluded.began_at, number = excluded.number,
       points = excluded.points, won = excluded.won, place = excluded.place
