"""QR codes, and addresses that stand in them."""

from __future__ import annotations

from collections.abc import Collection

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from gamenight.models import Token


def code(address: str) -> SafeString:
    """An SVG of the address, dark on light in either theme; its size is the page's matter."""
    drawn: str = segno.make(address, error="m").svg_inline(omitsize=True, border=4, dark="#000", light="#fff")
    return mark_safe(drawn)


def helper_address(request: HttpRequest, secret: str) -> str:
    """Where whoever has the secret helps without an account; it stands behind `#`, which browsers send to nobody."""
    return f"{request.build_absolute_uri(reverse('help'))}#{secret}"


def free_table(links: Collection[Token]) -> str:
    """A name for another helper link, so that nobody has to type one: the first table that has none of these."""
    taken = {each.name for each in links}
    names = (gettext("Table %(number)s") % {"number": number} for number in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)
