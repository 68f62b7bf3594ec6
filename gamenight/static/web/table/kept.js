// What of the table's pages is kept on the phone, for when there is no network.

"use strict";

// Where there can be a service worker, this page and what it is made of can be loaded again without network.

async function keep(page) {
    if (!("caches" in window)) return;
    try {
        const cache = await caches.open("tables-1");
        if (page) return await cache.put(location.href, page);
        const parts = [...document.querySelectorAll("link[rel=stylesheet], link[rel=icon], script[src]")];
        await cache.addAll([location.href, ...parts.map((each) => each.href || each.src)]);
        await keepAhead(cache, screensAhead());
    } catch { // it is only kept the next time
    }
}

const screensAhead = () => Object.values(JSON.parse(root.dataset.ahead || "{}"));

async function keepAhead(cache, wanted) {
    for (const each of wanted) if (!await cache.match(each, { ignoreVary: true })) await cache.add(each);
    const old = (await cache.keys()).filter(({ url }) => url.includes("?as=") && !wanted.some((each) => url.endsWith(each)));
    if (wanted.length) await Promise.all(old.map((each) => cache.delete(each, { ignoreVary: true })));
}

// Over plain http no page is loaded without network: there the screen takes the place of this one, which an undo of the
// start brings back.

let begunFrom = null;

async function holdScreens(wanted) {
    if (!wanted.length) return;
    for (const each of Object.keys(localStorage)) if (each.includes("?as=") && !wanted.includes(each)) localStorage.removeItem(each);
    for (const each of wanted.filter((where) => !localStorage.getItem(where))) {
        const answer = await fetch(each);
        const page = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-table]");
        if (page) localStorage.setItem(each, page.outerHTML);
    }
}

async function goAheadHere(where, id) {
    const held = localStorage.getItem(where);
    if (!held) return;
    begunFrom = { where: location.href, page: root.cloneNode(true), title: document.title };
    await showHere(`${where}#${id}`, new DOMParser().parseFromString(held, "text/html").querySelector("[data-table]"));
    document.title = root.dataset.about;
}

async function goBackHere() {
    const { where, page, title } = begunFrom;
    document.title = title;
    page.querySelectorAll("form[data-sent]").forEach((form) => { delete form.dataset.sent; });
    await showHere(where, page);
}

async function showHere(where, page) {
    history.replaceState(null, "", where);
    for (const { name } of [...root.attributes]) root.removeAttribute(name);
    for (const { name, value } of page.attributes) if (name !== "inert") root.setAttribute(name, value);
    root.replaceChildren(...page.childNodes);
    begin();
    await resume();
    atHeading();
}
