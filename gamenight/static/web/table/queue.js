// What was entered at the table, kept until the server has said what came of it.

"use strict";

const root = document.querySelector("[data-table]");
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

async function ofClub() {
    const all = await stored("readonly", (queue) => queue.getAll());
    return all.filter((each) => each.club === root.dataset.club);
}

const isMine = ({ who }) => who === root.dataset.who;
const mine = async () => (await ofClub()).filter(isMine);

const put = (entry) => stored("readwrite", (queue) => queue.put(entry));
const drop = (entry) => stored("readwrite", (queue) => queue.delete(entry.place));

// What helpers entered is the evening's; it used to be their link's.

async function takeOver() {
    const links = (root.dataset.links || "").split(" ");
    for (const each of await ofClub()) if (links.includes(each.who)) await put({ ...each, who: root.dataset.who });
}

// Sending: the whole queue, in order, until the server has said what came of each.

let sending = null;
let cut = false; // whether the network is away
let known = false; // whether the server has said, since the network was away, that we are who this page is for
let own = 0; // how many changes of this play the server has stored from here, since the screen was drawn
let stranger = false; // whether the server doesn't know us any more

function send() {
    sending = sending || sendAll().finally(() => { sending = null; });
    return sending;
}

async function sendAll() {
    let most = AT_ONCE;
    for (;;) {
        const waiting = (await mine()).filter((each) => !each.problem).slice(0, most);
        if (!waiting.length || !await isStillUs()) return;
        const answer = await ask(root.dataset.sync, { items: waiting.map((each) => each.item) });
        if (!answer) return;
        if (!answer.ok) { // of all that is sent together something is never taken: one by one it is seen what
            if (most === 1) await settle(waiting[0], { problem: await answer.json().catch(() => null) });
            most = 1;
            continue;
        }
        const { items } = await answer.json();
        let renamed = false;
        for (const [place, sent] of items.entries()) {
            if (sent.problem && sent.problem.code === "name_taken" && waiting[place].late) renamed = await rename(waiting[place]);
            else if (sent.status !== "skipped" || !renamed) await settle(waiting[place], sent);
        }
    }
}

// A page that was kept may be somebody else's than who is signed in by now: they send nothing of ours.

async function isStillUs() {
    if (known) return true;
    try {
        const answer = await fetch(location.href, { cache: "no-store" });
        if (answer.headers.has("X-Kept")) throw new TypeError("kept");
        const page = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-table]");
        [cut, stranger, known] = [answer.status >= 500, answer.status === 404, page?.dataset.who === root.dataset.who];
        if (page && !known) location.reload();
    } catch {
        cut = true;
    }
    return known;
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
        return cut || stranger ? null : answer;
    } catch {
        [cut, known] = [true, false];
        return null;
    }
}

async function settle(entry, sent) {
    const same = sent.problem && "stored" in sent.problem && equal(sent.problem.stored, entry.item.body.round);
    if (sent.status === "stored" || sent.status === "replayed" || same) {
        if (sent.status === "stored" && entry.play === root.dataset.play) own += 1;
        return drop(entry);
    }
    const errors = sent.problem ? sent.problem.errors || [] : [];
    entry.frozen = sent.problem?.code === "frozen";
    const told = errors.length ? errors.map((each) => ({ at: each.pointer.slice(1).replaceAll("/", "."), text: each.detail }))
        : [{ at: "", text: sent.problem ? sentence(sent.problem) : root.querySelector("[data-queue]").dataset.skipped }];
    const named = errors.length && entry.play === root.dataset.play ? await checked(entry.item.body) : [];
    entry.problem = named.length ? named : told;
    return put(entry);
}

const sentence = ({ code, detail }) => (code === "stale" && root.dataset.overtaken) || detail;

// The form on the screen that asks for what an entry says.

function formOf({ play, step, item }) {
    if (play !== root.dataset.play) return null;
    const form = root.querySelector(item.body.round ? "form[data-round]" : `form[data-step="${step}"]`);
    if (item.body.round && form?.elements.number.value !== String(item.body.number)) return null;
    return form?.querySelector("[name]:not([type=hidden], [type=submit])") ? form : null;
}

// A frozen board stands in its way, and whoever may says that it is to be changed all the same.

function insisted({ problem, frozen, ...entry }) {
    return { ...entry, item: { ...entry.item, key: newId(), body: { ...entry.item.body, after_freeze: true } } };
}

// What the page's own door says of an entry: by name who sits where.

async function checked(body) {
    const answer = root.dataset.check ? await ask(`${root.dataset.check}?whole=1`, body) : null;
    const said = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").querySelectorAll("[data-live=said] li") : [];
    return [...said].map((each) => ({ at: each.dataset.at, text: each.textContent }));
}

const equal = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (value) => Array.isArray(value) ? value.map(sorted)
    : value && typeof value === "object" ? Object.keys(value).sort().map((key) => [key, sorted(value[key])]) : value;

// Drawing what the queue holds, and what depends on whether there is a network.

async function draw() {
    const queue = root.querySelector("[data-queue]");
    root.toggleAttribute("data-cut", cut);
    const all = await ofClub();
    const entries = all.filter(isMine);
    const waiting = entries.filter((each) => !each.problem);
    drawEntries(queue.querySelector("[data-entries]"), all);
    const shown = { waiting: cut && !stranger, stranger, refused: entries.length > waiting.length };
    for (const [name, is] of Object.entries(shown)) queue.querySelector(`[data-when=${name}]`).hidden = !is;
    queue.hidden = !all.length && !cut && !stranger;
    nameUndo(waiting.filter((each) => each.play === root.dataset.play).pop()?.item.do);
    prepare();
}

// Drawn anew only where it changes: whoever is on a button there stays on it, and nothing is read out twice.

function drawEntries(list, entries) {
    const drawn = JSON.stringify([root.dataset.play, entries, entries.map((each) => Boolean(formOf(each)))]);
    if (list.drawn === drawn) return;
    const held = list.contains(document.activeElement);
    list.drawn = drawn;
    list.replaceChildren(...entries.map(lineOf));
    if (held) atHeading();
}

function lineOf(entry) {
    const line = document.importNode(root.querySelector("template[data-entry]").content, true);
    const part = (name) => line.querySelector(`[data-${name}]`);
    const state = !isMine(entry) ? "others" : entry.problem ? "refused" : "waiting";
    line.querySelectorAll("[data-state]").forEach((said) => { if (said.dataset.state !== state) said.remove(); });
    part("told").textContent = entry.told;
    part("about").textContent = entry.about && entry.play !== root.dataset.play ? entry.about : "";
    part("said").textContent = (state !== "waiting" && entry.said) || "";
    part("why").append(...(entry.problem || []).map(({ text }) => Object.assign(document.createElement("li"), { textContent: text })));
    const offer = (name, is, run) => { if (is) part(name)?.addEventListener("click", run); else part(name)?.remove(); };
    offer("drop", state !== "waiting", async () => { await drop(entry); await refresh(); await draw(); });
    offer("anew", state === "refused" && formOf(entry), async () => { await drop(entry); fill(formOf(entry), entry.item.body); await draw(); });
    offer("insist", state === "refused" && entry.frozen, async () => { await put(insisted(entry)); await look(); });
    return line;
}

// What is undone is what was entered last: what waits comes before what the server knew when it named that.

function nameUndo(last) {
    for (const button of root.querySelectorAll("button[data-last]")) {
        button.dataset.served ??= button.textContent;
        const { served, start, last: entry } = button.dataset;
        button.textContent = !last || last === "undo_revision" ? served : last === "log_play" ? start : entry;
    }
}
