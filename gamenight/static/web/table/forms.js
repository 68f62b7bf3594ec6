// Forms that the server made. Controls are named by their places in a request's body (`round.captains.+`, where + is one
// more of a list, = has a list close its gaps, and * is several keys at once), and say in data-kind what they hold.

"use strict";

// What a form says, as the body of a request.

function bodyOf(form, pressed) {
    const body = form.dataset.soFar ? { round: JSON.parse(form.dataset.soFar) } : {};
    for (const control of form.elements) {
        if (!isSaid(control, pressed)) continue;
        const value = valueOf(control);
        if (value !== undefined) write(body, control.name.split("."), value);
    }
    return holes(body);
}

function isSaid(control, pressed) {
    if (!control.name || control.name.startsWith("_") || control.disabled || (control.type === "submit" && control !== pressed)) return false;
    return !isTicked(control) || control.checked;
}

const isTicked = (control) => ["radio", "checkbox"].includes(control.type);

// The same in the words that stand beside its controls: "Captain: Ana · Mistakes: 2".

function inWords(form, pressed) {
    const said = new Map();
    for (const control of form.elements) {
        if (!isSaid(control, pressed) || control.type === "hidden" || control.value === "") continue;
        const above = control === pressed ? "" : headings(control, form);
        said.set(above, [...(said.get(above) || []), called(control)]);
    }
    return [...said].map(([above, words]) => [above, words.join(", ")].filter(Boolean).join(": ")).join(" · ");
}

function called(control) {
    if (control.type === "submit") return control.textContent;
    if (isTicked(control)) return control.ariaLabel || (control.nextElementSibling || control.labels[0]).textContent.trim();
    const value = control.matches("select") ? control.selectedOptions[0].textContent : control.value;
    return `${control.ariaLabel || control.labels[0].textContent.trim()}: ${value}`;
}

function headings(control, form) {
    const near = control.closest("fieldset, details");
    const around = [near?.closest("details"), near].filter((each, at, all) => form.contains(each) && all.indexOf(each) === at);
    return around.map((each) => each.querySelector(":scope > :is(legend, summary)").textContent.trim()).join(" › ");
}

function valueOf(control) {
    const text = control.value.trim();
    if (text === "") return undefined;
    if (control.dataset.kind === "number") return Number.isInteger(Number(text)) ? Number(text) : text;
    if (control.dataset.kind === "flag") return ["on", "True", "true"].includes(text);
    if (control.dataset.kind === "json") return JSON.parse(text);
    if (control.dataset.kind === "lines") return text.split("\n").map((line) => line.trim()).filter(Boolean);
    return text;
}

function write(inside, [step, ...steps], value) {
    if (/^\d+$/.test(step)) step = Number(step);
    if (step === "+") inside.push(value);
    else if (step === "=") inside.isCompact = true;
    else if (step === "*") Object.assign(inside, value);
    else if (!steps.length) inside[step] = value;
    else write(inside[step] = inside[step] || (/^(\d+|[+=])$/.test(steps[0]) ? [] : {}), steps, value);
}

// The other way round: a form says what a body does, in the last item of a list that grows.

function fill(form, body) {
    const { grows, place } = form.dataset;
    const [here, there] = [`round.${grows}.${place}.`, `round.${grows}.${(body.round?.[grows] || []).length - 1}.`];
    for (const each of form.elements) {
        if (!each.name || each.name.startsWith("_") || ["hidden", "submit"].includes(each.type)) continue;
        const name = each.name.startsWith(here) ? there + each.name.slice(here.length) : each.name;
        const said = name.split(".").reduce((found, step) => ["+", "*"].includes(step) ? found : found?.[step], body);
        if (isTicked(each)) each.checked = says(said, each);
        else each.value = Array.isArray(said) ? said.join("\n") : said ?? "";
        if (each.checked || (each.value && each.type === "number")) openTo(each);
    }
    form.dataset.dirty = "yes";
    shape(form);
    check(form);
    openTo(form);
    form.scrollIntoView();
    [...form.elements].find((each) => each.offsetParent && each.name)?.focus();
}

function says(said, control) {
    const value = valueOf(control);
    if (Array.isArray(said)) return said.includes(value);
    return value && typeof value === "object" ? Object.entries(value).every(([key, each]) => equal(said?.[key], each)) : said === value;
}

function openTo(part) {
    for (let around = part.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
}

// What is asked for and missing is said where it is, in the page's language.

function isWhole(form) {
    heal(form);
    const lacking = [...form.querySelectorAll("[data-missing]")].filter(lacks);
    for (const part of lacking) {
        const said = Object.assign(document.createElement("p"), { className: "problems", role: "alert", textContent: part.dataset.missing });
        said.dataset.lack = "";
        const head = part.querySelector("legend, summary");
        if (head) head.after(said);
        else part.prepend(said);
    }
    lacking[0]?.querySelector("button, input").focus();
    return !lacking.length;
}

const heal = (form) => form.querySelectorAll("[data-lack]").forEach((each) => each.remove());

function lacks(part) {
    if (part.hasAttribute("data-chairs")) return !seated(part.closest("form")).length;
    if (part.matches("details")) return part.open && [...part.querySelectorAll("[name]")].every((each) => isTicked(each) ? !each.checked : !each.value);
    return [...part.querySelectorAll("input:invalid")].some((each) => each.validity.valueMissing);
}

const holes = (value) => Array.isArray(value) ? Array.from(value.isCompact ? value.filter(() => true) : value, (each) => each === undefined ? null : holes(each))
    : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, holes(each)])) : value;

