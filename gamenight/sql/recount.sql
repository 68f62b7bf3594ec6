-- The points of some leagues, or of one evening in them, are what `awards` give each way in which results differ; rows
-- that say so already are left alone, and not locked either.
-- include worth_keys
, awarded AS ( -- by a look into the document: a join is planned for far fewer ways or rows than there are
    SELECT looked_up.*, (award->'points')::int AS points, (award->'wins')::boolean AS wins
      FROM (SELECT worth.*, %(awards)s::jsonb->key AS award FROM worth OFFSET 0) AS looked_up
     WHERE award IS NOT NULL
), compared AS MATERIALIZED (
    SELECT league_id, player_id, play_id, new.game, new.day, new.began_at, new.number, new.points, new.wins, new.place,
           old.points IS NOT NULL AS there, new.points IS NOT NULL AS stays
      FROM awarded AS new
      FULL JOIN (SELECT * FROM counted
                  WHERE league_id = ANY(%(leagues)s)
                    AND (%(evening)s::uuid IS NULL OR play_id IN (SELECT id FROM play WHERE evening_id = %(evening)s))
                ) AS old USING (league_id, player_id, play_id)
     WHERE (old.game, old.day, old.began_at, old.number, old.points, old.won, old.place)
           IS DISTINCT FROM (new.game, new.day, new.began_at, new.number, new.points, new.wins, new.place)
), gone AS (
    DELETE FROM counted USING compared
     WHERE counted.league_id = ANY(%(leagues)s) AND counted.league_id = compared.league_id
       AND counted.player_id = compared.player_id AND counted.play_id = compared.play_id AND NOT compared.stays
), changed AS (
    UPDATE counted
       SET game = new.game, day = new.day, began_at = new.began_at, number = new.number, points = new.points,
           won = new.wins, place = new.place
      FROM compared AS new
     WHERE counted.league_id = ANY(%(leagues)s) AND counted.league_id = new.league_id
       AND counted.player_id = new.player_id AND counted.play_id = new.play_id AND new.stays AND new.there
)
INSERT INTO counted (club_id, league_id, player_id, play_id, game, day, began_at, number, points, won, place)
SELECT %(club)s, league_id, player_id, play_id, game, day, began_at, number, points, wins, place
  FROM compared
 WHERE NOT there
