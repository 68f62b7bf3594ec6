// The table's sheet: it enters what the server's forms say, and keeps in step. It knows no game.

"use strict";

const screen_ = () => root.querySelector("[data-screen]");
const EVERY = 2000;

let busy = 0; // entries that are being taken, which leaving the page would break off; and leaving it
let ahead = false; // whether the server doesn't know of the play yet, whose id stands behind the #
let asServed; // the screen as the server made it last

function begin() {
    ahead = root.hasAttribute("data-begun");
    if (ahead) root.dataset.play = location.hash.slice(1);
    asServed = screen_()?.cloneNode(true);
}

begin();

// Entering: taken first, sent next, and checked by the server whenever that is.

async function enter(form, pressed) {
    if (form.dataset.do === "undo_revision" && cut && await takeBack()) return;
    delete form.refused;
    const body = bodyOf(form, pressed);
    const item = { do: form.dataset.do, key: newId(), body };
    if (form.dataset.do === "log_play") body.id = newId();
    else await about(item, form);
    const told = form.dataset.told + (body.number ? " " + body.number : "");
    const names = seated(form).map((each) => each.textContent);
    const table = root.dataset.about || `${form.querySelector("input:checked + span")?.textContent}: ${names.join(", ")}`;
    const said = inWords(form, pressed);
    const first = form.dataset.firstOf === `${body.record?.game}/${body.record?.seats}` ? JSON.parse(form.dataset.first) : {};
    await put({ club: root.dataset.club, who: root.dataset.who, play: item.play || body.id, step: form.dataset.step, told, said, about: table, names, first, item });
    await send();
    const left = (await mine()).find((each) => each.item.key === item.key);
    if (!left) return done(form, item);
    if (left.problem) { // told at the form, which still says what was meant
        await drop(left);
        delete form.dataset.sent;
        form.refused = left.problem;
        tell(form, left.problem, left.frozen);
    } else {
        form.waits = item;
        const held = held_();
        if (form.dataset.then) await goAhead(body);
        else if (item.do === "undo_revision") stepBack();
        else await follow(form, body);
        if (held) atHeading();
        if (screen_()) announce();
    }
    return draw();
}

// What was never sent is undone on the phone alone.

async function takeBack() {
    const last = (await mine()).filter((each) => each.play === root.dataset.play && !each.problem).pop();
    if (!last || last.item.do === "undo_revision") return false;
    await drop(last);
    const held = held_();
    if (ahead && last.item.do === "log_play") {
        if (begunFrom) await goBackHere();
        else leave();
    } else {
        screen_().replaceWith(document.importNode(asServed, true));
        await resume();
        if (held) atHeading();
        announce();
    }
    await draw();
    return true;
}

