"""The page of documentation, under the strict policy that every page has."""

from __future__ import annotations

import re

from django.contrib.staticfiles import finders

from tests.gamenight.api.clients import ApiClient


def test_the_page_loads_its_own_files_alone(anyone: ApiClient) -> None:
    answer = anyone.get("/api/docs/")
    page = answer.content.decode()
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert not re.search(r"<style|<script>|\son\w+=|\sstyle=|https?:", page)
    files = re.findall(r'(?:src|href)="/static/([^"]+)"', page)
    assert len(files) == 5
    assert all(finders.find(name) for name in files)


def test_the_page_knows_where_the_document_is(anyone: ApiClient) -> None:
    page = anyone.get("/api/docs/").content.decode()
    (path,) = re.findall(r'data-document="([^"]+)"', page)
    assert anyone.get(path).json()["openapi"] == "3.1.0"
