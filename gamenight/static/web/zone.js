"use strict";

// The time zone that the browser goes by, unless somebody wrote one.
const zone = document.getElementById("id_zone");
if (!zone.value) {
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}
