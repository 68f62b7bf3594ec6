"use strict";

// Whoever comes from an invitation sends its secret along, in the form's body: see join.js.
document.querySelector('[name="invitation"]').value = sessionStorage.getItem("invitation") || "";
