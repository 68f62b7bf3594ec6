-- Rating curves of the clubs' games that were rated last: of the strongest of those who played lately, guests left out,
-- what the last play of each day has left them with.
WITH pairs AS (
    SELECT asked.id AS club_id, played.game, latest.day
      FROM unnest(%(clubs)s::uuid[]) AS asked (id)
     CROSS JOIN unnest(%(games)s::text[]) AS played (game)
     CROSS JOIN LATERAL (
         SELECT rating.day
           FROM rating
          WHERE rating.club_id = asked.id AND rating.game = played.game AND rating.day BETWEEN %(since)s AND %(until)s
          ORDER BY rating.day DESC
          LIMIT 1
     ) AS latest
     ORDER BY latest.day DESC, asked.id, played.game
     LIMIT %(most_charts)s
), lately AS (
    SELECT DISTINCT ON (pairs.club_id, pairs.game, step.player_id) pairs.club_id, pairs.game, step.*
      FROM pairs
     CROSS JOIN LATERAL (
         SELECT rating.player_id, rating.mu, rating.sigma, rating.day, rating.began_at, rating.number
           FROM rating
          WHERE rating.club_id = pairs.club_id AND rating.game = pairs.game
            AND rating.day BETWEEN %(since)s AND %(until)s
          ORDER BY rating.day DESC, rating.began_at DESC, rating.number DESC, rating.play_id DESC
          LIMIT %(most_steps)s
     ) AS step
     ORDER BY pairs.club_id, pairs.game, step.player_id, step.day DESC, step.began_at DESC, step.number DESC
), strongest AS (
    SELECT lately.club_id, lately.game, lately.player_id, listed.name,
           row_number() OVER (PARTITION BY lately.club_id, lately.game
                              ORDER BY lately.mu - 3 * lately.sigma DESC, listed.name, lately.player_id) AS place
      FROM lately
     CROSS JOIN LATERAL (SELECT player.name FROM player WHERE player.id = lately.player_id AND NOT player.guest LIMIT 1)
           AS listed
)
SELECT strongest.club_id, strongest.game, strongest.player_id, strongest.name, strongest.place, step.day, step.mu, step.sigma
  FROM strongest
 CROSS JOIN LATERAL (
     SELECT DISTINCT ON (mine.day) mine.day, mine.mu, mine.sigma
       FROM (SELECT rating.day, rating.began_at, rating.number, rating.mu, rating.sigma
               FROM rating
              WHERE rating.club_id = strongest.club_id AND rating.game = strongest.game
                AND rating.player_id = strongest.player_id AND rating.day BETWEEN %(since)s AND %(until)s
              ORDER BY rating.day DESC, rating.began_at DESC, rating.number DESC
              LIMIT %(most_each)s) AS mine
      ORDER BY mine.day, mine.began_at DESC, mine.number DESC
 ) AS step
 WHERE strongest.place <= %(most_players)s
 ORDER BY strongest.club_id, strongest.game, strongest.place, step.day
