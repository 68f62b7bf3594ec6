-- Who holds a token, and what they are in the club asked for: one row, or none. A closed evening has no helpers.
SELECT token.id AS token_id, token.secret_hash, token.scopes, token.last_used_on, token.club_id AS only_club,
       token.evening_id AS only_evening,
       account.id AS account_id, account.username, account.language AS account_language, account.is_staff,
       club.id AS club_id, club.name, club.zone, club.language, club.options, club.visibility, club.link_hash, club.version,
       club.made_at,
       CASE WHEN token.club_id IS NULL OR token.club_id = club.id THEN membership.role END AS role
  FROM token
  JOIN account ON account.id = token.account_id AND account.is_active
  LEFT JOIN club ON club.id = %(club)s AND club.gone_at IS NULL
  LEFT JOIN membership ON membership.club_id = club.id AND membership.account_id = account.id
 WHERE token.public_id = %(public_id)s
   AND token.revoked_at IS NULL
   AND (token.expires_at IS NULL OR token.expires_at > now())
   AND (token.evening_id IS NULL OR EXISTS (SELECT FROM evening
                                             WHERE evening.id = token.evening_id AND evening.state <> 'closed'))
   AND (token.club_id IS NULL OR EXISTS (SELECT FROM membership home
                                          WHERE home.club_id = token.club_id AND home.account_id = account.id))
