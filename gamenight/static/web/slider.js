"use strict";

// While the slider is dragged, what it stands at is said at once, in the words of its own list of days; the board
// follows by itself (htmx).
const slider = document.getElementById("step");
if (slider) {
  const said = slider.form.querySelector("output");
  slider.addEventListener("input", () => {
    const day = slider.list.options[slider.valueAsNumber].label;
    said.textContent = day;
    slider.setAttribute("aria-valuetext", day);
  });
}
