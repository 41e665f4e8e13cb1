/* The search box of every page: a combobox over the answers of query.mjs, loaded when someone turns to it. */

const HERE = new URL("./", import.meta.url);
const ROOT = new URL("../../", HERE); // the pages of this language
const LIMIT = 18;

async function load(what, language) {
  const address = what === "entries" ? new URL("entries.json", HERE)
    : new URL(what === language ? `words-${what}.json` : `../../../${what}/_static/search/words-${what}.json`, HERE);
  const answer = await fetch(address);
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

class Box {
  constructor(form) {
    this.form = form;
    this.input = form.querySelector("input");
    this.list = form.querySelector("[role=listbox]");
    this.status = form.querySelector("[role=status]");
    this.language = document.documentElement.lang;
    this.options = [];
    this.active = -1;
    form.hidden = false;
    form.addEventListener("submit", (event) => { event.preventDefault(); this.go(); });
    this.input.addEventListener("focus", () => this.open());
    this.input.addEventListener("input", () => this.answer());
    this.input.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("keydown", (event) => this.hotkey(event));
    document.addEventListener("pointerdown", (event) => { if (!form.contains(event.target)) this.close(); });
    form.addEventListener("focusout", (event) => { if (event.relatedTarget && !form.contains(event.relatedTarget)) this.close(); });
    const asked = new URLSearchParams(location.search).get("q");
    if (asked) {
      this.input.value = asked;
      this.answer();
    }
  }

  /** Load the search once. */
  open() {
    this.ready ||= import(new URL("query.mjs", HERE)).then(({ Search }) => new Search(this.language, (what) => load(what, this.language)).open());
    this.ready.catch(() => { this.ready = undefined; this.say(this.form.dataset.broken); });
    return this.ready;
  }

  async answer() {
    const query = this.input.value.trim();
    this.asked = query;
    this.carry(query);
    if (!query) return this.close();
    this.say(this.search ? "" : this.form.dataset.loading);
    try {
      this.search = await this.open();
      if (this.asked !== query) return undefined;
      this.show(this.search.find(query, { limit: LIMIT, typing: true }));
      const before = this.search.loaded.size;
      await this.search.prepare(query, { typing: true });
      if (this.asked === query && this.search.loaded.size > before) this.show(this.search.find(query, { limit: LIMIT, typing: true }));
    } catch (error) {
      this.say(this.form.dataset.broken);
    }
    return undefined;
  }

  /** The language switch keeps the question. */
  carry(query) {
    for (const link of document.querySelectorAll(".k-languages a")) {
      const address = new URL(link.href);
      if (query) address.searchParams.set("q", query); else address.searchParams.delete("q");
      link.href = address.href;
    }
  }

  show(found) {
    const { kinds, modules } = this.search.loaded.get(this.language).words;
    const groups = new Map();
    for (const one of found) {
      if (!groups.has(one.kind)) groups.set(one.kind, []);
      groups.get(one.kind).push(one);
    }
    this.options = [];
    const shown = [...groups].map(([kind, list], number) => {
      const head = make("div", { class: "k-search-kind", id: `k-search-kind-${number}`, role: "presentation" }, kinds[kind] || kind);
      const group = make("div", { role: "group", "aria-labelledby": head.id }, head);
      for (const one of list) group.append(this.option(one, modules[one.module] || one.module));
      return group;
    });
    this.list.replaceChildren(...shown);
    this.list.hidden = !found.length;
    this.input.setAttribute("aria-expanded", String(found.length > 0));
    this.choose(-1);
    const { found: number, none } = this.form.dataset;
    this.say(found.length ? number.replace("{number}", found.length) : none, found.length > 0);
  }

  option(one, module) {
    const option = make("a", { role: "option", id: `k-search-option-${this.options.length}`, href: new URL(one.url, ROOT).href, tabindex: "-1", "aria-selected": "false" },
      make("span", { class: "k-search-title" }, ...marked(one.title, one.marked.title, 200)));
    if (one.text) option.append(make("span", { class: "k-search-text" }, ...marked(one.text, one.marked.text, 140)));
    option.append(make("span", { class: "k-search-module" }, module));
    this.options.push(option);
    return option;
  }

  /** What a screen reader hears; what is only counted stays out of sight. */
  say(text, quiet = false) {
    this.status.textContent = text;
    this.status.classList.toggle("k-unseen", quiet || !text);
  }

  choose(number) {
    this.options[this.active]?.setAttribute("aria-selected", "false");
    this.active = number;
    const option = this.options[number];
    if (option) {
      option.setAttribute("aria-selected", "true");
      option.scrollIntoView({ block: "nearest" });
      this.input.setAttribute("aria-activedescendant", option.id);
    } else this.input.removeAttribute("aria-activedescendant");
  }

  go() {
    const option = this.options[Math.max(this.active, 0)];
    if (option && !this.list.hidden) location.href = option.href;
  }

  key(event) {
    const last = this.options.length - 1;
    const moves = { ArrowDown: this.active < last ? this.active + 1 : 0, ArrowUp: this.active > 0 ? this.active - 1 : last };
    if (event.key in moves && last >= 0) {
      event.preventDefault();
      this.reopen();
      this.choose(moves[event.key]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.list.hidden) { this.input.value = ""; this.carry(""); this.input.blur(); } else this.close();
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
    this.list.hidden = !this.options.length;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
  }

  close() {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.choose(-1);
    this.say("");
  }
}

for (const form of document.querySelectorAll("form.k-search")) new Box(form);
