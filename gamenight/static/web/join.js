"use strict";

// The secret goes from the address into this tab's own storage, and from there into the bodies of requests: never into
// an address that a server, a log or a Referer would see.
const KEPT = "invitation";
const page = document.getElementById("join");

function show(state) {
  for (const part of page.querySelectorAll("[data-state]")) {
    part.hidden = part.dataset.state !== state;
  }
}

function secretOfAddress() {
  if (location.hash.length > 1) {
    sessionStorage.setItem(KEPT, location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEPT);
}

// What the API says to the secret; null, with the page saying why, where it says no.
async function ask(question, secret) {
  const answer = await fetch(`/api/v1/invitations/${question}/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": page.dataset.csrf },
    referrerPolicy: "same-origin",
    body: JSON.stringify({ secret }),
  }).catch(() => null);
  if (answer && answer.ok) {
    return answer.json();
  }
  const known = { 400: "over", 401: "sign-in", 404: "over" };
  show((answer && known[answer.status]) || "failed");
  return null;
}

async function accept(secret) {
  const told = await ask("accept", secret);
  if (told) {
    sessionStorage.removeItem(KEPT);
    document.getElementById("joined").textContent = told.name;
    show("joined");
  }
}

async function begin() {
  const secret = secretOfAddress();
  if (!secret) {
    return show("none");
  }
  if (!page.dataset.username) {
    return show("sign-in");
  }
  const told = await ask("look", secret);
  if (told) {
    document.getElementById("name").textContent = told.name;
    for (const role of page.querySelectorAll("[data-role]")) {
      role.hidden = role.dataset.role !== told.role;
    }
    document.getElementById("accept").addEventListener("click", () => accept(secret));
    show("ask");
  }
}

window.addEventListener("hashchange", () => location.reload());  // another link, opened in this tab
begin();
