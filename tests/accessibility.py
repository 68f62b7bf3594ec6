"""What axe finds wrong with a page by the rules of WCAG 2.2, levels A and AA."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]}


def violations(page: Page) -> list[str]:
    """A line for each element that breaks a rule."""
    found = Axe().run(page, options=RULES).response["violations"]
    return [f"{each['id']}: {node['target']} {node['html'][:200]}" for each in found for node in each["nodes"]]
