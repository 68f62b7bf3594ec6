"""The strict building blocks of bodies and queries: names, ids, times, zones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from functools import cache
from typing import Annotated, Any, TypeVar
from uuid import UUID
from zoneinfo import available_timezones

import orjson
from pydantic import AfterValidator, BeforeValidator
from pydantic_core import PydanticCustomError

from rules.shape import says
from rules.text import Text, text

LONGEST_NAME = 60
LONGEST_NOTES = 2000
YEARS = range(1900, 2200)

T = TypeVar("T")

_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that show nothing
_STROKES = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)  # letters that no normal form takes apart
_MARKS = str.maketrans(dict.fromkeys("’‘‛ʻʼ′", "'") | dict.fromkeys("‐‑‒–—−", "-"))  # typed one way, written another
_TALL = str.maketrans("IІΙӀ1|0", "llllllo")  # as they are written: a small i looks like none of them
_LATIN = str.maketrans("авекмнорстухіјѕԁԛԝҽαβεικνορτυχω", "abekmhopctyxijsdqweabeikvoptuxw")
_ID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_INSTANT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])",
    re.IGNORECASE,
)


def dumped(value: Any) -> bytes:
    """JSON of `value`, which may hold ids, days and instants; instants in UTC, as `...Z`."""
    return orjson.dumps(value, option=orjson.OPT_UTC_Z)


def refused(code: str, sentence: Text) -> PydanticCustomError:
    """What a validator raises: `rules.shape.faults` makes a problem with this code and sentence of it."""
    return PydanticCustomError(code, "refused", {"text": sentence})


def clean_name(name: str) -> str:
    """`name` in NFC, trimmed, with single spaces: 1 to 60 characters, something visible, nothing that controls."""
    if any(char in _BIDI or unicodedata.category(char) in ("Cc", "Zl", "Zp", "Cs") for char in name):
        raise refused("shape.name", text("a name has no control or direction characters"))
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not any(unicodedata.category(char)[0] in "LNPS" and char not in _BLANK for char in clean):
        raise refused("shape.name", text("a name shows at least one character"))
    if len(clean) > LONGEST_NAME:
        raise refused("shape.name", text("a name has at most {longest} characters", longest=LONGEST_NAME))
    return clean


def clean_notes(notes: str) -> str:
    """Lines of text in NFC, 1 to 2000 characters, with nothing else that controls."""
    if any(
        char in _BIDI or (unicodedata.category(char) in ("Cc", "Zl", "Zp", "Cs") and char != "\n") for char in notes
    ):
        raise refused("shape.text", text("notes have no control or direction characters but new lines"))
    clean = unicodedata.normalize("NFC", notes).strip()
    if not 1 <= len(clean) <= LONGEST_NOTES:
        raise refused("shape.text", text("notes have 1 to {longest} characters", longest=LONGEST_NOTES))
    return clean


def name_key(name: str) -> str:
    """What two names of one club may not share: NFKC and case folded."""
    return _folded("NFKC", name)


def search_key(name: str) -> str:
    """What a search compares: accents and case stripped, apostrophes and dashes as a keyboard has them."""
    bare = "".join(char for char in _folded("NFKD", name) if not unicodedata.combining(char))
    return bare.translate(_STROKES).translate(_MARKS)


def search_words(*names: str) -> list[str]:
    """What a typed word may begin of names: each word, and each part of one from behind a mark (`o'hara`, `hara`)."""
    return sorted({word[at:] for name in names for word in search_key(name).split() for at in _beginnings(word)})


def _beginnings(word: str) -> Iterator[int]:
    marks = [unicodedata.category(char)[0] == "P" for char in word]
    return (at for at in range(len(word)) if at == 0 or (marks[at - 1] and not marks[at]))


def look_key(name: str) -> str:
    """What names that look alike share: search keys without spaces and marks, look-alike letters in Latin."""
    folded = search_key(name.translate(_TALL)).translate(_LATIN)
    return "".join(char for char in folded if unicodedata.category(char)[0] not in "ZPC") or folded


def _folded(form: str, name: str) -> str:
    """Normalised again after folding, which can undo it."""
    return unicodedata.normalize(form, unicodedata.normalize(form, name).casefold())  # type: ignore[arg-type]


def _id(written: str) -> UUID | None:
    return UUID(written) if _ID.fullmatch(written) else None


def _day(written: str) -> date | None:
    day = date.fromisoformat(written) if _DAY.fullmatch(written) else None
    return day if day and day.year in YEARS else None


def _instant(written: str) -> datetime | None:
    """In UTC. `fromisoformat` refuses offsets of a day and more."""
    if not _INSTANT.fullmatch(written):
        return None
    instant = datetime.fromisoformat(written.upper()).astimezone(UTC)
    return instant if instant.year in YEARS else None


def _zone(name: str) -> str | None:
    return name if name in zones() else None


@cache
def zones() -> frozenset[str]:
    """The IANA time zones, without what only names this machine's."""
    return frozenset(available_timezones() - {"localtime", "Factory"})


def _reader(read: Callable[[str], T | None], code: str, wanted: Text) -> Callable[[Any], T]:
    """A validator that takes text alone and refuses what `read` makes None of or raises ValueError at."""

    def validate(value: Any) -> T:
        if not isinstance(value, str):
            raise refused("shape.type", text("this must be text"))
        try:
            found = read(value)
        except (ValueError, OverflowError):
            found = None
        if found is None:
            raise refused(code, wanted)
        return found

    return validate


Name = Annotated[str, AfterValidator(clean_name), says(minLength=1, maxLength=LONGEST_NAME)]
Notes = Annotated[str, AfterValidator(clean_notes), says(minLength=1, maxLength=LONGEST_NOTES)]
Id = Annotated[UUID, BeforeValidator(_reader(_id, "shape.id", text("this must be a UUID")))]
Day = Annotated[
    date, BeforeValidator(_reader(_day, "shape.day", text("this must be a day from 1900 to 2199, such as 2025-01-31")))
]
Instant = Annotated[
    datetime,
    BeforeValidator(
        _reader(
            _instant,
            "shape.time",
            text("this must be a time from 1900 to 2199 with its offset, such as 2025-01-31T19:30:00+01:00"),
        )
    ),
]
Zone = Annotated[
    str,
    BeforeValidator(
        _reader(_zone, "shape.zone", text("this must be the name of an IANA time zone, such as Europe/Berlin"))
    ),
]
