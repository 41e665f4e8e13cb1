/*
 * Keeps all pages of one language, so that they can be read with the network off. A page comes from its pack, and
 * from the network where no pack holds it. Files are kept under their digests: a new build fetches what changed.
 */
"use strict";
const LANGUAGE = "@LANGUAGE@";
const FILES = {} /* @FILES@ */;
const CACHE = `kodeks-${LANGUAGE}`;
const ROOT = new URL("./", self.location.href);
const KEPT = new URL("kept", ROOT).href; // stands in the cache when everything is there
const BESIDE = /^\.\.\/(?:atlas\.json|[a-z]{2}\/_static\/search\/(?:words|more)-[a-z]{2}\.json)$/; // shared by the languages

const address = (path) => new URL(path, ROOT);
const key = (path) => { const url = address(path); url.search = `v=${FILES[path]}`; return url.href; };

async function keep(cache, path) {
  if (await cache.match(key(path))) return;
  const answer = await fetch(address(path), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(key(path), answer);
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  const todo = Object.keys(FILES);
  const worker = async () => { while (todo.length) await keep(cache, todo.shift()); };
  await Promise.all([worker(), worker(), worker(), worker()]);
  await fetch(address("../atlas.json")).then((answer) => answer.ok && cache.put(address("../atlas.json").href, answer)).catch(() => {});
}

async function tidy() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(FILES).map(key));
  const old = (await cache.keys()).filter((one) => one.url.startsWith(ROOT.href) && !wanted.has(one.url));
  await Promise.all(old.filter((one) => one.url !== KEPT).map((one) => cache.delete(one)));
  await cache.put(KEPT, new Response(LANGUAGE));
  await self.clients.claim();
}

const unpacked = new Map(); // the packs read last
async function page(path) {
  const cut = path.lastIndexOf("/");
  const folder = cut < 0 ? "index" : path.slice(0, cut).replaceAll("/", "~");
  const name = `_static/offline/${folder}.pack`;
  if (!(name in FILES)) return null;
  if (!unpacked.has(name)) {
    const kept = await (await caches.open(CACHE)).match(key(name));
    if (!kept) return null;
    if (unpacked.size > 3) unpacked.delete(unpacked.keys().next().value);
    unpacked.set(name, await new Response(kept.body.pipeThrough(new DecompressionStream("gzip"))).json());
  }
  const { lines, pages } = unpacked.get(name);
  const numbers = pages[path.slice(cut + 1)];
  return numbers ? new Response(numbers.map((one) => lines[one]).join("\n"), { headers: { "Content-Type": "text/html; charset=utf-8" } }) : null;
}

/** The copy first: a new build brings a new worker, which fetches what has changed before it takes over. */
async function readPage(request, path) {
  return (await page(path)) || fetch(request);
}

async function readFile(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(key(path))) || fetch(request);
}

async function readBeside(request) {
  const cache = await caches.open(CACHE);
  const url = request.url.split("?")[0];
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(url, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(url);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", (event) => { self.skipWaiting(); event.waitUntil(keepAll()); });
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== ROOT.origin) return;
  if (url.pathname.startsWith(ROOT.pathname)) {
    const path = decodeURIComponent(url.pathname.slice(ROOT.pathname.length)) || "index.html";
    if (path.endsWith(".html")) event.respondWith(readPage(request, path));
    else if (path in FILES) event.respondWith(readFile(request, path));
    return;
  }
  const up = new URL("../", ROOT).pathname;
  if (url.pathname.startsWith(up) && BESIDE.test(`../${url.pathname.slice(up.length)}`)) event.respondWith(readBeside(request));
});
