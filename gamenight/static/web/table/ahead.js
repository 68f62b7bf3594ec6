// What the screen shows without network, as far as it follows from what came with the page.

"use strict";

// What follows an answer came with the form, as far as it follows from the rules.

const LAST = ["end", "stop"];

async function follow(form, body) {
    if (LAST.includes(form.dataset.step)) return goOver();
    if (!form.hasAttribute("data-round")) return;
    const after = JSON.parse(form.dataset.after);
    const held = (each) => Object.entries(each.when).every(([key, value]) => equal(body.round[key], value));
    const next = { at: 0, known: {}, shown: {}, ...(after.shift() || JSON.parse(form.dataset.always)).find(held) };
    if (next.ends) return goToEnd();
    if (count(body.round) || next.over) return goOver();
    next.number = next.number || body.number + 1;
    const goesOn = next.number === body.number;
    const { grows, place } = form.dataset;
    const [old, fresh] = [`round.${grows}.${place}.`, `round.${grows}.${next.at}.`];
    form.reset();
    form.querySelectorAll("details[data-missing]").forEach((each) => { each.open = false; });
    if (grows) for (const each of form.elements) if (each.name.startsWith(old)) each.name = fresh + each.name.slice(old.length);
    form.elements.number.value = next.number;
    root.querySelectorAll("[data-number]").forEach((each) => { each.textContent = next.number; });
    const step = { after: JSON.stringify(after), place: next.at, step: `${next.number}.${next.at}`, soFar: JSON.stringify(goesOn ? body.round : {}) };
    Object.assign(form.dataset, step, { do: goesOn ? "rewrite_round" : "append_round" });
    screen_().dataset.ahead = "";
    delete form.dataset.sent;
    screen_().querySelectorAll("[data-stale]").forEach((each) => { each.hidden = true; });
    form.querySelectorAll("[data-shown]").forEach((each) => { each.textContent = next.shown[each.dataset.shown] ?? "–"; });
    const places = grows ? ["round.", fresh] : ["round."];
    const known = { ...Object.fromEntries(JSON.parse(form.dataset.known).map((key) => [key, []])), ...next.known };
    for (const [key, value] of Object.entries(known)) places.forEach((at) => preset(form, at + key, value));
    form.dataset.known = JSON.stringify(Object.keys(known));
    delete form.dataset.dirty;
    tell(form, []);
    shape(form);
}

// A tally says what each answer moves it by; it is unknown from an answer on that doesn't say its number. Whether there is
// less than the least with which the table goes on is told.

function count(round) {
    let isOver = false;
    for (const each of root.querySelectorAll("[data-tally]")) {
        const tally = JSON.parse(each.dataset.tally);
        const steps = Object.entries(tally.by).map(([key, by]) => typeof by === "number" ? by * round[key] : by[round[key]] ?? 0);
        tally.now = steps.reduce((sum, more) => sum + more, tally.now ?? NaN);
        each.textContent = Number.isNaN(tally.now) ? "–" : tally.names[Math.min(tally.now, tally.names.length - 1)] ?? tally.now;
        each.dataset.tally = JSON.stringify(tally);
        for (const answer of root.querySelectorAll(`[name="${each.dataset.caps}"]`)) answer.closest("label").hidden = answer.value > tally.now;
        isOver ||= tally.now < tally.least;
    }
    return isOver;
}

// Nothing more is asked for: whether the rules have it so is told once there is a network.

function goOver() {
    const over = screen_().querySelector("[data-over]");
    over.before(...screen_().querySelectorAll(".facts:has([data-tally])"));
    leaveRounds("form.entry:not([data-step=undo]), h1 [data-heading]");
    over.querySelector("a").hidden = !("caches" in window); // over plain http there is no such page without network
    over.hidden = false;
}

// Only the end is asked for, which is counted.

function goToEnd() {
    const end = screen_().querySelector("template[data-end]");
    leaveRounds("form[data-round]");
    screen_().querySelector("h1 [data-heading]").textContent = end.dataset.heading;
    end.before(document.importNode(end.content, true));
    prepare();
}

