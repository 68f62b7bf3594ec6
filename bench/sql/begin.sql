-- What loading needs: ids made from numbers, repeatable chance, and places for what the world is made from. Foreign keys
-- aren't looked at, since all rows are right, and indexes are built once the rows are there.
SET session_replication_role = replica;
SET maintenance_work_mem = '512MB';
UPDATE pg_index SET indisready = false, indisvalid = false WHERE indrelid = ANY ('{evening, play, seat, result, counted}'::regclass[]);
CREATE FUNCTION bench_id(kind int, number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT ('0000000' || kind::text || '-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid
$$;
CREATE FUNCTION bench_chance(seed bigint, sides bigint) RETURNS int LANGUAGE sql IMMUTABLE AS $$
    SELECT (((hashint8(seed) % sides) + sides) % sides)::int
$$;
CREATE UNLOGGED TABLE bench_club (
    number int PRIMARY KEY, plays int, players int, weeks int, plays_before bigint, players_before bigint
);
CREATE UNLOGGED TABLE bench_template (
    number int PRIMARY KEY, game text, rules_version int, options jsonb, setup jsonb, final jsonb, seats jsonb
);
CREATE UNLOGGED TABLE bench_play (
    number bigint, club int, week int, number_in_evening int, players int, players_before bigint, template int
);
