from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

Beside = Callable[[Callable[[], Any]], "Future[Any]"]


@pytest.fixture
def beside() -> Iterator[Beside]:
    """Runs something at the same time, on another connection."""

    def run(work: Callable[[], Any]) -> Any:
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor() as pool:
        yield lambda work: pool.submit(run, work)
