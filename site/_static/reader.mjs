/* What every page does for its reader: the chosen ruleset, previews of links, copying links, the language switch. */
import { again, follow, current } from "./choose.mjs";
import { watch as fillLists } from "./lists.mjs";
import { watch } from "./preview.mjs";
import { read, write } from "./ruleset.mjs";

const ROOT = new URL("../", import.meta.url);
const bar = document.querySelector(".k-ruleset");

/** The address of an entry as others should get it: with the chosen ruleset. */
const shared = (address) => write(address, current());

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Plain http has no clipboard of its own.
    const field = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

function button(label, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "k-button", textContent: label });
  made.addEventListener("click", act);
  return made;
}

/** Copy and share beside every permanent link. */
function sharing({ copy: copyLabel, copied, share }) {
  for (const link of document.querySelectorAll("a.k-permalink")) {
    const told = link.closest("[data-entry]")?.querySelector(".k-says, h1")?.textContent.trim() || document.title;
    const copying = button(copyLabel, async () => {
      await copy(shared(link.href));
      copying.textContent = copied;
      setTimeout(() => { copying.textContent = copyLabel; }, 2000);
    });
    copying.setAttribute("aria-live", "polite");
    link.after(" ", copying);
    if (navigator.share) copying.after(" ", button(share, () => navigator.share({ title: told, url: shared(link.href) }).catch(() => {})));
  }
}

/** The place a reader has come to: the anchor in the address, or the first section in sight. */
function place() {
  const sections = [...document.querySelectorAll("article section[data-entry]")];
  const named = decodeURIComponent(location.hash.slice(1));
  const seen = (one) => { const box = one.getBoundingClientRect(); return box.bottom > 80 && box.top < innerHeight; };
  const target = named && document.getElementById(named);
  if (target && seen(target)) return `#${named}`;
  const first = scrollY > 200 ? sections.find(seen) : null;
  return first ? `#${first.id}` : "";
}

/** The language switch keeps place and ruleset. */
function languages() {
  for (const link of document.querySelectorAll(".k-languages a")) {
    const turn = () => {
      const address = new URL(write(link.href, current()));
      address.hash = place();
      link.href = address.href;
    };
    link.addEventListener("click", turn);
    link.addEventListener("auxclick", turn);
  }
}

/** Notes of the ruleset move what stands below them: the place in the address stays in sight until the reader moves. */
function hold() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const article = document.querySelector("article");
  if (!target || !article) return;
  const seer = new ResizeObserver(() => target.scrollIntoView());
  const leave = () => seer.disconnect();
  for (const name of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(name, leave, { once: true, passive: true });
  seer.observe(article);
  setTimeout(leave, 5000);
}

/** Which languages are kept whole on this device, told at the foot of the page. */
async function keptHere(coming) {
  const line = document.querySelector(".k-kept");
  if (!line || !("caches" in window)) return;
  const links = [...document.querySelectorAll(".k-languages a")];
  const whole = async (code) => (await caches.has(`kodeks-${code}`)) && (await caches.open(`kodeks-${code}`)).match(new URL(`../${code}/kept`, ROOT).href);
  const found = await Promise.all(links.map(async (one) => ((await whole(one.hreflang)) ? one : null)));
  const names = found.filter(Boolean).map((one) => one.textContent.trim());
  const here = found.some((one) => one?.hreflang === document.documentElement.lang);
  line.textContent = [names.length ? line.dataset.kept.replace("{languages}", names.join(", ")) : "", coming && !here ? line.dataset.keeping : ""].filter(Boolean).join(" · ");
  line.hidden = !line.textContent;
}

hold();
follow(bar, ROOT, read(location.search));
watch(ROOT, document.querySelector("article"));
fillLists(ROOT, document.querySelector("article"), () => again(ROOT));
(window.requestIdleCallback ?? setTimeout)(() => sharing(bar.dataset));
languages();
if ("serviceWorker" in navigator && isSecureContext) {
  addEventListener("load", async () => {
    const nothing = () => null;
    const own = await navigator.serviceWorker.register(new URL("sw.js", ROOT)).catch(nothing);
    await navigator.serviceWorker.register(new URL("../sw.js", ROOT)).catch(nothing);
    const tell = () => keptHere(Boolean(own?.installing || own?.waiting)).catch(nothing);
    await tell();
    navigator.serviceWorker.ready.then(tell);
    navigator.serviceWorker.addEventListener("controllerchange", tell);
  });
}
