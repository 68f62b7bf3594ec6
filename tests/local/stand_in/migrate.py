"""Migrations as the project's are: what the *.sql files beside this one say, each once; `--check` asks for any left."""

import os
import sys
from pathlib import Path

import psycopg

with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
    connection.execute("CREATE TABLE IF NOT EXISTS django_migrations (app text, name text)")
    had = {name for (name,) in connection.execute("SELECT name FROM django_migrations")}
    left = [path for path in sorted(Path(__file__).parent.glob("*.sql")) if path.stem not in had]
    if "--check" in sys.argv:
        sys.exit(bool(left))
    for path in left:
        connection.execute(path.read_text().encode())
        connection.execute("INSERT INTO django_migrations VALUES ('stand_in', %s)", [path.stem])
        print("applied", path.stem)
