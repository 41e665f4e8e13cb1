/** Keeps what the page needs for a time without a network, through the service worker beside it. */

/** Start the service worker; nothing where there can be none. */
export function registered(root: string, language: string): void {
  if ("serviceWorker" in navigator && isSecureContext)
    navigator.serviceWorker.register(new URL("table-sw.js", root), { scope: new URL(`${language}/table`, root).pathname }).catch(() => {});
}

/** Keep this page, all it has loaded and all its worker has: on the first visit most of it came before the service worker did. */
export function keep(fetched: string[]): void {
  if (!("serviceWorker" in navigator)) return;
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const here = location.href.split(/[?#]/)[0] as string;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: [here, ...loaded, ...fetched] }));
}
