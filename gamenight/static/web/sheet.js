// The table's sheet. It sends forms that the server made, keeps a queue of them, and asks what is new; it knows no game.
// Controls are named by their places in a request's body (`round.captains.+`), and say in data-kind what they hold.

"use strict";

const root = document.querySelector("[data-table]");
const screen_ = () => root.querySelector("[data-screen]");
const EVERY = 2000;
const AT_ONCE = 100;

// Ids of our own: over plain http a browser makes none.

function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    new DataView(bytes.buffer).setUint32(0, Math.floor(Date.now() / 65536));
    new DataView(bytes.buffer).setUint16(4, Date.now() % 65536);
    bytes[6] = (bytes[6] & 15) | 112;
    bytes[8] = (bytes[8] & 63) | 128;
    const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return text.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

// The queue: a row an entry, in the order in which they were made.

const opened = new Promise((done, failed) => {
    const asked = indexedDB.open("table", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("queue", { keyPath: "place", autoIncrement: true });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
});

async function stored(mode, run) {
    const held = (await opened).transaction("queue", mode);
    const asked = run(held.objectStore("queue"));
    return new Promise((done, failed) => {
        held.oncomplete = () => done(asked.result);
        held.onabort = held.onerror = () => failed(held.error);
    });
}

async function mine() {
    const all = await stored("readonly", (queue) => queue.getAll());
    return all.filter((each) => each.club === root.dataset.club && each.who === root.dataset.who);
}

const put = (entry) => stored("readwrite", (queue) => queue.put(entry));
const drop = (entry) => stored("readwrite", (queue) => queue.delete(entry.place));

// Sending: the whole queue, in order, until the server has said what came of each.

let sending = null;
let asServed = screen_()?.cloneNode(true); // the screen as the server made it last
let cut = false; // whether the network is away
let stranger = false; // whether the server doesn't know us any more

function send() {
    sending = sending || sendAll().finally(() => { sending = null; });
    return sending;
}

async function sendAll() {
    for (;;) {
        const waiting = (await mine()).filter((each) => !each.problem).slice(0, AT_ONCE);
        if (!waiting.length) return;
        const answer = await ask(root.dataset.sync, { items: waiting.map((each) => each.item) });
        if (!answer) return;
        const { items } = await answer.json();
        let renamed = false;
        for (const [place, sent] of items.entries()) {
            if (sent.problem && sent.problem.code === "name_taken" && waiting[place].late) renamed = await rename(waiting[place]);
            else if (sent.status !== "skipped" || !renamed) await settle(waiting[place], sent);
        }
    }
}

// A guest who sat down without network, and whose name somebody got meanwhile, is told apart by a number.

async function rename(entry) {
    entry.item.key = newId();
    entry.item.body.name += ` ${Math.floor(Math.random() * 90) + 10}`;
    await put(entry);
    return true;
}

async function ask(address, body) {
    const token = (document.cookie.match(/(?:^|; )csrftoken=([^;]+)/) || [])[1] || "";
    const headers = { "Content-Type": "application/json", "X-CSRFToken": token, "Accept-Language": document.documentElement.lang };
    try {
        const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
        cut = answer.status >= 500 || answer.status === 429 || answer.status === 409;
        stranger = [401, 403, 404].includes(answer.status);
        return answer.ok ? answer : null;
    } catch {
        cut = true;
        return null;
    }
}

async function settle(entry, sent) {
    const same = sent.problem && "stored" in sent.problem && equal(sent.problem.stored, entry.item.body.round);
    if (sent.status === "stored" || sent.status === "replayed" || same) return drop(entry);
    const errors = sent.problem ? sent.problem.errors || [] : [];
    entry.problem = errors.length ? errors.map((each) => ({ at: each.pointer.slice(1).replaceAll("/", "."), text: each.detail }))
        : [{ at: "", text: sent.problem ? sent.problem.detail : "" }];
    return put(entry);
}

const equal = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (value) => Array.isArray(value) ? value.map(sorted)
    : value && typeof value === "object" ? Object.keys(value).sort().map((key) => [key, sorted(value[key])]) : value;

// What a form says, as the body of a request.

function bodyOf(form, pressed) {
    const body = form.dataset.soFar ? { round: JSON.parse(form.dataset.soFar) } : {};
    for (const control of [...form.elements, pressed]) {
        if (!control || !control.name || control.name.startsWith("_") || control.disabled || (control.type === "submit" && control !== pressed)) continue;
        if (["radio", "checkbox"].includes(control.type) && !control.checked) continue;
        const value = valueOf(control);
        if (value !== undefined) write(body, control.name.split("."), value);
    }
    for (const each of (form.elements._compact?.value || "").split(" ")) if (body.round?.[each]) body.round[each] = body.round[each].filter(() => true);
    return holes(body);
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
    else if (step === "*") Object.assign(inside, value);
    else if (!steps.length) inside[step] = value;
    else write(inside[step] = inside[step] || (/^(\d+|\+)$/.test(steps[0]) ? [] : {}), steps, value);
}

const holes = (value) => Array.isArray(value) ? Array.from(value, (each) => each === undefined ? null : holes(each))
    : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, holes(each)])) : value;

