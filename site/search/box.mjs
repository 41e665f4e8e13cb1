/*
 * The search of every page. Answers are shown below the field: the sentence, the pages of the books, marks for doubts,
 * and exceptions and examples that open in place. The chosen game comes first; the question stands in the address.
 */
import { current, gameName, onChange, rules } from "../choose.mjs";

const HERE = new URL("./", import.meta.url);
const ROOT = new URL("../../", HERE); // the pages of this language
const LIMIT = 18;
const SEEN = "kodeks-matched"; // what the answer that was followed had matched

const early = new Map(); // what is on its way before anybody has asked

async function load(what, language) {
  if (early.has(what)) return (await early.get(what)) ?? fresh(what, language);
  return fresh(what, language);
}

/** Fetch without haste, so that the page itself comes first. */
function fetchSoon(what, language) {
  early.set(what, fresh(what, language, { priority: "low" }).catch(() => null));
}

async function fresh(what, language, how = {}) {
  const address = what === "entries" ? new URL("entries.json", HERE)
    : new URL(what === language ? `words-${what}.json` : `../../../${what}/_static/search/words-${what}.json`, HERE);
  const answer = await fetch(address, how);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

/** Elements with text, never with markup. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A text with the matching words marked, cut around the first of them where it is long. */
function marked(text, places, room) {
  let start = 0;
  if (text.length > room && places.length && places[0].start > room / 2) {
    start = text.lastIndexOf(" ", places[0].start - room / 3) + 1;
  }
  let end = text.length;
  if (end - start > room) end = Math.max(text.lastIndexOf(" ", start + room), start + room / 2);
  const parts = [start ? "… " : ""];
  let at = start;
  for (const place of places) {
    if (place.start < at || place.end > end) continue;
    parts.push(text.slice(at, place.start), make("mark", {}, text.slice(place.start, place.end)));
    at = place.end;
  }
  parts.push(text.slice(at, end), end < text.length ? " …" : "");
  return parts.filter((one) => one !== "");
}

const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);

class Box {
  constructor(form) {
    this.form = form;
    this.input = form.querySelector("input");
    this.panel = form.querySelector(".k-answers");
    this.status = form.querySelector("[role=status]");
    this.language = document.documentElement.lang;
    form.addEventListener("submit", (event) => { event.preventDefault(); this.go(); });
    this.input.addEventListener("focus", () => { this.open().catch(() => {}); if (this.input.value.trim()) this.reopen(); });
    this.input.addEventListener("input", () => this.answer());
    form.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("keydown", (event) => this.hotkey(event));
    document.addEventListener("pointerdown", (event) => { if (!form.contains(event.target)) this.close(); });
    form.addEventListener("focusout", (event) => { if (event.relatedTarget && !form.contains(event.relatedTarget)) this.close(); });
    onChange(() => { if (this.input.value.trim()) this.answer(!this.panel.hidden); });
    addEventListener("popstate", () => this.fromAddress());
    document.addEventListener("kodeks-ask", (event) => this.ask(event.detail));
    this.fromAddress();
    this.fetchEarly();
  }

  /** Fetch the index behind the page and make it when that has come to rest, so that the first question is answered at once. */
  fetchEarly() {
    if (navigator.connection?.saveData) return;
    for (const what of ["entries", this.language]) fetchSoon(what, this.language);
    const idle = window.requestIdleCallback ?? ((act) => setTimeout(act, 300));
    const start = () => idle(() => this.open().catch(() => {}));
    if (document.readyState === "complete") start(); else addEventListener("load", start, { once: true });
  }

  fromAddress() {
    const asked = new URLSearchParams(location.search).get("q") || "";
    if (asked === this.input.value) return;
    this.input.value = asked;
    this.answer();
  }

  /** Ask a question that stands on the page. */
  ask(question) {
    this.input.value = question;
    this.input.focus();
    this.answer();
    scrollTo(0, 0);
  }

  /** Load the search once. */
  open() {
    this.ready ||= import(new URL("query.mjs", HERE)).then(({ Search }) => new Search(this.language, (what) => load(what, this.language)).open());
    this.ready.catch(() => { this.ready = undefined; });
    return this.ready;
  }

  /** What the chosen game holds, for the search; null where none is chosen. */
  async game() {
    const choice = current();
    if (!choice) return null;
    const known = await rules(ROOT);
    const mix = known.mix(choice);
    const modules = new Set([...mix.parts].filter((id) => id.includes(".module.")).map((id) => id.split(".")[0]));
    // Chapters, books and modules are no part of a game for a page; for an answer they belong to their module.
    const holds = (id) => (known.always.has(id.split(".")[1]) ? modules.has(id.split(".")[0]) : known.state(id, mix).state !== "out");
    return { modules, name: gameName(known), holds };
  }

  async answer(open = true) {
    const query = this.input.value.trim();
    this.asked = query;
    this.keep(query);
    if (!query) return this.close();
    this.say(this.search ? "" : this.form.dataset.loading);
    try {
      const [search, game] = await Promise.all([this.open(), this.game()]);
      this.search = search;
      this.words = search.loaded.get(this.language).words.says;
      if (this.asked !== query) return undefined;
      const find = () => search.answer(query, { limit: LIMIT, typing: true, game });
      const before = search.loaded.size;
      const found = find();
      // Nothing is said to be missing before the other languages were asked.
      const early = found.here.length > 0 || !search.strange(query, { typing: true });
      if (early) this.show(found, open);
      await search.prepare(query, { typing: true });
      if (this.asked === query && (!early || search.loaded.size > before)) this.show(find(), open);
    } catch (error) {
      this.say(this.form.dataset.broken);
    }
    return undefined;
  }

