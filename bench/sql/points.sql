-- The points rows of some clubs by one bare statement: what `recount` of each of their leagues writes.
INSERT INTO counted (club_id, league_id, player_id, play_id, game, day, began_at, number, points, won, place)
SELECT play.club_id, league.id, result.player_id, play.id, play.game, play.day, play.began_at, play.number,
       60 * (2 * result.beaten + result.tied) / (2 * (play.seats_taken - 1)), result.won, result.place
  FROM play
  JOIN league ON league.club_id = play.club_id AND play.day BETWEEN league.starts_on AND league.ends_on
  JOIN result ON result.play_id = play.id
 WHERE play.rated AND play.voided_at IS NULL AND (%(clubs)s::uuid[] IS NULL OR play.club_id = ANY(%(clubs)s))