// Entering: taken first, sent next, and checked by the server whenever that is.

async function enter(form, pressed) {
    if (form.dataset.do === "undo_revision" && cut && await takeBack()) return;
    const body = bodyOf(form, pressed);
    const item = { do: form.dataset.do, key: newId(), body };
    if (form.dataset.do === "log_play") body.id = newId();
    else await about(item, form);
    const told = form.dataset.told + (body.number ? " " + body.number : "");
    await put({ club: root.dataset.club, who: root.dataset.who, play: item.play || body.id, told, item });
    form.dataset.sent = "yes";
    await send();
    const left = (await mine()).find((each) => each.item.key === item.key);
    if (!left) return done(form, item);
    if (left.problem) { // told at the form, which still says what was meant
        await drop(left);
        delete form.dataset.sent;
        tell(form, left.problem);
    } else {
        form.waits = item;
        await follow(form, body);
    }
    return draw();
}

// What was never sent is undone on the phone alone.

async function takeBack() {
    const last = (await mine()).filter((each) => each.play === root.dataset.play && !each.problem).pop();
    if (!last) return false;
    await drop(last);
    screen_().replaceWith(document.importNode(asServed, true));
    await resume();
    await draw();
    return true;
}

async function about(item, form) {
    item.play = root.dataset.play;
    const ahead = (await mine()).filter((each) => each.play === item.play && !each.problem).length;
    if (item.do !== "append_round") item.if_match = `"${Number(screen_().dataset.version) + ahead}"`;
    if (item.do === "rewrite_round") item.number = item.body.number;
    if (form.hasAttribute("data-round")) item.body.at = new Date().toISOString();
}

async function done(form, item) {
    if (form.dataset.then) {
        const again = form.dataset.again ? `?again=${form.dataset.again}` : "";
        location.assign(form.dataset.then.replace("00000000-0000-0000-0000-000000000000", item.body.id) + again);
    } else {
        await refresh();
    }
    return draw();
}

// Without network: what follows an answer came with the form, as far as it follows from the rules.

