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
), there AS (
    SELECT looked_at.club_id, looked_at.day, attendance.player_id
      FROM looked_at
      JOIN attendance ON attendance.evening_id = looked_at.id AND attendance.present
     UNION
    SELECT looked_at.club_id, looked_at.day, seat.player_id
      FROM looked_at
      JOIN play ON play.evening_id = looked_at.id AND play.voided_at IS NULL
      JOIN seat ON seat.play_id = play.id
)
SELECT there.club_id, there.day, count(DISTINCT coalesce(player.merged_into_id, player.id)) AS people
  FROM there
  JOIN player ON player.id = there.player_id
 GROUP BY there.club_id, there.day
 ORDER BY there.day, there.club_id
