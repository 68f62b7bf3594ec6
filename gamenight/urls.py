from django.contrib import admin
from django.urls import include, path

from gamenight.api.views.health import healthz, readyz

urlpatterns = [
    path("healthz", healthz),
    path("readyz", readyz),
    path("api/", include("gamenight.api.urls")),
    path("admin/", admin.site.urls),
    path("", include("gamenight.web.urls")),
]
handler400 = "gamenight.api.problems.answer_400"
handler403 = "gamenight.api.problems.answer_403"
handler404 = "gamenight.api.problems.answer_404"
handler500 = "gamenight.api.problems.answer_500"