function leaveRounds(what) {
    screen_().querySelectorAll(`${what}, details[data-stale]`).forEach((each) => each.remove());
    screen_().dataset.ahead = "";
}

function preset(part, name, value) {
    const values = (Array.isArray(value) ? value : [value]).map(String);
    for (const each of part.elements || part.querySelectorAll("input, select")) {
        if (each.name !== name && each.name !== `${name}.+`) continue;
        if (isTicked(each)) each.checked = values.includes(each.value);
        else each.value = values[0] ?? "";
        each.preset = isTicked(each) ? each.checked : each.value;
    }
}

// A play that begins without network goes on on the screen that was kept for its game and number of seats, until the
// server knows of it.

async function goAhead({ id, record }) {
    const where = JSON.parse(root.dataset.ahead)[`${record.game}/${record.seats}`];
    if (!cut || stranger || !where) return;
    if (!("caches" in window)) await goAheadHere(where, id);
    else if (await caches.match(where, { ignoreVary: true })) location.assign(`${where}#${id}`);
}

// Where the table's page was kept, it knows nothing of the play before: the address says who sat where, by which house
// rules, and with which setup and first round they go on.

function sitAgain() {
    const form = root.querySelector("form[data-then]");
    const [table, rules] = location.hash.slice(1).split("?");
    const [game, ...players] = table.split("/");
    if (!form || form.dataset.again) return;
    const chairs = [...form.querySelectorAll("[data-chair]")];
    for (const id of players) chairs.filter((each) => each.dataset.chair === id && !each.dataset.at).forEach(sit);
    preset(form, "record.game", game); // which is for as many as sit there by now
    shape(form);
    try {
        if (rules) goOnBy(form, game, players.length, JSON.parse(decodeURIComponent(rules)));
    } catch { // an address that was cut short: the rules are chosen anew
    }
}

function goOnBy(form, game, seats, { options, setup, round = {} }) {
    Object.assign(form.dataset, { first: JSON.stringify(round), firstOf: `${game}/${seats}` });
    const when = `record.game=${game}`;
    const house = form.querySelector(`[data-if="${when}"]`);
    for (const [key, value] of Object.entries(house ? options : {})) preset(house, `record.options.${key}`, value);
    const kept = Object.assign(document.createElement("input"), { type: "hidden", name: "record.setup", value: JSON.stringify(setup) });
    Object.assign(kept.dataset, { kind: "json", if: when });
    form.append(kept);
}

async function nameSeats() {
    const { names, first } = (await mine()).find((each) => each.item.body.id === root.dataset.play) || { names: [] };
    const named = (text) => text.replace(/⟦(\d+)⟧/g, (mark, seat) => names[seat - 1] ?? mark);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.data = named(texts.currentNode.data);
    for (const each of root.querySelectorAll("[aria-label]")) each.setAttribute("aria-label", named(each.getAttribute("aria-label")));
    root.dataset.about = named(root.dataset.about);
    const form = root.querySelector("form[data-round]");
    for (const [key, value] of Object.entries(first || {})) preset(form, `round.${key}`, value);
    screen_().hidden = !names.length;
    asServed = screen_().cloneNode(true);
}

async function arrive() {
    if (await waits() || busy) return;
    const sheet = root.dataset.begun.replace("00000000-0000-0000-0000-000000000000", root.dataset.play);
    const there = root.dataset.play && await fetch(sheet).catch(() => null);
    if (await waits() || busy) return;
    location.replace(there && there.ok ? sheet : root.dataset.home);
}

// What was sent is undone later: meanwhile the screen is the one before it, as the page brought it. Where the page brought
// none, nobody can say here what is due.

function stepBack() {
    const before = screen_().querySelector("template[data-undone]");
    if (before) screen_().replaceChildren(document.importNode(before.content, true));
    else screen_().querySelectorAll("form.entry, details, [data-stale]").forEach((each) => each.remove());
    screen_().dataset.ahead = "";
    if (!before) told(root.dataset.unknown);
    prepare();
}
