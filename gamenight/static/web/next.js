"use strict";

// While somebody looks at the page it asks every few seconds whether something changed, and takes over what did.
const PAUSE = 4000;

let etag = null;

async function ask() {
  const headers = etag ? { "If-None-Match": etag } : {};
  const answer = await fetch(location.href, { headers }).catch(() => null);
  if (!answer || answer.status !== 200) {
    return;
  }
  etag = answer.headers.get("ETag");
  const shown = document.getElementById("next");
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("next");
  if (fresh && fresh.innerHTML !== shown.innerHTML) {
    shown.replaceWith(fresh);
    document.getElementById("said").textContent = fresh.querySelector("h1").textContent;
  }
}

async function follow() {
  if (document.visibilityState === "visible") {
    await ask();
  }
  setTimeout(follow, PAUSE);
}

document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && ask());
setTimeout(follow, PAUSE);
