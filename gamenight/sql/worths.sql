-- The ways in which live, rated results on a league's days, or of one evening on them, differ: what points go by, and
-- `key`, by which `recount` knows them again.
-- include worth_keys
SELECT DISTINCT ON (key) key, game, options, seats, place, won, level, share, beaten, tied FROM worth
