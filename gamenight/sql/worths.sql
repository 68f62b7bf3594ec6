-- The ways in which live, rated results on some leagues' days, or of one evening on them, differ: what points of a league
-- go by, and `key`, by which `recount` knows them again.
-- include worth_keys
SELECT DISTINCT ON (key) key, league_id, game, options, seats, place, won, level, share, beaten, tied FROM worth
