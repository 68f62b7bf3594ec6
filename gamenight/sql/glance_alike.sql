-- The clubs' newest players of whom a name or an alias looks the same: some groups of them, and how many there are.
WITH newest AS (
    SELECT player.*
      FROM unnest(%(clubs)s::uuid[]) AS asked (id)
     CROSS JOIN LATERAL (
         SELECT player.id, player.club_id, player.name, player.looks
           FROM player
          WHERE player.club_id = asked.id AND player.merged_into_id IS NULL AND player.anonymised_at IS NULL
          ORDER BY player.id DESC
          LIMIT %(most)s
     ) AS player
), alike AS (
    SELECT DISTINCT newest.club_id, array_agg(newest.id ORDER BY newest.name, newest.id) AS players,
           array_agg(newest.name ORDER BY newest.name, newest.id) AS names
      FROM newest
     CROSS JOIN unnest(newest.looks) AS look
     GROUP BY newest.club_id, look
    HAVING count(*) > 1
)
SELECT alike.*, count(*) OVER () AS count
  FROM alike
 ORDER BY names, club_id
 LIMIT %(most_told)s
