"""What the project's settings ask of production."""

import os

for name in ("SECRET_KEY", "ALLOWED_HOSTS"):
    if not os.environ.get(name):
        raise LookupError(f"GAMENIGHT_PRODUCTION=1 needs {name} to be set.")
