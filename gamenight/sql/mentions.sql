-- Free text of a club that is like one of `patterns`, which are of JSON text: where it is read, at which pointer, and
-- the value that it stands in.
SELECT * FROM (
    SELECT 'plays/' || play.id || '/' AS address, 'record/rounds/' || (round.number - 1) AS pointer, round.data AS found
      FROM play JOIN round ON round.play_id = play.id
     WHERE play.club_id = %(club)s
     UNION ALL
    SELECT 'plays/' || play.id || '/', 'record', jsonb_build_object('setup', play.setup, 'final', play.final)
      FROM play
     WHERE play.club_id = %(club)s
     UNION ALL
    SELECT 'plays/' || play_id || '/revisions/', 'data/' || (number - 1),
           jsonb_build_object('reason', reason, 'change', change)
      FROM revision
     WHERE club_id = %(club)s
     UNION ALL
    SELECT 'sessions/' || id || '/', '', jsonb_build_object('title', title, 'place', place, 'notes', notes)
      FROM evening
     WHERE club_id = %(club)s
     UNION ALL
    SELECT 'sessions/' || evening_id || '/helpers/' || id || '/', '', jsonb_build_object('name', name)
      FROM token
     WHERE club_id = %(club)s AND evening_id IS NOT NULL
     UNION ALL
    SELECT 'tokens/' || id || '/', '', jsonb_build_object('name', name)
      FROM token
     WHERE club_id = %(club)s AND evening_id IS NULL
     UNION ALL
    SELECT 'calendars/' || id || '/', '', jsonb_build_object('name', name)
      FROM calendar
     WHERE club_id = %(club)s
     UNION ALL
    SELECT 'flags/' || id || '/', '', jsonb_build_object('note', note, 'reply', reply)
      FROM flag
     WHERE club_id = %(club)s
     UNION ALL
    SELECT 'invitations/' || id || '/', '', jsonb_build_object('note', note)
      FROM invitation
     WHERE club_id = %(club)s
    UNION ALL
    SELECT 'leagues/' || id || '/', '', jsonb_build_object('name', name, 'policy', policy)
      FROM league
     WHERE club_id = %(club)s
) AS texts
 WHERE found::text ILIKE ANY(%(patterns)s)
 LIMIT %(most)s
