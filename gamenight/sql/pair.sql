-- What came of the plays at which a player met another one, by game.
WITH
-- include chosen
,
-- include met
SELECT * FROM met WHERE player = %(other)s ORDER BY game
