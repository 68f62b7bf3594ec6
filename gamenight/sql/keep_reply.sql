-- The answer given for a key, unless there is one already.
INSERT INTO reply (account_id, club_id, route, key, fingerprint, status, headers, body)
VALUES (%(account)s, %(club)s, %(route)s, %(key)s, %(fingerprint)s, %(status)s, %(headers)s, %(body)s)
    ON CONFLICT DO NOTHING
