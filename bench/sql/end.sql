-- Loading is over: indexes are whole, and foreign keys are looked at from now on.
DROP TABLE bench_seat, bench_play, bench_template;
REINDEX TABLE evening;
REINDEX TABLE play;
REINDEX TABLE seat;
REINDEX TABLE result;
REINDEX TABLE counted;
SET session_replication_role = DEFAULT
