-- The listed players' ratings at a game in a club by now, best first: the latest step of each.
WITH valued AS (
    SELECT latest.*, mu - 3 * sigma AS value, player.id AS player, player.name
      FROM player
     CROSS JOIN LATERAL (
         SELECT mu, sigma, day, plays FROM rating
          WHERE rating.club_id = %(club)s AND rating.player_id = player.id AND rating.game = %(game)s
          ORDER BY day DESC, plays DESC LIMIT 1) AS latest
     WHERE player.club_id = %(club)s AND NOT player.guest
)
SELECT player, name, value, mu, sigma, day, plays
  FROM valued
 WHERE %(value)s::float IS NULL OR value < %(value)s OR value = %(value)s AND (name, player) > (%(name)s, %(id)s::uuid)
 ORDER BY value DESC, name, player
 LIMIT %(most)s
