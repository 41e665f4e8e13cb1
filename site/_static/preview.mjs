/* The short card of a linked entry: on hover and focus, and on the first tap on a link inside a sentence. */
import { rules } from "./choose.mjs";
import { card, entryOf } from "./entries.mjs";

const WAIT = 250;
let box = null;
let shown = null; // the link whose card is open
let timer = 0;
let turn = 0; // grows with every opening and closing: one that was overtaken while it fetched its card shows nothing

function close() {
  turn += 1;
  clearTimeout(timer);
  shown?.removeAttribute("aria-describedby");
  box?.remove();
  box = shown = null;
}

function line(name, text, tag = "p") {
  return Object.assign(document.createElement(tag), { className: name, textContent: text });
}

/** Below the link, or above it where there is no room; never over the edge. */
function put(link) {
  const spot = [...link.getClientRects()].at(-1) ?? link.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(spot.left, document.documentElement.clientWidth - width - 8));
  const below = spot.bottom + height + 8 < innerHeight || spot.top < height + 8;
  box.style.left = `${left + scrollX}px`;
  box.style.top = `${(below ? spot.bottom + 4 : spot.top - height - 4) + scrollY}px`;
}

async function open(link, id, root, tapped) {
  close();
  shown = link;
  const mine = turn;
  const [told, known] = await Promise.all([card(id, root), rules(root)]);
  if (mine !== turn || !told.known) return;
  const { kinds, words } = known.data;
  const [module, kind] = id.split(".");
  box = document.createElement("div");
  box.className = "k-preview";
  box.id = "k-preview";
  box.setAttribute("role", tapped ? "dialog" : "tooltip");
  const head = line("k-small", [kinds[`${module}.${kind}`] ?? kinds[kind], module === "shared" ? "" : known.name(`${module}.module.${module}`)].filter(Boolean).join(" · "));
  const title = line("k-preview-title", told.title);
  if (told.language) title.lang = told.language;
  box.append(head, title);
  if (told.mark) title.append(" ", line("k-mark", told.mark, "span"));
  if (told.text) {
    const text = line("k-preview-text", told.text.length > 320 ? `${told.text.slice(0, told.text.lastIndexOf(" ", 300))} …` : told.text);
    if (told.textLanguage) text.lang = told.textLanguage;
    box.append(text);
  }
  if (tapped) {
    const go = Object.assign(document.createElement("a"), { href: link.href, textContent: words["Open the page"] });
    box.setAttribute("aria-label", told.title);
    box.append(go);
  } else link.setAttribute("aria-describedby", "k-preview");
  document.body.append(box);
  put(link);
  box.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") leave(); });
  box.addEventListener("pointerenter", () => clearTimeout(timer));
}

function leave() {
  clearTimeout(timer);
  timer = setTimeout(close, WAIT);
}

/** Watch the links of an element. */
export function watch(root, article) {
  const target = (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]:not(.k-permalink)") : null;
    if (!link) return [null, null];
    // What already stands in full needs no card of itself; its place in a chapter gets that of the chapter.
    const own = link.closest("[data-entry]")?.dataset.entry;
    const id = [link.href, link.href.split("#")[0]].map((one) => entryOf(one, root)).find((one) => one && one !== own);
    return id ? [link, id] : [null, null];
  };
  let finger = false;
  article.addEventListener("pointerdown", (event) => { finger = event.pointerType === "touch"; }, true);
  article.addEventListener("pointerover", (event) => {
    const [link, id] = target(event);
    if (!link || event.pointerType !== "mouse" || link === shown) return link && clearTimeout(timer);
    clearTimeout(timer);
    timer = setTimeout(() => open(link, id, root, false), WAIT);
    return undefined;
  });
  article.addEventListener("pointerout", (event) => { if (target(event)[0] && event.pointerType === "mouse") leave(); });
  article.addEventListener("focusin", (event) => {
    const [link, id] = target(event);
    if (link?.matches(":focus-visible")) open(link, id, root, false);
  });
  article.addEventListener("focusout", (event) => { if (target(event)[0] === shown && !finger) close(); });
  article.addEventListener("click", (event) => {
    const [link, id] = target(event);
    if (!link || !finger || shown === link || !link.closest("p, h1, dd, .k-readings li") || link.closest(".k-card-head")) return;
    event.preventDefault();
    open(link, id, root, true);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  document.addEventListener("pointerdown", (event) => { if (box && !box.contains(event.target) && event.target !== shown) close(); });
}