// What is shown depends on what is chosen: data-if names the controls, with their values.

function shape(form) {
    if (form.querySelector("[data-chairs]")) chairs(form);
    nameCells(form);
    const said = new Set([...form.elements].filter((each) => each.name && (!isTicked(each) || each.checked)).map((each) => `${each.name}=${each.value}`));
    if (cut) said.add("_network=away");
    for (const each of form.querySelectorAll("[data-if]")) {
        const holds = (wanted) => wanted[0] === "!" ? !said.has(wanted.slice(1)) : said.has(wanted);
        const is = each.dataset.if.split(" ").every(holds) && !each.parentElement.closest("[data-if][hidden]");
        each.hidden = !is;
        for (const control of each.matches("input") ? [each] : each.querySelectorAll("input, select, textarea")) control.disabled = !is;
    }
}

// A choice in a cell of a table is called by its column and its row too.

function nameCells(form) {
    for (const each of form.querySelectorAll("td label input:not([aria-label])")) {
        const cell = each.closest("td");
        const column = cell.closest("table").tHead.rows[0].cells[cell.cellIndex].textContent;
        each.ariaLabel = `${column}, ${cell.parentElement.cells[0].textContent}: ${each.labels[0].textContent}`;
    }
}

function step(button) {
    const input = button.parentElement.querySelector("input");
    const [least, most] = [input.min === "" ? -Infinity : Number(input.min), input.max === "" ? Infinity : Number(input.max)];
    const now = input.value === "" ? Math.max(0, least) : Number(input.value);
    const moved = input.value === "" && button.dataset.step < 0 ? now : now + Number(button.dataset.step);
    input.value = Math.min(most, Math.max(least, moved));
    input.dispatchEvent(new Event("input", { bubbles: true }));
}

// A symbol that is tapped goes to the first free place beside it; without one left, to the last.

function place(button) {
    const slots = [...button.closest("[data-slots]").querySelectorAll("input[data-slot]")];
    if (button.hasAttribute("data-clear")) slots.forEach((each) => { each.value = ""; });
    else (slots.find((each) => each.value === "") || slots.at(-1)).value = button.dataset.put;
    slots[0].dispatchEvent(new Event("input", { bubbles: true }));
}

// Checking before saving.

let lastCheck = 0;
let nextCheck;

async function check(form) {
    if (!root.dataset.check || !form.hasAttribute("data-checked")) return;
    const number = ++lastCheck;
    const answer = await ask(root.dataset.check, bodyOf(form, form.querySelector("[type=submit][name]")));
    if (!answer?.ok) return draw();
    if (number !== lastCheck || form.dataset.sent) return;
    const told = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of told.querySelectorAll("[data-live]")) {
        const here = form.querySelector(`[data-live="${part.dataset.live}"]`);
        if (!here || here.told === part.innerHTML) continue; // what was chosen in it stays chosen
        here.told = part.innerHTML;
        here.replaceChildren(...part.childNodes);
    }
    mark(form);
    shape(form);
}

function tell(form, problems, frozen = false) {
    clearTimeout(nextCheck); // and what a check says that was asked for before is over
    lastCheck += 1;
    const list = document.createElement("ul");
    list.className = "problems";
    for (const each of problems) {
        const line = document.createElement("li");
        [line.dataset.at, line.textContent] = [each.at, each.text];
        list.append(line);
    }
    const said = form.querySelector("[data-live=said]") || form.appendChild(Object.assign(document.createElement("div"), { className: "said" }));
    [said.dataset.live, said.ariaLive, said.told] = ["said", "polite", undefined];
    said.replaceChildren(...(problems.length ? [list] : []));
    form.querySelectorAll("[data-asked]").forEach((each) => each.remove());
    const ask = frozen && root.querySelector("template[data-overrule]");
    if (ask) said.after(document.importNode(ask.content, true));
    mark(form);
}

// A value that the form offers is called what stands beside it there.

function asOffered(form, text) {
    return text.replace(/'([^']+)'/g, (all, value) => {
        const offered = [...form.elements].find((each) => each.type === "radio" && each.value === value);
        return offered?.nextElementSibling ? `“${offered.nextElementSibling.textContent}”` : all;
    });
}

// Where a list has closed its gaps, its items have other numbers than its controls.

function asNamed(form, at) {
    const list = [...form.querySelectorAll("[name$='.=']:enabled")].map(({ name }) => name.slice(0, -1)).find((each) => at.startsWith(each));
    if (!list) return at;
    const said = [...form.elements].filter((each) => each.name.startsWith(list) && isSaid(each) && each.value !== "");
    const numbers = [...new Set(said.map((each) => Number.parseInt(each.name.slice(list.length), 10)))].filter(Number.isInteger);
    const [number, ...inside] = at.slice(list.length).split(".");
    return list + [numbers.sort((one, other) => one - other)[number], ...inside].join(".");
}

function mark(form) {
    for (const line of form.querySelectorAll("[data-live=said] li")) line.textContent = asOffered(form, line.textContent);
    const told = [...form.querySelectorAll("[data-live=said] li")].flatMap((each) => each.dataset.at.split(" ")).filter(Boolean);
    const wrong = told.map((at) => asNamed(form, at));
    for (const each of form.elements) {
        const name = (each.name || "").replace(/\.\+$/, "");
        const isWrong = name && wrong.some((at) => at === name || at.startsWith(`${name}.`) || name.startsWith(`${at}.`));
        if (isWrong) each.setAttribute("aria-invalid", "true");
        else each.removeAttribute("aria-invalid");
    }
}
