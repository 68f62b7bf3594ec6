-- No answer kept for a key tells of `players` any more: whatever names they had stand beside their ids.
DELETE FROM reply
 WHERE club_id = %(club)s
   AND EXISTS (SELECT FROM unnest(%(players)s::text[]) AS player
                WHERE position(convert_to(player, 'UTF8') IN reply.body) > 0)
