"""Headers as no library writes them, through the web server itself."""

from __future__ import annotations

from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from tests.whole.conftest import Running

ODD = {
    "a content type in an unknown encoding": ("Content-Type", "application/json; charset*=bogus''%41"),
    "a content type with a NUL": ("Content-Type", "application/json; charset*=utf-8''%00"),
    "a cookie with a NUL": ("Cookie", 'sessionid="\\000aaaaaaaaaaaaaaa"'),
    "bytes that are no text": ("Cookie", "sessionid=\xff\xfe"),
    "another place to be": ("SCRIPT_NAME", "/elsewhere"),
    "another address": ("PATH_INFO", "/admin/"),
    "no such coding": ("Content-Encoding", "zip"),
}


@pytest.mark.parametrize("header", ODD.values(), ids=ODD.keys())
@pytest.mark.parametrize(("path", "status"), [("/api/v1/games/", 200), ("/api/v1/me/", 401), ("/admin/", 302)])
def test_an_odd_header_changes_nothing_for_others(
    header: tuple[str, str], path: str, status: int, running: Running
) -> None:
    with closing(HTTPConnection(urlsplit(running.origin).netloc, timeout=10)) as connection:
        connection.request("GET", path, headers=dict([header]))
        assert connection.getresponse().status == status
