-- Rating curves of the clubs' games that were rated last: of the strongest of those who sat at the latest tables, guests
-- left out, what the last play of each day has left them with.
WITH latest AS (
    SELECT asked.id AS club_id, play.*
      FROM unnest(%(clubs)s::uuid[]) AS asked (id)
     CROSS JOIN LATERAL (
         SELECT play.id, play.game, play.day
           FROM play
          WHERE play.club_id = asked.id AND play.day BETWEEN %(since)s AND %(until)s AND play.voided_at IS NULL
            AND play.status = 'finished' AND play.rated
          ORDER BY play.day DESC, play.began_at DESC, play.number DESC, play.id DESC
          LIMIT %(most_plays)s
     ) AS play
     WHERE play.game = ANY(%(games)s)
), pairs AS (
    SELECT club_id, game FROM latest GROUP BY club_id, game ORDER BY max(day) DESC, club_id, game LIMIT %(most_charts)s
), seated AS (
    SELECT DISTINCT pairs.club_id, pairs.game, result.player_id
      FROM pairs
      JOIN latest ON latest.club_id = pairs.club_id AND latest.game = pairs.game
      JOIN result ON result.club_id = latest.club_id AND result.play_id = latest.id
), lately AS (
    SELECT seated.*, step.mu, step.sigma
      FROM seated
     CROSS JOIN LATERAL (
         SELECT rating.mu, rating.sigma
           FROM rating
          WHERE rating.club_id = seated.club_id AND rating.player_id = seated.player_id AND rating.game = seated.game
            AND rating.day BETWEEN %(since)s AND %(until)s
          ORDER BY rating.day DESC, rating.plays DESC
          LIMIT 1
     ) AS step
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
       FROM (SELECT rating.day, rating.plays, rating.mu, rating.sigma
               FROM rating
              WHERE rating.club_id = strongest.club_id AND rating.player_id = strongest.player_id
                AND rating.game = strongest.game AND rating.day BETWEEN %(since)s AND %(until)s
              ORDER BY rating.day DESC, rating.plays DESC
              LIMIT %(most_each)s) AS mine
      ORDER BY mine.day, mine.plays DESC
 ) AS step
 WHERE strongest.place <= %(most_players)s
 ORDER BY strongest.club_id, strongest.game, strongest.place, step.day