async function follow(form, body) {
    if (!form.hasAttribute("data-round")) return;
    const after = JSON.parse(form.dataset.after);
    const held = (each) => Object.entries(each.when).every(([key, value]) => equal(body.round[key], value));
    const next = { at: 0, known: {}, ...(after.shift() || JSON.parse(form.dataset.always)).find(held) };
    next.number = next.number || body.number + 1;
    const goesOn = next.number === body.number;
    const { grows, place } = form.dataset;
    const [old, fresh] = [`round.${grows}.${place}.`, `round.${grows}.${next.at}.`];
    form.reset();
    if (grows) for (const each of form.elements) if (each.name.startsWith(old)) each.name = fresh + each.name.slice(old.length);
    form.elements.number.value = next.number;
    root.querySelectorAll("[data-number]").forEach((each) => { each.textContent = next.number; });
    const step = { after: JSON.stringify(after), place: next.at, step: `${next.number}.${next.at}`, soFar: JSON.stringify(goesOn ? body.round : {}) };
    Object.assign(form.dataset, step, { do: goesOn ? "rewrite_round" : "append_round" });
    delete form.dataset.sent;
    form.querySelectorAll("[data-stale]").forEach((each) => { each.hidden = true; });
    for (const [key, value] of Object.entries(next.known)) preset(form, (grows ? fresh : "round.") + key, value);
    tell(form, []);
    shape(form);
}

function preset(form, name, value) {
    const values = (Array.isArray(value) ? value : [value]).map(String);
    for (const each of form.elements) {
        if (each.name !== name && each.name !== `${name}.+`) continue;
        if (["radio", "checkbox"].includes(each.type)) each.checked = values.includes(each.value);
        else each.value = values[0];
    }
}

// Checking before saving.

let lastCheck = 0;

