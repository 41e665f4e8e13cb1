/* What every page does for its reader: the chosen game, previews of links, copying links, languages, colours, offline. */
import { again, choose, follow, current, kept, onChange, rules } from "./choose.mjs";
import { filters } from "./filter.mjs";
import { watch as fillLists } from "./lists.mjs";
import { watch } from "./preview.mjs";
import { read, write } from "./ruleset.mjs";

const ROOT = new URL("../", import.meta.url);
const bar = document.querySelector(".k-ruleset");
const article = document.querySelector("article");

/** The address of an entry as others should get it: with the chosen game. */
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

/** A drawn table is long on a phone: it is folded there. */
if (matchMedia("(max-width: 40rem)").matches) for (const one of document.querySelectorAll(".k-drawn-table")) one.open = false;

/** Buttons that copy the permanent link of an entry stand on the page; beside them those that share it, where that can be done. */
function sharing() {
  article.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("button[data-link]") : null;
    if (!button) return;
    const address = shared(new URL(button.dataset.link, location.href).href);
    if (button.dataset.shares) {
      const told = button.closest("[data-entry]")?.querySelector(".k-says, h1")?.textContent.trim() || document.title;
      navigator.share({ title: told, url: address }).catch(() => {});
      return;
    }
    await copy(address);
    const label = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = label; }, 2000);
  });
  if (!navigator.share) return;
  for (const one of document.querySelectorAll("button[data-share]")) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "k-button", textContent: one.dataset.share });
    Object.assign(button.dataset, { link: one.dataset.link, shares: "yes" });
    one.after(" ", button);
  }
}

/** The place a reader has come to: the anchor in the address, or the first section in sight; at the Table, the table. */
function place() {
  if (document.getElementById("k-table")) return location.hash;
  const sections = [...document.querySelectorAll("article section[data-entry]")];
  const named = decodeURIComponent(location.hash.slice(1));
  const seen = (one) => { const box = one.getBoundingClientRect(); return box.bottom > 80 && box.top < innerHeight; };
  const target = named && document.getElementById(named);
  if (target && seen(target)) return `#${named}`;
  const first = scrollY > 200 ? sections.find(seen) : null;
  return first ? `#${first.id}` : "";
}

/** The language switch keeps place and game. */
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

/** Folding moves what stands below: the place in the address stays in sight until the reader moves. */
function hold() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  const seer = new ResizeObserver(() => target.scrollIntoView());
  const leave = () => seer.disconnect();
  for (const name of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(name, leave, { once: true, passive: true });
  seer.observe(article);
  setTimeout(leave, 5000);
}

/** Panels of the header close by a tap beside them and by Escape. */
function panels() {
  for (const panel of document.querySelectorAll(".k-ruleset, .k-menu")) {
    document.addEventListener("pointerdown", (event) => { if (panel.open && !panel.contains(event.target)) panel.open = false; });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && panel.open) { panel.open = false; panel.querySelector("summary").focus(); }
    });
  }
  const contents = document.querySelector(".k-contents");
  if (!contents) return;
  contents.open = matchMedia("(min-width: 60.01em)").matches;
  contents.addEventListener("click", (event) => { if (event.target.closest("a") && !matchMedia("(min-width: 60.01em)").matches) contents.open = false; });
}

/** The menu is the page of the menu, fetched when it is opened; below it stand the colours. */
function menu() {
  const box = document.querySelector(".k-menu");
  const nav = box.querySelector("nav");
  box.addEventListener("toggle", async () => {
    if (!box.open || nav.dataset.full) return;
    nav.dataset.full = "yes";
    const address = nav.querySelector("a").href;
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    for (const link of page.querySelectorAll(".k-menu-page a")) {
      link.href = new URL(link.getAttribute("href"), address).href;
      if (link.href === location.href.split(/[?#]/)[0]) link.setAttribute("aria-current", "page");
    }
    const found = page.querySelector(".k-menu-page");
    const last = document.createElement("div");
    last.append(Object.assign(document.createElement("p"), { textContent: found.dataset.colours }), colours(found.dataset));
    nav.replaceChildren(...found.children, last);
  });
}

/** Light, dark, or as the device has it. */
function colours(words) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "k-button k-colours" });
  const turns = ["", "light", "dark"];
  const show = () => { button.textContent = words[document.documentElement.dataset.theme || "auto"]; };
  button.addEventListener("click", () => {
    const next = turns[(turns.indexOf(document.documentElement.dataset.theme || "") + 1) % turns.length];
    if (next) document.documentElement.dataset.theme = next; else delete document.documentElement.dataset.theme;
    try { localStorage.setItem("kodeks-colours", next); } catch { /* for this page only */ }
    show();
  });
  show();
  return button;
}

