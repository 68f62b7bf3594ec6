-- Of a player: with whom most plays were shared (guests left out), how many others the player was ahead of more often
-- than behind, which of the club's days of planned evenings were attended, and the ratings now.
WITH
-- include chosen
,
-- include met
, summed AS (
    SELECT player, sum(plays)::int AS plays, sum(together)::int AS together, sum(ahead - behind)::int AS balance,
           sum(plays - together)::int AS against
      FROM met GROUP BY player
), partners AS (
    SELECT summed.player, player.name, summed.plays, summed.together
      FROM summed
      JOIN player ON player.id = summed.player AND NOT player.guest
     ORDER BY summed.plays DESC, summed.player
     LIMIT %(most)s
),
-- include attended_by
, rated AS (
    SELECT asked.game, latest.mu, latest.sigma, latest.day AS last, latest.plays
      FROM unnest(%(games)s::text[]) AS asked (game)
     CROSS JOIN LATERAL (
         SELECT mu, sigma, day, plays FROM rating
          WHERE club_id = %(club)s AND player_id = %(player)s AND rating.game = asked.game
          ORDER BY day DESC, plays DESC LIMIT 1) AS latest
)
SELECT (SELECT coalesce(jsonb_agg(to_jsonb(partners) ORDER BY plays DESC, player), '[]') FROM partners) AS partners,
       (SELECT jsonb_build_object('opponents', count(*), 'ahead', count(*) FILTER (WHERE balance > 0),
                                  'level', count(*) FILTER (WHERE balance = 0),
                                  'behind', count(*) FILTER (WHERE balance < 0))
          FROM summed WHERE against > 0
       ) AS balance,
       (SELECT coalesce(jsonb_agg(to_jsonb(stays) ORDER BY since), '[]') FROM stays) AS stays,
       (SELECT count(*) FROM evening_days) AS days,
       (SELECT coalesce(jsonb_agg(to_jsonb(rated) ORDER BY game), '[]') FROM rated) AS ratings
