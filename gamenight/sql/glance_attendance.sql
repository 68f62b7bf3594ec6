-- How many people were at the latest evenings of the clubs that met last: ticked present, or seated in a play not voided;
-- merged players are one person. Of a club no more evenings are looked at than have about so many plays.
WITH meeting AS (
    SELECT asked.id AS club_id
      FROM unnest(%(clubs)s::uuid[]) AS asked (id)
     CROSS JOIN LATERAL (
         SELECT evening.day
           FROM evening
          WHERE evening.club_id = asked.id AND evening.day BETWEEN %(since)s AND %(until)s
          ORDER BY evening.day DESC
          LIMIT 1
     ) AS last
     ORDER BY last.day DESC, asked.id
     LIMIT %(most_clubs)s
), looked_at AS (
    SELECT latest.*
      FROM meeting
     CROSS JOIN LATERAL (
         SELECT near.*, sum(near.plays_logged) OVER (ORDER BY near.day DESC, near.id DESC) - near.plays_logged AS later
           FROM (SELECT evening.club_id, evening.id, evening.day, evening.plays_logged
                   FROM evening
                  WHERE evening.club_id = meeting.club_id AND evening.day BETWEEN %(since)s AND %(until)s
                  ORDER BY evening.day DESC, evening.id DESC
                  LIMIT %(most_evenings)s) AS near
     ) AS latest
     WHERE latest.later < %(most_plays)s
), seen AS (
    SELECT looked_at.club_id, looked_at.day, attendance.player_id
      FROM looked_at
      JOIN attendance ON attendance.evening_id = looked_at.id AND attendance.present
     UNION ALL
    SELECT looked_at.club_id, looked_at.day, seat.player_id
      FROM looked_at
      JOIN play ON play.evening_id = looked_at.id AND play.voided_at IS NULL
      JOIN seat ON seat.play_id = play.id
), merged AS (
    SELECT player.id, player.merged_into_id
      FROM player
     WHERE player.club_id IN (SELECT club_id FROM meeting) AND player.merged_into_id IS NOT NULL
), there AS (
    SELECT DISTINCT seen.club_id, seen.day, coalesce(merged.merged_into_id, seen.player_id) AS person
      FROM seen
      LEFT JOIN merged ON merged.id = seen.player_id
)
SELECT club_id, day, count(*) AS people
  FROM there
 GROUP BY club_id, day
 ORDER BY day, club_id
