-- One play more in an evening: its number there.
UPDATE evening SET plays_logged = plays_logged + 1 WHERE club_id = %(club)s AND id = %(evening)s
RETURNING day, plays_logged
