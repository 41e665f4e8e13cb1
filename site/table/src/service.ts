/** Keeps the Table for times without a network: what has a digest in its name from the copy, all else fresh if it can. */
interface Scope { addEventListener(kind: string, run: (event: never) => void): void; skipWaiting(): Promise<void>; clients: { claim(): Promise<void> }; location: Location }
interface Told extends Event { data: { keep?: unknown }; waitUntil(work: Promise<unknown>): void }
interface Fetching extends Event { request: Request; respondWith(answer: Promise<Response>): void; waitUntil(work: Promise<unknown>): void }

const scope = self as unknown as Scope;
const CACHE = "kodeks-table";
const ROOT = new URL("./", scope.location.href);
/** How long a fresh answer is waited for where a copy is at hand. */
const PATIENCE = 3000;
const LASTING = /\/engine\/(?:pyodide-[^/]+\/[^/]+|[a-z-]+-[0-9a-f]{12}\.(?:zip|pack))$/;

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const key = request.url.split(/[?#]/)[0] as string;
  const kept = await cache.match(key);
  if (kept && LASTING.test(key)) return kept;
  const fresh = fetch(request).then(async (found) => {
    if (found.ok && found.type === "basic") await cache.put(key, found.clone());
    return found;
  });
  if (!kept) return fresh;
  fresh.catch(() => {});
  const late = new Promise<Response>((resolve) => { setTimeout(() => resolve(kept), PATIENCE); });
  return Promise.race([fresh.catch(() => kept), late]);
}

/** Fetch what the page names and is not kept yet. */
async function keep(urls: unknown): Promise<void> {
  const cache = await caches.open(CACHE);
  const own = (Array.isArray(urls) ? urls : []).map((one) => String(one).split(/[?#]/)[0] as string).filter((one) => one.startsWith(ROOT.href));
  for (const url of new Set(own)) {
    if (await cache.match(url)) continue;
    const found = await fetch(url).catch(() => null);
    if (found?.ok) await cache.put(url, found);
  }
}

/** Files of older builds go when a new list of them has come. */
async function tidy(): Promise<void> {
  const cache = await caches.open(CACHE);
  const list = await cache.match(new URL("engine/engine.json", ROOT).href);
  if (!list) return;
  const told = JSON.stringify(await list.json());
  for (const one of await cache.keys()) {
    const name = one.url.split("/engine/")[1];
    if (name && /-[0-9a-f]{12}\.(?:zip|pack)$/.test(name) && !told.includes(name)) await cache.delete(one);
  }
}

scope.addEventListener("install", () => { void scope.skipWaiting(); });
scope.addEventListener("activate", ((event: Fetching) => { event.waitUntil(scope.clients.claim().then(tidy)); }) as never);
scope.addEventListener("message", ((event: Told) => { event.waitUntil(keep(event.data.keep)); }) as never);
scope.addEventListener("fetch", ((event: Fetching) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(ROOT.href)) event.respondWith(answer(request));
}) as never);
