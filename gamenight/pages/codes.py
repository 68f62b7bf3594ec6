"""QR codes."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def code(address: str) -> SafeString:
    """An SVG of the address, dark on light in either theme; its size is the page's matter."""
    drawn: str = segno.make(address, error="m").svg_inline(omitsize=True, border=4, dark="#000", light="#fff")
    return mark_safe(drawn)
