-- The answer given for a key, unless there is one already.
INSERT INTO reply (holder, club_id, route, key, fingerprint, status, headers, body)
VALUES (%(holder)s, %(club)s, %(route)s, %(key)s, %(fingerprint)s, %(status)s, %(headers)s, %(body)s)
    ON CONFLICT DO NOTHING
