"use strict";

// The secret goes from behind the address's # into the body of a request, once, and the address forgets it.
const form = document.querySelector("form[data-secret]");

function send() {
  if (location.hash.length > 1) {
    form.elements.secret.value = location.hash.slice(1);
    history.replaceState(null, "", location.pathname);
    form.submit();
  }
}

window.addEventListener("hashchange", send);  // another link, opened in this tab
send();
