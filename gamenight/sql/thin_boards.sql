-- Of boards read before a time only the last one of each evening is left, and each league's newest.
DELETE FROM board
 USING (SELECT league_id, version,
               lead(evening) OVER later IS NOT DISTINCT FROM evening AND lead(version) OVER later IS NOT NULL AS superseded
          FROM board
        WINDOW later AS (PARTITION BY league_id ORDER BY version)) AS runs
 WHERE runs.league_id = board.league_id AND runs.version = board.version AND runs.superseded AND board.as_of < %(before)s
