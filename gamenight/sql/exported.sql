-- What is stored of `kind` under `ids`, each as a document, by id: all of it, or what is about one person alone, who is
-- `players` and perhaps has an `account`. Secrets stay here.
SELECT id, line::text
  FROM (
    SELECT id, to_jsonb(club) - 'link_hash' AS line FROM club WHERE %(kind)s = 'club'
     UNION ALL
    SELECT membership.id, to_jsonb(membership) || jsonb_build_object('username', account.username)
      FROM membership JOIN account ON account.id = membership.account_id
     WHERE %(kind)s = 'membership'
     UNION ALL
    SELECT id, to_jsonb(player) - '{name_key,search_key,looks}'::text[] FROM player WHERE %(kind)s = 'player'
     UNION ALL
    SELECT id, to_jsonb(claim) FROM claim WHERE %(kind)s = 'claim'
     UNION ALL
    SELECT id, to_jsonb(invitation) - '{public_id,secret_hash}'::text[] FROM invitation WHERE %(kind)s = 'invitation'
     UNION ALL
    SELECT id, to_jsonb(calendar) - '{public_id,secret_hash}'::text[] FROM calendar WHERE %(kind)s = 'calendar'
     UNION ALL
    SELECT id, to_jsonb(token) - '{public_id,secret_hash}'::text[] FROM token WHERE %(kind)s = 'token'
     UNION ALL
    SELECT id,
           jsonb_set(to_jsonb(league), '{policy,adjustments}', (
             SELECT coalesce(jsonb_agg(adjustment), '[]')
               FROM jsonb_array_elements(coalesce(league.policy -> 'adjustments', '[]')) AS adjustment
              WHERE %(all)s OR (adjustment ->> 'player')::uuid = ANY(%(players)s)))
      FROM league
     WHERE %(kind)s = 'league'
     UNION ALL
    SELECT id,
           to_jsonb(evening) || jsonb_build_object('attendance', (
             SELECT coalesce(jsonb_agg(to_jsonb(attendance) - '{club_id,evening_id}'::text[] ORDER BY player_id), '[]')
               FROM attendance
              WHERE evening_id = evening.id AND (%(all)s OR player_id = ANY(%(players)s))))
      FROM evening
     WHERE %(kind)s = 'evening'
     UNION ALL
    SELECT id,
           to_jsonb(play) || jsonb_build_object(
             'rounds', (SELECT coalesce(jsonb_agg(data ORDER BY number), '[]') FROM round WHERE play_id = play.id),
             'seats', (
               SELECT coalesce(jsonb_agg(to_jsonb(taken) - '{club_id,play_id}'::text[] ORDER BY seat), '[]')
                 FROM seat AS taken
                WHERE play_id = play.id AND (%(all)s OR player_id = ANY(%(players)s))),
             'results', (
               SELECT coalesce(jsonb_agg(to_jsonb(result) - '{club_id,play_id}'::text[] ORDER BY result.seat), '[]')
                 FROM result
                WHERE play_id = play.id AND (%(all)s OR player_id = ANY(%(players)s))),
             'ratings', (
               SELECT coalesce(jsonb_agg(to_jsonb(rating) - '{club_id,play_id}'::text[] ORDER BY player_id), '[]')
                 FROM rating
                WHERE club_id = play.club_id
                  AND player_id = ANY(ARRAY(SELECT player_id FROM result WHERE play_id = play.id))
                  AND game = play.game AND day = play.day AND play_id = play.id
                  AND (%(all)s OR player_id = ANY(%(players)s))),
             'revisions', (
               SELECT coalesce(jsonb_agg(to_jsonb(revision) - '{club_id,play_id}'::text[] ORDER BY number), '[]')
                 FROM revision
                WHERE play_id = play.id AND (%(all)s OR account_id = %(account)s)),
             'flags', (
               SELECT coalesce(jsonb_agg(to_jsonb(flag) - '{club_id,play_id}'::text[] ORDER BY flag.id), '[]')
                 FROM flag
                WHERE play_id = play.id AND (%(all)s OR account_id = %(account)s)))
      FROM play
     WHERE %(kind)s = 'play'
  ) AS lines
 WHERE id = ANY(%(ids)s)
 ORDER BY id
