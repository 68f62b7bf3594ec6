-- The evening's best results, of listed players and of tables that win or lose together, where they are better than every
-- earlier one at the game: of the club, and of rival games of the player. `signs` are -1 where fewer is better.
--
-- Most evenings break no record, and one earlier result that is as good ends the search: so these come first, one by
-- one, and only what is left is compared with all that was before.
WITH asked AS (
    SELECT * FROM unnest(%(games)s::text[], %(signs)s::int[]) AS asked (game, sign)
), tonight AS (
    SELECT play.id AS play, play.game, play.day, play.began_at, play.number, play.evening_id AS evening, result.seat,
           result.player_id AS player, player.name, player.guest, result.level, result.score, asked.sign
      FROM play
      JOIN asked ON asked.game = play.game
      JOIN result ON result.play_id = play.id AND result.score IS NOT NULL
      JOIN player ON player.id = result.player_id AND (NOT player.guest OR result.level IS NOT NULL)
     WHERE play.club_id = %(club)s AND play.evening_id = %(evening)s
), best AS (
    (SELECT DISTINCT ON (game) NULL::uuid AS holder, *
       FROM tonight
      ORDER BY game, sign * score DESC, day, began_at, number, play, seat)
     UNION ALL
    (SELECT DISTINCT ON (game, player) player, *
       FROM tonight
      WHERE level IS NULL
      ORDER BY game, player, sign * score DESC, day, began_at, number, play)
), broken AS (
    SELECT *
      FROM best
     WHERE CASE WHEN holder IS NULL THEN (
               SELECT true
                 FROM play
                 JOIN result ON result.club_id = %(club)s AND result.play_id = play.id
                WHERE play.club_id = %(club)s AND play.voided_at IS NULL AND play.game = best.game
                  AND (play.day, play.began_at, play.number, play.id)
                      < (best.day, best.began_at, best.number, best.play)
                  AND best.sign * result.score >= best.sign * best.score
                  AND (result.level IS NOT NULL
                       OR result.player_id NOT IN (SELECT id FROM player WHERE club_id = %(club)s AND guest))
                LIMIT 1)
           ELSE (
               SELECT true
                 FROM result
                 JOIN play ON play.club_id = %(club)s AND play.id = result.play_id AND play.voided_at IS NULL
                WHERE result.player_id = best.holder AND play.game = best.game
                  AND (play.day, play.began_at, play.number, play.id)
                      < (best.day, best.began_at, best.number, best.play)
                  AND best.sign * result.score >= best.sign * best.score
                LIMIT 1)
           END IS NULL
)
SELECT broken.game, broken.holder, broken.play, broken.day, broken.evening, broken.score,
       broken.sign * earlier.worth AS before,
       (SELECT jsonb_agg(jsonb_build_object('player', tonight.player, 'name', tonight.name) ORDER BY tonight.seat)
          FROM tonight
         WHERE tonight.play = broken.play AND tonight.score = broken.score AND NOT tonight.guest
           AND (broken.holder IS NULL OR tonight.player = broken.holder)
       ) AS players
  FROM broken
 CROSS JOIN LATERAL (
       SELECT max(broken.sign * result.score) AS worth
         FROM result
         JOIN play ON play.club_id = %(club)s AND play.id = result.play_id AND play.voided_at IS NULL
        WHERE result.club_id = %(club)s AND play.game = broken.game
          AND (broken.holder IS NULL OR result.player_id = broken.holder)
          AND (play.day, play.began_at, play.number, play.id)
              < (broken.day, broken.began_at, broken.number, broken.play)
          AND (result.level IS NOT NULL
               OR result.player_id NOT IN (SELECT id FROM player WHERE club_id = %(club)s AND guest))
       ) AS earlier
 WHERE earlier.worth IS NOT NULL
 ORDER BY broken.game, broken.holder NULLS FIRST
