"""How browsers stay signed in."""

from __future__ import annotations

import re

from django.contrib.sessions.backends import db

_KEY = re.compile("[a-z0-9]{32}")


class SessionStore(db.SessionStore):
    """Django's, in the database, which is asked for no key that no browser was given, such as one with a NUL."""

    def _validate_session_key(self, key: str | None) -> bool:
        return _KEY.fullmatch(key or "") is not None