function leave() {
    busy += 1;
    location.assign(root.dataset.home);
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

// Keeping in step with other phones.

const waits = async () => (await mine()).some((each) => each.play === root.dataset.play && !each.problem);

async function refresh() {
    if (!root.dataset.play || await waits()) return;
    try {
        const headers = root.dataset.etag ? { "If-None-Match": root.dataset.etag } : {};
        const answer = await fetch(location.href, { headers });
        if (answer.headers.has("X-Kept")) throw new TypeError("kept");
        cut = answer.status >= 500;
        stranger = answer.status === 404;
        if (await waits()) return; // what was entered meanwhile has led the screen on
        if (answer.status === 304 && "ahead" in screen_().dataset) swap(asServed); // what it went on from was refused
        if (answer.status !== 200) return;
        await keep(answer.clone());
        const page = await answer.text();
        if (await waits()) return;
        root.dataset.etag = answer.headers.get("ETag") || "";
        swap(new DOMParser().parseFromString(page, "text/html").querySelector("[data-screen]"));
    } catch {
        [cut, known] = [true, false];
    }
}

function swap(fresh) {
    const steps = fresh ? fresh.dataset.version - screen_().dataset.version : 0;
    if (!fresh || !(steps || "ahead" in screen_().dataset)) return;
    const isOurs = steps === own;
    own = 0;
    const open = [...screen_().querySelectorAll("details[open][data-name]")].map((each) => each.dataset.name);
    const written = [...screen_().querySelectorAll("form.entry")].filter((form) => form.dataset.dirty && !form.dataset.sent);
    const held = held_();
    asServed = document.importNode(fresh, true);
    const refused = [...screen_().querySelectorAll("form.entry")].filter((form) => form.refused);
    screen_().replaceWith(document.importNode(fresh, true));
    open.forEach((name) => screen_().querySelector(`details[data-name="${name}"]`)?.setAttribute("open", ""));
    for (const form of written) again(form, isOurs);
    for (const form of refused) tellAgain(form);
    prepare();
    if (held) focusLike(held);
    announce();
}

// Who works by keyboard or ear goes on where they were, or at the heading of what is new.

function focusLike(held) {
    const same = [...screen_().querySelectorAll("[name]")].find((each) => each.name === held.name && each.form.dataset.dirty && (each.type !== "radio" || each.value === held.value));
    if (same) same.focus();
    else atHeading();
}

function atHeading() {
    const heading = root.querySelector("h1");
    heading.tabIndex = -1;
    heading.focus();
}

const held_ = () => screen_()?.contains(document.activeElement) ? document.activeElement : null;

// A heading that is focused is read out by itself.

function announce() {
    const what = document.activeElement?.matches("h1") ? ".now, .large" : "h1, .now, .large";
    const said = [...screen_().querySelectorAll(what)].filter((each) => !each.closest("[hidden]")).map((each) => each.innerText);
    root.querySelector("[data-news]").textContent = said.join(". ");
}

// What was being written stays, if it is still asked for.

function again(old, isOurs) {
    const form = screen_().querySelector(`form[data-step="${old.dataset.step}"]`);
    const said = [...old.elements].filter((each) => each.name && !["hidden", "submit"].includes(each.type) && isTouched(each));
    if (!form) return isOurs ? undefined : told(root.dataset.overtaken);
    for (const each of said) {
        const here = [...form.elements].find((other) => other.name === each.name && (!isTicked(each) || other.value === each.value));
        if (here) [here.value, here.checked] = [each.value, each.checked];
    }
    form.dataset.dirty = "yes";
    return undefined;
}

function isTouched(control) {
    if (isTicked(control)) return control.checked !== (control.preset ?? control.defaultChecked);
    return control.value !== (control.preset ?? control.defaultValue);
}

function tellAgain({ refused, dataset }) {
    const form = screen_().querySelector(`form[data-step="${dataset.step}"]`);
    if (form) tell(form, refused);
    else told(refused.map((each) => each.text).join(" "));
}

function told(text) {
    const note = document.createElement("p");
    [note.className, note.role, note.textContent] = ["note", "status", text];
    screen_().prepend(note);
}

function prepare() {
    for (const form of root.querySelectorAll("form.entry")) shape(form);
}

root.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    if (form.dataset.sent || !isWhole(form)) return;
    form.dataset.sent = "yes"; // before anything is waited for: the second tap of two enters nothing
    busy += 1;
    enter(form, event.submitter).catch((error) => {
        delete form.dataset.sent;
        throw error;
    }).finally(() => { busy -= 1; });
});

root.addEventListener("input", (event) => {
    const form = event.target.form || event.target.closest("form");
    if (!form) return;
    form.dataset.dirty = "yes";
    heal(form);
    shape(form);
    clearTimeout(nextCheck);
    nextCheck = setTimeout(() => check(form), 200);
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
    if (ahead && !cut) await arrive();
    const begun = root.querySelector("form[data-then]");
    const left = begun?.waits && (await mine()).find((each) => each.item.key === begun.waits.key);
    if (begun?.waits && !left) await done(begun, begun.waits);
    if (left?.problem) [begun.waits, begun.dataset.sent] = [undefined, ""];
    await draw();
}

// Whoever goes back to the table's page finds it as it was left, without the play that was begun on it.

async function lookAgain({ persisted }) {
    const isBack = persisted || performance.getEntriesByType("navigation")[0].type === "back_forward";
    if (!isBack || root.dataset.play) return;
    const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
    if (answer?.ok && !answer.headers.has("X-Kept")) location.reload();
}

// What waits was entered on an earlier load of this page: it stands past that.

async function resume() {
    await takeOver();
    if (ahead) await nameSeats();
    sitAgain();
    prepare();
    for (const { play, problem, step: asked, item: { do: what, body } } of await mine()) {
        if (play !== root.dataset.play || problem) continue;
        const form = root.querySelector("form[data-round]");
        if (what === "undo_revision") stepBack();
        else if (LAST.includes(asked)) goOver();
        else if (form && body.number >= Number(form.elements.number.value)) await follow(form, body);
    }
}

// Whatever was tapped before this was here would be lost.

root.inert = false;

if ("serviceWorker" in navigator) navigator.serviceWorker.register(root.dataset.worker).then(() => keep(), () => {});
else holdScreens(screensAhead()).catch(() => {}); // they are only held the next time
document.addEventListener("visibilitychange", look);
window.addEventListener("pageshow", lookAgain);
window.addEventListener("online", look);
(async function keepLooking() {
    await resume();
    for (;;) {
        await look();
        await new Promise((done) => { setTimeout(done, EVERY); });
    }
})();
