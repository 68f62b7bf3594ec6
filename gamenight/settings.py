"""One settings file: local by default, production with GAMENIGHT_PRODUCTION=1."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import dj_database_url
import structlog
from celery.schedules import crontab
from csp.constants import NONE, SELF, UNSAFE_EVAL, UNSAFE_INLINE
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from kombu.entity import Exchange, Queue

from gamenight.admin.theme import UNFOLD  # noqa: F401 - the dashboard's theme reads it here
from gamenight.broker import broker_of

BASE_DIR = Path(__file__).resolve().parent.parent
PRODUCTION = os.environ.get("GAMENIGHT_PRODUCTION", "0") not in ("", "0")


def _needed(name: str, local: str) -> str:
    """The setting `name` of the environment; only a local run may do without."""
    value = os.environ.get(name, "")
    if not value and PRODUCTION:
        raise ImproperlyConfigured(f"GAMENIGHT_PRODUCTION=1 needs {name} to be set.")
    return value or local


SECRET_KEY = _needed("SECRET_KEY", "local-only-not-a-secret-" + "0" * 40)
ALLOWED_HOSTS = _needed("ALLOWED_HOSTS", "*").split(",")
DEBUG = False

# The database, and the broker that lives in it unless another is named.
DATABASE_URL = _needed("DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/gamenight")
DATABASES = {"default": dj_database_url.parse(DATABASE_URL, conn_max_age=600, conn_health_checks=True)}
DATABASES["default"].setdefault("OPTIONS", {}).update(application_name="gamenight", connect_timeout=3)
DATABASE_DIRECT_URL = os.environ.get("DATABASE_DIRECT_URL", DATABASE_URL)  # where LISTEN works: past any PgBouncer
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CELERY_BROKER_URL, CELERY_BROKER_TRANSPORT_OPTIONS = broker_of(
    os.environ.get("CELERY_BROKER_URL", ""), DATABASES["default"]
)
CELERY_TASK_QUEUES = [Queue(name, Exchange(name), routing_key=name) for name in ("boards", "jobs")]
CELERY_TASK_DEFAULT_QUEUE = "jobs"
CELERY_TASK_CREATE_MISSING_QUEUES = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 60
CELERY_TASK_SOFT_TIME_LIMIT = 50
CELERY_TASK_SERIALIZER = "json"
CELERY_WORKER_PREFETCH_MULTIPLIER = 8
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "boards alive": {"task": "gamenight.heartbeat", "schedule": 30, "args": ["boards"], "options": {"queue": "boards"}},
    "jobs alive": {"task": "gamenight.heartbeat", "schedule": 30, "args": ["jobs"], "options": {"queue": "jobs"}},
    "tidy": {"task": "gamenight.mark", "schedule": 3600, "args": ["tidy"]},
    "boards checked": {"task": "gamenight.mark", "schedule": crontab(hour=3, minute=30), "args": ["checks"]},
}

INSTALLED_APPS = [
    "gamenight.apps.GameNight",
    "unfold.apps.BasicAppConfig",
    "gamenight.apps.Admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "axes",
]
MIDDLEWARE = [
    "gamenight.api.requests.RequestId",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "gamenight.middleware.pages",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "gamenight.urls"
WSGI_APPLICATION = "gamenight.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# Who signs in, and how often one may be wrong.
AUTH_USER_MODEL = "gamenight.Account"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
SIGN_UP = os.environ.get("SIGN_UP", "open")  # who may: anybody, or who is invited to a club
if SIGN_UP not in ("open", "invited"):
    raise ImproperlyConfigured("SIGN_UP is open or invited.")
AXES_FAILURE_LIMIT = 10
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_COOLOFF_TIME = 1
AXES_LOCKOUT_CALLABLE = "gamenight.admin.site.locked_out"
AXES_DISABLE_ACCESS_LOG = True
LOGIN_URL = "admin:login"
LOGIN_REDIRECT_URL = "admin:index"

# Languages, time, files.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ru", _("Russian"))]
LOCALE_PATHS = [BASE_DIR / "gamenight" / "locale"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True
STATIC_URL = "static/"
WHITENOISE_USE_FINDERS = True  # served from where they lie: there is nothing to collect
WHITENOISE_AUTOREFRESH = not PRODUCTION

# What browsers may do. The dashboard's theme needs inline styles and evaluated expressions: a policy of its own.
CONTENT_SECURITY_POLICY = {
    "EXCLUDE_URL_PREFIXES": [],
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
ADMIN_CONTENT_SECURITY_POLICY = {"script-src": [SELF, UNSAFE_EVAL], "style-src": [SELF, UNSAFE_INLINE]}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "gamenight.browsers"
SESSION_COOKIE_HTTPONLY = True
if PRODUCTION:
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if host != "*"]

# The API. Limits are (requests, seconds) in each web process.
RATE_LIMITS = {"address": (1200, 60), "caller": (600, 60), "club": (6000, 60), "sign_up": (30, 3600)}
if os.environ.get("RATE_LIMITS") == "off":
    RATE_LIMITS = {}
TRUSTED_PROXIES = int(os.environ.get("TRUSTED_PROXIES", "0"))  # how many of X-Forwarded-For's hops are our own
DATA_UPLOAD_MAX_MEMORY_SIZE = None  # the API's own reader refuses bodies over 1 MiB, with a problem
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000  # the sheet of a long game, on the dashboard, has over a thousand
APPEND_SLASH = False
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "gamenight.api.access.BearerAuthentication",
        "gamenight.api.access.BrowserAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["gamenight.api.access.MayAct"],
    "DEFAULT_PARSER_CLASSES": ["gamenight.api.bodies.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["gamenight.api.bodies.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "gamenight.api.bodies.OneForm",
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "gamenight.api.openapi.Operation",
    "EXCEPTION_HANDLER": "gamenight.api.problems.answer",
    "UNAUTHENTICATED_USER": "gamenight.selectors.access.Caller",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Game Night",
    "DESCRIPTION": "Evenings, checked plays, league boards and ratings of a board-game club.",
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": ["gamenight.api.openapi.complete"],
}

_PLAIN = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {
            "()": structlog.stdlib.ProcessorFormatter,
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *(
                    [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
                    if PRODUCTION
                    else [_PLAIN]
                ),
            ],
            "foreign_pre_chain": [
                structlog.contextvars.merge_contextvars,
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
            ],
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "stream": sys.stderr, "formatter": "lines"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"django.request": {"level": "ERROR"}},  # what clients do wrong is theirs to know
}
