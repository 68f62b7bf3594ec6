-- The evening's best results, of listed players and of tables that win or lose together, where they are better than every
-- earlier one at the game: of the club, and of rival games of the player. `signs` are -1 where fewer is better.
WITH asked AS (
    SELECT * FROM unnest(%(games)s::text[], %(signs)s::int[]) AS asked (game, sign)
), listed AS NOT MATERIALIZED (
    SELECT play.id AS play, play.game, play.day, play.began_at, play.number, play.evening_id AS evening, result.seat,
           result.player_id AS player, player.name, player.guest, result.level, result.score,
           asked.sign, asked.sign * result.score AS worth
      FROM play
      JOIN asked ON asked.game = play.game
      JOIN result ON result.club_id = %(club)s AND result.play_id = play.id AND result.score IS NOT NULL
      JOIN player ON player.id = result.player_id AND (NOT player.guest OR result.level IS NOT NULL)
     WHERE play.club_id = %(club)s AND play.voided_at IS NULL
), tonight AS MATERIALIZED (
    SELECT * FROM listed WHERE evening = %(evening)s
), best AS MATERIALIZED (
    (SELECT DISTINCT ON (game) NULL::uuid AS holder, *
       FROM tonight
      ORDER BY game, worth DESC, day, began_at, number, play, seat)
     UNION ALL
    (SELECT DISTINCT ON (game, player) player, *
       FROM tonight
      WHERE level IS NULL
      ORDER BY game, player, worth DESC, day, began_at, number, play)
), before AS (
    SELECT best.game, best.holder, max(listed.worth) AS worth
      FROM best
      JOIN listed ON listed.game = best.game AND (listed.day, listed.began_at, listed.number, listed.play)
                                                 < (best.day, best.began_at, best.number, best.play)
     WHERE best.holder IS NULL
     GROUP BY best.game, best.holder
     UNION ALL
    SELECT best.game, best.holder, max(listed.worth)
      FROM best
      JOIN listed ON listed.game = best.game AND listed.player = best.holder
                 AND (listed.day, listed.began_at, listed.number, listed.play)
                     < (best.day, best.began_at, best.number, best.play)
     GROUP BY best.game, best.holder
)
SELECT best.game, best.holder, best.play, best.day, best.evening, best.score, best.sign * before.worth AS before,
       (SELECT jsonb_agg(jsonb_build_object('player', tonight.player, 'name', tonight.name) ORDER BY tonight.seat)
          FROM tonight
         WHERE tonight.play = best.play AND tonight.worth = best.worth AND NOT tonight.guest
           AND (best.holder IS NULL OR tonight.player = best.holder)
       ) AS players
  FROM best
  JOIN before ON before.game = best.game AND before.holder IS NOT DISTINCT FROM best.holder
 WHERE best.worth > before.worth
 ORDER BY best.game, best.holder NULLS FIRST