  /** The question stands in the address, and the language switch keeps it. */
  keep(query) {
    const put = (address) => {
      const url = new URL(address);
      if (query) url.searchParams.set("q", query); else url.searchParams.delete("q");
      return url.href;
    };
    const now = put(location.href);
    if (now !== location.href) history.replaceState(history.state, "", now);
    for (const link of document.querySelectorAll(".k-languages a")) link.href = put(link.href);
  }

  show({ here, elsewhere, near }, open) {
    const list = make("ol", {}, ...here.map((one) => this.card(one)));
    const parts = here.length ? [list] : [this.nothing(near)];
    if (elsewhere.length) {
      const more = make("details", {}, make("summary", {}, fill(this.words.elsewhere, { number: elsewhere.length })), make("ol", {}, ...elsewhere.map((one) => this.card(one))));
      more.open = !here.length;
      parts.push(more);
    }
    this.panel.replaceChildren(...parts);
    this.panel.scrollTop = 0;
    if (open) this.reopen();
    this.say(here.length ? fill(this.words.found, { number: here.length }) : this.words.none, true);
  }

  nothing(near) {
    const box = make("div", {}, make("p", { class: "k-answers-say" }, this.words.none));
    if (near.length) {
      const buttons = near.map((word) => {
        const button = make("button", { type: "button", class: "k-button" }, word.said);
        button.addEventListener("click", () => this.ask(word.query));
        return button;
      });
      box.append(make("p", { class: "k-answers-say" }, `${this.words.near}:`), make("div", { class: "k-near" }, ...buttons));
    }
    return box;
  }

  /** One answer: the sentence as a link, its proofs, and what bends it, which opens in place. */
  card(one) {
    const { kinds, modules } = this.search.loaded.get(this.language).words;
    const link = make("a", { href: new URL(one.url, ROOT).href }, make("b", {}, ...marked(one.title, one.marked.title, 240)));
    if (one.kind === "clause") link.querySelector("b").style.fontWeight = "400";
    if (one.text) link.append(make("span", { class: "k-text" }, ...marked(one.text, one.marked.text, 200)));
    link.addEventListener("click", () => this.remember(link, one));
    const under = make("div", { class: "k-under" }, make("span", {}, kinds[one.kind] || one.kind));
    if (one.module !== "shared") under.append(make("span", { class: "k-chip k-chip-game" }, modules[one.module] || one.module));
    for (const [code, pages] of one.pages) under.append(make("span", { class: "k-chip" }, `${code.toUpperCase()} ${fill(this.words.page, { page: pages.join(", ") })}`));
    if (one.kind === "clause" && one.differ.length) under.append(make("span", { class: "k-chip k-chip-differ" }, this.words.differ));
    if (one.kind === "clause" && one.open.length) under.append(make("span", { class: "k-chip k-chip-open" }, this.words.open));
    const item = make("li", { class: "k-answer", "data-game": one.module }, link, under);
    const more = [["exceptions", one.exceptions], ["examples", one.examples], ["doubts", [...one.differ, ...one.open]]].filter(([, found]) => found.length);
    if (more.length) item.append(this.more(more));
    return item;
  }

  more(groups) {
    const box = make("details", {}, make("summary", {}, groups.map(([name, found]) => `${this.words[name]} (${found.length})`).join(" · ")));
    box.addEventListener("toggle", () => {
      if (!box.open || box.children.length > 1) return;
      for (const [name, found] of groups) {
        box.append(make("p", {}, this.words[name]), make("ul", {}, ...found.map((index) => {
          const told = this.search.brief(index);
          const line = make("li", {}, make("a", { href: new URL(told.url, ROOT).href }, told.title));
          if (told.kind !== "clause" && told.text) line.append(` ${told.text}`);
          return line;
        })));
      }
    });
    return box;
  }

  /** The page that is opened shows where the match is. */
  remember(link, one) {
    try {
      sessionStorage.setItem(SEEN, JSON.stringify({ path: new URL(link.href).pathname, words: one.matched }));
    } catch { /* then it shows nothing */ }
  }

  /** What a screen reader hears; what is only counted stays out of sight. */
  say(text, quiet = false) {
    this.status.textContent = text;
    this.status.classList.toggle("k-unseen", quiet || !text);
  }

  links() {
    return [...this.panel.querySelectorAll(".k-answer > a")].filter((one) => one.offsetParent);
  }

  go() {
    if (!this.panel.hidden) this.links()[0]?.click();
  }

  key(event) {
    const links = this.links();
    const at = links.indexOf(document.activeElement);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.reopen();
      const next = event.key === "ArrowDown" ? at + 1 : at - 1;
      if (next < 0) this.input.focus(); else this.links()[Math.min(next, this.links().length - 1)]?.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.panel.hidden) { this.input.value = ""; this.answer(); this.input.blur(); } else { this.input.focus(); this.close(); }
    }
  }

  hotkey(event) {
    const { target } = event;
    const writing = target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || writing) return;
    event.preventDefault();
    this.input.focus();
    this.input.select();
  }

  reopen() {
    this.panel.hidden = !this.panel.childElementCount;
    this.input.setAttribute("aria-expanded", String(!this.panel.hidden));
  }

  close() {
    this.panel.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.say("");
  }
}

for (const form of document.querySelectorAll("form.k-search")) new Box(form);
