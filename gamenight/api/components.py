"""The parts of the OpenAPI document that aren't shapes: headers, parameters, problems, credentials."""

from __future__ import annotations

from typing import Any

from gamenight.api.problems import MEDIA_TYPE, TYPES

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
KEY: Schema = {"type": "string", "minLength": 16, "maxLength": 255, "pattern": "^[!-~]+$"}


def _parameter(name: str, description: str, schema: Schema, *, required: bool = False) -> Schema:
    return {"name": name, "in": "header", "description": description, "schema": schema, "required": required}


def _header(description: str, schema: Schema = _TEXT) -> Schema:
    return {"description": description, "schema": schema}


PARAMETERS: dict[str, Schema] = {
    "Key": _parameter("Idempotency-Key", "The same request under the same key is done once, within 72 hours.", KEY),
    "KeyNeeded": _parameter(
        "Idempotency-Key",
        "The same request under the same key is done once, within 72 hours. A preview needs none, and keeps none.",
        KEY,
        required=True,
    ),
    "Version": _parameter(
        "If-Match", 'The ETag of what is changed, such as `"3"`, or `*` for whichever it is.', _TEXT, required=True
    ),
    "Held": _parameter("If-None-Match", "The ETags held: 304 if one of them still holds.", _TEXT),
}

HEADERS: dict[str, Schema] = {
    "ETag": _header("The version of what is answered."),
    "Idempotency-Replayed": _header("`true` on the answer kept for the key."),
    "Link": _header('Where the next page is: `<...>; rel="next"`.'),
    "Location": _header("The address of what was made, or of what stands in the way."),
    "RateLimit": _header('What is left of each limit: `"caller";r=599;t=1` (requests, seconds until all).'),
    "RateLimit-Policy": _header('The limits: `"caller";q=600;w=60` (requests, seconds).'),
    "Retry-After": _header("Seconds after which to try again.", {"type": "integer"}),
    "WWW-Authenticate": _header("`Bearer`."),
}

SECURITY: dict[str, Schema] = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token of an account, or a session's helper link: `gn_...`.",
    },
    "link": {
        "type": "apiKey",
        "in": "header",
        "name": "Club-Link",
        "description": "A club's secret link, with or without an account: what the club shows to visitors.",
    },
    "browser": {
        "type": "apiKey",
        "in": "cookie",
        "name": "sessionid",
        "description": "A signed-in browser; what writes needs its CSRF token in X-CSRFToken.",
    },
}

_HEADERS_OF_PROBLEMS = {
    401: ["WWW-Authenticate"],
    409: ["Location", "Retry-After"],
    412: ["ETag"],
    429: ["RateLimit", "RateLimit-Policy", "Retry-After"],
    503: ["Retry-After"],
}


def ref(section: str, name: str) -> Schema:
    return {"$ref": f"#/components/{section}/{name}"}


def problem_responses() -> dict[str, Schema]:
    """A response for each type of problem, by the type's name."""
    content = {MEDIA_TYPE: {"schema": ref("schemas", "Problem")}}
    return {
        kind.name: {
            "description": kind.meaning.template,
            "headers": {name: ref("headers", name) for name in _HEADERS_OF_PROBLEMS.get(status, [])},
            "content": content,
        }
        for status, kind in TYPES.items()
    }
