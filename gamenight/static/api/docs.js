"use strict";

// A request tried from a signed-in browser needs its CSRF token; one with a bearer token doesn't mind it.
function withCsrfToken(request) {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]*)/);
  if (token) {
    request.headers["X-CSRFToken"] = token[1];
  }
  return request;
}

SwaggerUIBundle({
  url: document.getElementById("docs").dataset.document,
  dom_id: "#docs",
  deepLinking: true,
  validatorUrl: null,
  requestInterceptor: withCsrfToken,
});
