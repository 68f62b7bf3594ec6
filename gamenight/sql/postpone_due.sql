-- A try failed: say why, and wait twice as long as before the last one.
UPDATE due SET error = %(error)s, leased_until = clock_timestamp() + interval '1 second' * power(2, tries - 1)
 WHERE scope = %(scope)s
