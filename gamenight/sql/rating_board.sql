-- The listed players' ratings at a game in a club by now, best first: the latest step of each, and how many there were.
WITH latest AS (
    SELECT DISTINCT ON (player_id) player_id, mu, sigma, day
      FROM rating
     WHERE club_id = %(club)s AND game = %(game)s
     ORDER BY player_id, day DESC, began_at DESC, number DESC, play_id DESC
), valued AS (
    SELECT latest.*, mu - 3 * sigma AS value, player.name
      FROM latest JOIN player ON player.id = latest.player_id AND NOT player.guest
)
SELECT player_id AS player, name, value, mu, sigma, day,
       (SELECT count(*) FROM rating
         WHERE rating.club_id = %(club)s AND rating.game = %(game)s AND rating.player_id = valued.player_id) AS plays
  FROM valued
 WHERE %(value)s::float IS NULL OR value < %(value)s OR value = %(value)s AND (name, player_id) > (%(name)s, %(id)s::uuid)
 ORDER BY value DESC, name, player_id
 LIMIT %(most)s