async function check(form) {
    if (!root.dataset.check || !form.hasAttribute("data-checked")) return;
    const number = ++lastCheck;
    const answer = await ask(root.dataset.check, bodyOf(form, form.querySelector("[type=submit][name]")));
    if (!answer || number !== lastCheck || form.dataset.sent) return;
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

function tell(form, problems) {
    const list = document.createElement("ul");
    list.className = "problems";
    for (const each of problems) {
        const line = document.createElement("li");
        [line.dataset.at, line.textContent] = [each.at, each.text];
        list.append(line);
    }
    const said = form.querySelector("[data-live=said]");
    if (said) said.told = undefined;
    said?.replaceChildren(...(problems.length ? [list] : []));
    mark(form);
}

function mark(form) {
    const wrong = [...form.querySelectorAll("[data-live=said] li")].map((each) => each.dataset.at).filter(Boolean);
    for (const each of form.elements) {
        const name = (each.name || "").replace(/\.\+$/, "");
        const isWrong = name && wrong.some((at) => at === name || at.startsWith(`${name}.`) || name.startsWith(`${at}.`));
        if (isWrong) each.setAttribute("aria-invalid", "true");
        else each.removeAttribute("aria-invalid");
    }
}

// Keeping in step with other phones.

async function refresh() {
    if (!root.dataset.play || (await mine()).some((each) => each.play === root.dataset.play && !each.problem)) return;
    try {
        const headers = root.dataset.etag ? { "If-None-Match": root.dataset.etag } : {};
        const answer = await fetch(location.href, { headers });
        cut = answer.status >= 500;
        stranger = answer.status === 404;
        if (answer.status !== 200 || answer.headers.has("X-Kept")) return;
        root.dataset.etag = answer.headers.get("ETag") || "";
        await keep(answer.clone());
        swap(new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-screen]"));
    } catch {
        cut = true;
    }
}

// Where there can be a service worker, this page and what it is made of can be loaded again without network.

async function keep(page) {
    if (!("caches" in window)) return;
    try {
        const cache = await caches.open("tables-1");
        if (page) return await cache.put(location.href, page);
        const parts = [...document.querySelectorAll("link[rel=stylesheet], link[rel=icon], script[src]")];
        await cache.addAll([location.href, ...parts.map((each) => each.href || each.src)]);
    } catch { // it is only kept the next time
    }
}

function swap(fresh) {
    if (!fresh || fresh.dataset.version === screen_().dataset.version) return;
    const open = [...screen_().querySelectorAll("details[open][data-name]")].map((each) => each.dataset.name);
    const written = [...screen_().querySelectorAll("form.entry")].filter((form) => form.dataset.dirty && !form.dataset.sent);
    asServed = document.importNode(fresh, true);
    screen_().replaceWith(fresh);
    open.forEach((name) => screen_().querySelector(`details[data-name="${name}"]`)?.setAttribute("open", ""));
    for (const form of written) again(form);
    prepare();
}

// What was being written stays, if it is still asked for.

function again(old) {
    const form = screen_().querySelector(`form[data-step="${old.dataset.step}"]`);
    const said = [...old.elements].filter((each) => each.name && each.type !== "hidden" && each.type !== "submit");
    if (!form) return told(root.dataset.overtaken);
    for (const each of said) {
        const here = [...form.elements].find((other) => other.name === each.name && (!["radio", "checkbox"].includes(each.type) || other.value === each.value));
        if (here) [here.value, here.checked] = [each.value, each.checked];
    }
    form.dataset.dirty = "yes";
    return undefined;
}

function told(text) {
    const note = document.createElement("p");
    [note.className, note.role, note.textContent] = ["note", "status", text];
    screen_().prepend(note);
}

// Drawing what the queue holds.

async function draw() {
    const queue = root.querySelector("[data-queue]");
    const entries = await mine();
    const waiting = entries.filter((each) => !each.problem);
    const model = queue.querySelector("template[data-entry]").content;
    queue.querySelector("[data-entries]").replaceChildren(...entries.map((each) => {
        const line = document.importNode(model, true);
        line.querySelector("[data-told]").textContent = each.told;
        line.querySelector(each.problem ? "[data-state=waiting]" : "[data-state=refused]").remove();
        line.querySelector("[data-why]").textContent = (each.problem || []).map((one) => one.text).join(" ");
        line.querySelector("[data-drop]").addEventListener("click", async () => { await drop(each); await refresh(); await draw(); });
        if (!each.problem) line.querySelector("[data-drop]").remove();
        return line;
    }));
    const shown = { waiting: cut && !stranger, stranger, refused: entries.length > waiting.length };
    for (const [name, is] of Object.entries(shown)) queue.querySelector(`[data-when=${name}]`).hidden = !is;
    queue.hidden = !entries.length && !cut && !stranger;
}

// The table's seats, and what else depends on what is chosen.

function chairs(form) {
    const pressed = [...form.querySelectorAll("[data-chair][data-at]")].sort((one, other) => one.dataset.at - other.dataset.at);
    form.querySelectorAll("input[data-player]").forEach((each) => each.remove());
    pressed.forEach((chair, seat) => {
        chair.dataset.at = seat + 1;
        chair.setAttribute("aria-label", `${chair.textContent}, ${form.querySelector("[data-chairs]").dataset.seat} ${seat + 1}`);
        const input = Object.assign(document.createElement("input"), { type: "hidden", name: `players.${seat}`, value: chair.dataset.chair });
        input.dataset.player = "";
        form.append(input);
    });
    form.querySelector("[data-count]").value = pressed.length;
    for (const each of form.querySelectorAll("[data-least]")) {
        each.disabled = pressed.length > 0 && (pressed.length < each.dataset.least || pressed.length > each.dataset.most);
        if (each.disabled) each.checked = false;
    }
}

function sit(chair) {
    const form = chair.closest("form");
    const isUp = !chair.dataset.at;
    if (isUp) chair.dataset.at = form.querySelectorAll("[data-chair][data-at]").length + 1;
    else delete chair.dataset.at;
    chair.setAttribute("aria-pressed", String(isUp));
    if (!isUp) chair.removeAttribute("aria-label");
    shape(form);
}

async function addGuest(button) {
    const form = button.closest("form");
    const input = form.querySelector("[data-names]");
    const name = input.value.trim();
    if (!name) return input.focus();
    const names = JSON.parse(input.dataset.names).filter((each) => each !== name);
    input.dataset.names = JSON.stringify(names);
    input.value = names[0] || "";
    const item = { do: "add_player", key: newId(), body: { id: newId(), name, guest: true } };
    await put({ club: root.dataset.club, who: root.dataset.who, told: `${input.dataset.told}: ${name}`, item });
    const chair = Object.assign(document.createElement("button"), { type: "button", className: "chip", textContent: name });
    chair.dataset.chair = item.body.id;
    form.querySelector("[data-list]").prepend(chair);
    sit(chair);
    await send();
    const left = (await mine()).find((each) => each.item.key === item.key);
    if (left && left.problem) {
        await drop(left);
        chair.remove();
        tell(form, left.problem);
        shape(form);
    } else if (left) {
        await put({ ...left, late: true });
    }
    return draw();
}

function shape(form) {
    if (form.querySelector("[data-chairs]")) chairs(form);
    const said = new Set([...form.elements].filter((each) => each.name && (!["radio", "checkbox"].includes(each.type) || each.checked)).map((each) => `${each.name}=${each.value}`));
    for (const each of form.querySelectorAll("[data-if]")) {
        const holds = (wanted) => wanted[0] === "!" ? !said.has(wanted.slice(1)) : said.has(wanted);
        const is = each.dataset.if.split(" ").every(holds) && !each.parentElement.closest("[data-if][hidden]");
        each.hidden = !is;
        for (const control of each.matches("input") ? [each] : each.querySelectorAll("input, select, textarea")) control.disabled = !is;
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

function prepare() {
    for (const form of root.querySelectorAll("form.entry")) shape(form);
}

root.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    if (!form.dataset.sent) enter(form, event.submitter);
});

let soon;
root.addEventListener("input", (event) => {
    const form = event.target.form || event.target.closest("form");
    if (!form) return;
    form.dataset.dirty = "yes";
    shape(form);
    clearTimeout(soon);
    soon = setTimeout(() => check(form), 200);
});

root.addEventListener("click", (event) => {
    const button = event.target.closest("button[type=button]");
    if (!button) return;
    if (button.dataset.chair) sit(button);
    else if ("guest" in button.dataset) addGuest(button);
    else if ("step" in button.dataset) step(button);
    else if ("put" in button.dataset || "clear" in button.dataset) place(button);
});

// Enter leads to the next number, so that a whole count is written without a tap between.

root.addEventListener("keydown", (event) => {
    const form = event.target.form;
    if (event.key !== "Enter" || !form || !form.hasAttribute("data-walks") || event.target.type !== "number") return;
    const fields = [...form.querySelectorAll("input[type=number]")];
    const next = fields[fields.indexOf(event.target) + 1];
    event.preventDefault();
    if (next) next.focus();
    else form.querySelector("[type=submit]").focus();
});

root.addEventListener("toggle", (event) => {
    if (event.target.open) event.target.querySelector("form[data-walks] input[type=number]")?.focus();
}, true);

async function look() {
    if (document.hidden) return;
    await send();
    await refresh();
    const begun = root.querySelector("form[data-then]");
    if (begun?.waits && !(await mine()).some((each) => each.item.key === begun.waits.key)) await done(begun, begun.waits);
    await draw();
}

// What waits was entered on an earlier load of this page: it stands past that.

async function resume() {
    prepare();
    const form = root.querySelector("form[data-round]");
    for (const each of await mine()) {
        const { body } = each.item;
        if (form && each.play === root.dataset.play && !each.problem && body.number >= Number(form.elements.number.value)) await follow(form, body);
    }
}

if ("serviceWorker" in navigator) navigator.serviceWorker.register(root.dataset.worker).then(() => keep(), () => {});
document.addEventListener("visibilitychange", look);
window.addEventListener("online", look);
(async function keepLooking() {
    await resume();
    for (;;) {
        await look();
        await new Promise((done) => { setTimeout(done, EVERY); });
    }
})();
