"""The theme's settings: its name, what it loads, and a colour on which white is read."""

from __future__ import annotations

from typing import Any

_WEIGHTS = ("50", *(f"{hundreds}00" for hundreds in range(1, 10)), "950")
_TEAL = (
    *("98.4% .014 180.7", "95.3% .051 180.8", "91% .096 180.4", "85.5% .138 181.1", "77.7% .152 181.9"),
    *("70.4% .14 182.5", "51.1% .096 186.4", "43.7% .078 188.2", "38.6% .063 188.4", "32% .05 190", "27.7% .046 192.5"),
)
UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "Game Night",
    "SITE_HEADER": "Game Night",
    "SITE_SYMBOL": "casino",
    "SITE_URL": None,
    "SITE_FAVICONS": [{"rel": "icon", "href": "gamenight.admin.navigation.favicon", "type": "image/svg+xml"}],
    "STYLES": [
        f"gamenight.admin.navigation.{name}" for name in ("stylesheet", "charts_stylesheet", "grids_stylesheet")
    ],
    "SIDEBAR": {"navigation": "gamenight.admin.navigation.sidebar"},
    "COLORS": {"primary": {weight: f"oklch({colour})" for weight, colour in zip(_WEIGHTS, _TEAL, strict=True)}},
}
