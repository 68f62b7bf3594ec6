// Keeps the pages of tables, and what they are made of, for a phone that loads them again without network.

"use strict";

const KEPT = "tables-1";
const PAGE = /^\/clubs\/[^/]+\/(table(\/[^/]+\/\d+)?|plays\/[^/]+\/sheet)\/$/;
const TABLE = /^\/clubs\/[^/]+\/table\/$/; // as good without what its address asks: the script seats who sat there
const MOST = 100;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method === "POST" && pathname.endsWith("/logout/")) event.waitUntil(caches.delete(KEPT));
    if (request.method !== "GET" || origin !== location.origin) return;
    if (PAGE.test(pathname) || pathname.startsWith("/static/")) event.respondWith(answer(request));
});

async function answer(request) {
    try {
        const found = await fetch(request);
        await keep(request, found.clone());
        return found;
    } catch (error) {
        const cache = await caches.open(KEPT);
        const { pathname } = new URL(request.url);
        const kept = await cache.match(request, { ignoreVary: true }) || TABLE.test(pathname) && await cache.match(pathname, { ignoreVary: true });
        if (!kept) throw error;
        const headers = new Headers(kept.headers);
        headers.set("X-Kept", "yes");
        return new Response(kept.body, { status: kept.status, headers });
    }
}

async function keep(request, found) {
    const cache = await caches.open(KEPT);
    if (found.status === 200) {
        await cache.put(request, found);
        const keys = await cache.keys();
        await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)));
    } else if (found.status === 403 || found.status === 404) {
        await cache.delete(request, { ignoreVary: true });
    }
}