/** Who comes from an answer sees which words it had matched. */
function matched() {
  let told = null;
  try {
    told = JSON.parse(sessionStorage.getItem("kodeks-matched"));
    sessionStorage.removeItem("kodeks-matched");
  } catch { /* nothing to show */ }
  if (!told || told.path !== location.pathname || !told.words.length) return;
  const wanted = new Set(told.words);
  const scope = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : article;
  const walker = document.createTreeWalker(scope ?? article, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode() && texts.length < 400) texts.push(walker.currentNode);
  let left = 40;
  for (const text of texts) {
    const parts = text.data.split(/([\p{L}\p{N}’'ʼ]+)/u);
    if (left <= 0 || !parts.some((one, at) => at % 2 && wanted.has(one.toLowerCase()))) continue;
    text.replaceWith(...parts.map((one, at) => {
      if (!(at % 2) || !wanted.has(one.toLowerCase())) return one;
      left -= 1;
      return Object.assign(document.createElement("mark"), { className: "k-hit", textContent: one });
    }));
  }
}

/** The home page: tiles, questions that take turns, and the page of a printed book. */
async function home() {
  const games = document.querySelector("[data-tiles]");
  if (games) {
    const known = await rules(ROOT);
    const act = (link) => { const game = known.data.games.find((one) => one.slug === link.dataset.game); return { parts: game.parts, players: game.usual }; };
    const show = () => { for (const link of games.querySelectorAll("a")) link.setAttribute("aria-current", String(Boolean(current()) && document.body.dataset.game === link.dataset.game)); };
    games.addEventListener("click", (event) => {
      const link = event.target.closest("a[data-game]");
      if (!link) return;
      event.preventDefault();
      choose(act(link), ROOT);
    });
    onChange(show);
  }
  for (const link of document.querySelectorAll(".k-try a")) {
    link.addEventListener("click", (event) => { event.preventDefault(); document.dispatchEvent(new CustomEvent("kodeks-ask", { detail: link.textContent })); });
  }
  const field = document.querySelector(".k-home #k-search-input");
  const questions = [...document.querySelectorAll(".k-try a")].map((one) => one.textContent);
  let turn = 0;
  if (field && questions.length && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
    setInterval(() => { if (document.activeElement !== field) field.placeholder = questions[turn++ % questions.length]; }, 4000);
  }
  const book = document.querySelector("form.k-book");
  book?.addEventListener("submit", (event) => {
    event.preventDefault();
    const pages = JSON.parse(book.elements.book.selectedOptions[0].dataset.pages);
    const wanted = Number(book.elements.page.value);
    const nearest = pages.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best), pages[0]);
    location.href = new URL(`${book.elements.book.value}/p${String(nearest).padStart(2, "0")}.html`, ROOT).href;
  });
  for (const button of document.querySelectorAll("button[data-play]")) {
    const [parts, players] = button.dataset.play.split("@");
    button.hidden = false;
    button.addEventListener("click", () => choose({ parts: parts.split("+"), players: Number(players) }, ROOT));
  }
}

/** The map of the classic game fits the screen, and grows where it is asked to. */
function zooming() {
  for (const button of document.querySelectorAll("button[data-zooms]")) {
    button.hidden = false;
    button.addEventListener("click", () => button.setAttribute("aria-pressed", String(document.querySelector(".k-map").classList.toggle("k-zoomed"))));
  }
}

/** Which languages are kept whole on this device, and the offer to keep this one. */
async function offline() {
  const line = document.querySelector(".k-kept");
  if (!line || !("caches" in window) || !("serviceWorker" in navigator) || !isSecureContext) return;
  const { words } = (await rules(ROOT)).data;
  const links = [...document.querySelectorAll(".k-languages a")];
  const whole = async (code) => (await caches.has(`kodeks-${code}`)) && (await caches.open(`kodeks-${code}`)).match(new URL(`../${code}/kept`, ROOT).href);
  const nothing = () => null;
  const register = async () => {
    const own = await navigator.serviceWorker.register(new URL("sw.js", ROOT)).catch(nothing);
    await navigator.serviceWorker.register(new URL("../sw.js", ROOT)).catch(nothing);
    return own;
  };
  const tell = async (coming) => {
    const found = await Promise.all(links.map(async (one) => ((await whole(one.hreflang)) ? one : null)));
    const names = found.filter(Boolean).map((one) => one.querySelector(".k-unseen").textContent);
    const here = found.some((one) => one?.hreflang === document.documentElement.lang);
    line.textContent = [names.length ? words.kept.replace("{languages}", names.join(", ")) : "", coming && !here ? words.keeping : ""].filter(Boolean).join(" · ");
    if (!here && !coming) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: words.keep });
      button.addEventListener("click", keep);
      line.append(line.textContent ? " · " : "", button);
    }
    line.hidden = false;
  };
  async function keep() {
    await tell(true);
    await register();
    navigator.serviceWorker.ready.then(() => tell(false));
    navigator.serviceWorker.addEventListener("controllerchange", () => tell(false));
  }
  const known = await navigator.serviceWorker.getRegistration(ROOT);
  // Who has asked once, or has installed the site, gets what is new without being asked again.
  if (known?.scope === ROOT.href || matchMedia("(display-mode: standalone)").matches) await keep(); else await tell(false);
}

hold();
const asked = read(location.search);
article.classList.toggle("k-waiting", Boolean(asked ?? kept())); // a list does not change under the eyes of its reader
filters();
article.classList.add("k-live");
follow(bar, ROOT, asked).finally(() => article.classList.remove("k-waiting")).then(hold);
watch(ROOT, article);
fillLists(ROOT, article, () => again(ROOT));
sharing();
languages();
panels();
menu();
matched();
home();
zooming();
const later = () => (window.requestIdleCallback ?? setTimeout)(() => offline().catch(() => {}));
if (document.readyState === "complete") later(); else addEventListener("load", later);
