"""Bearer tokens: `gn_<public id>_<secret><check>`, of which only a keyed hash is stored."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import zlib
from dataclasses import dataclass

from django.conf import settings

HELPER = "helper"
"""The cookie in which a browser keeps the helper link that it came by."""

_TOKEN = re.compile(r"gn_([0-9a-z]{16})_([0-9a-z]{40})([0-9a-f]{8})")
_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class BearerToken:
    """A token as its holder knows it."""

    public_id: str
    secret: str

    def __str__(self) -> str:
        return f"gn_{self.public_id}_{self.secret}{_check(self.public_id, self.secret)}"

    @property
    def secret_hash(self) -> bytes:
        return keyed_hash(self.secret)


def new_token() -> BearerToken:
    """A fresh token with 200 bits of secret."""
    return BearerToken(_random(16), _random(40))


def new_secret() -> str:
    """As many bits for what is looked up by something else."""
    return _random(40)


def parse_token(written: str) -> BearerToken | None:
    """The token in `written`, or None where it has another form or a wrong check sum (a slip of copying)."""
    found = _TOKEN.fullmatch(written)
    if found is None or found[3] != _check(found[1], found[2]):
        return None
    return BearerToken(found[1], found[2])


def keyed_hash(secret: str) -> bytes:
    """HMAC-SHA-256 under the project's key: a dump of the table authenticates nobody."""
    return hmac.digest(settings.SECRET_KEY.encode(), secret.encode(), hashlib.sha256)


def _random(length: int) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def _check(public_id: str, secret: str) -> str:
    return f"{zlib.crc32(f'{public_id}_{secret}'.encode()):08x}"
