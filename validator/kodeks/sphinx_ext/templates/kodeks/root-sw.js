/*
 * The choice of language with the network off. Each language has a worker of its own that keeps its pages; this one keeps
 * the page that chooses, and answers for languages that are not kept by telling which are.
 */
"use strict";
const CACHE = "kodeks-front";
const ROOT = new URL("./", self.location.href);
const NAMES = {} /* @NAMES@ */;
const WORDS = {} /* @WORDS@ */;

/** The languages whose pages are all kept. */
async function kept() {
  const found = [];
  for (const code of Object.keys(NAMES)) {
    const name = `kodeks-${code}`;
    if ((await caches.has(name)) && (await (await caches.open(name)).match(new URL(`${code}/kept`, ROOT).href))) found.push(code);
  }
  return found;
}

async function missing(path) {
  const codes = await kept();
  const rest = path.replace(/^[a-z]{2}\//, "");
  const said = Object.entries(WORDS).map(([code, text]) => `<p lang="${code}">${text}</p>`).join("");
  const links = codes.map((code) => `<li><a lang="${code}" href="${new URL(`${code}/${rest || "index.html"}`, ROOT).href}">${NAMES[code]}</a></li>`).join("");
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>kodeks</title><style>:root{color-scheme:light dark}body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}</style><main><h1>kodeks</h1>${said}<ul>${links}</ul></main></html>`;
  return new Response(body, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function answer(request, path) {
  const front = path === "" || path === "index.html";
  const cache = await caches.open(CACHE);
  try {
    const found = await fetch(request);
    if (front && found.ok) await cache.put(ROOT.href, found.clone());
    return found;
  } catch {
    return (front && (await cache.match(ROOT.href))) || missing(path.replace(/[^a-z0-9./-]/g, ""));
  }
}

self.addEventListener("install", (event) => { self.skipWaiting(); event.waitUntil(caches.open(CACHE).then((cache) => cache.add(ROOT.href))); });
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.mode !== "navigate" || url.origin !== ROOT.origin || !url.pathname.startsWith(ROOT.pathname)) return;
  event.respondWith(answer(event.request, url.pathname.slice(ROOT.pathname.length)));
});
