-- All that logging or correcting a play has to know of its club, in one row of JSON columns.
-- An evening is the one named, else one begun in the twelve hours before `at` (of that very day, if a day was given),
-- else the one of `day`. A play is alike by its start, or by when it was written down where nobody noted that; a helper
-- learns of none in another evening.
WITH joined AS (
    SELECT evening.id, evening.day, evening.starts_at
      FROM evening
     WHERE evening.club_id = %(club)s
       AND CASE WHEN %(evening)s::uuid IS NOT NULL THEN evening.id = %(evening)s
                ELSE evening.day = %(day)s
                  OR evening.day = %(day)s::date - 1 AND NOT %(day_given)s
                 AND evening.starts_at BETWEEN %(at)s::timestamptz - interval '12 hours' AND %(at)s END
     ORDER BY evening.starts_at BETWEEN %(at)s::timestamptz - interval '12 hours' AND %(at)s DESC NULLS LAST,
              evening.starts_at DESC NULLS LAST, evening.id
     LIMIT 1
), seated AS (
    SELECT player.id, player.name, coalesce(player.merged_into_id, player.id) AS effective, player.version
      FROM player
     WHERE player.club_id = %(club)s AND player.id = ANY(%(players)s)
), its AS (
    SELECT coalesce((SELECT day FROM joined), %(day)s::date) AS day, coalesce(%(at)s::timestamptz, now()) AS at
), alike AS (
    SELECT play.id
      FROM play, its
     WHERE play.club_id = %(club)s AND play.game = %(game)s AND play.voided_at IS NULL
       AND (%(only_evening)s::uuid IS NULL OR play.evening_id = %(only_evening)s)
       AND play.day BETWEEN its.day - 1 AND its.day + 1 AND (%(at)s::timestamptz IS NOT NULL OR play.day = its.day)
       AND coalesce(play.starts_at, play.made_at) BETWEEN its.at - interval '2 hours' AND its.at + interval '2 hours'
       AND ARRAY(SELECT seat.player_id FROM seat WHERE seat.play_id = play.id ORDER BY seat.player_id)
         = ARRAY(SELECT unnest(%(players)s::uuid[]) ORDER BY 1)
     ORDER BY abs(play.day - its.day), play.id
     LIMIT 1
)
SELECT (SELECT to_jsonb(joined) FROM joined) AS evening,
       (SELECT jsonb_object_agg(seated.id, to_jsonb(seated)) FROM seated) AS players,
       (SELECT jsonb_agg(jsonb_build_object('id', league.id, 'policy', league.policy) ORDER BY league.id)
          FROM league
         WHERE league.club_id = %(club)s
           AND (SELECT day FROM its) BETWEEN coalesce(league.starts_on, '-infinity')
                                         AND coalesce(league.ends_on, 'infinity')
       ) AS leagues,
       (SELECT play.id FROM play WHERE play.id = %(id)s) AS same_id,
       (SELECT play.id FROM play
         WHERE play.club_id = %(club)s AND play.external_source = %(external_source)s
           AND play.external_id = %(external_id)s AND play.voided_at IS NULL) AS same_external,
       (SELECT alike.id FROM alike) AS possible_duplicate
