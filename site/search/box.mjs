/*
 * The search of every page. Answers are shown below the field: the sentence, the pages of the books, marks for doubts,
 * and exceptions and examples that open in place. The chosen game comes first; the question stands in the address.
 */
const HERE = new URL("./", import.meta.url);
const choosing = import("../choose.mjs"); // the index is on its way without waiting for it
const ROOT = new URL("../../", HERE); // the pages of this language
const LIMIT = 18;
const SEEN = "kodeks-matched"; // what the answer that was followed had matched

async function bytes(address) {
  const answer = await fetch(address, { priority: "low" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** The search beside the page; in the page itself where the browser has no such workers. */
class Beside {
  constructor(language) {
    this.language = language;
    this.waiting = new Map(); // number of a question → what to do with its answers
    this.number = 0;
    // The files are on their way before the worker is, if the page has not asked for them already; what the first
    // answers can do without comes last.
    const ahead = globalThis.kodeks || {};
    const fetched = (name, file) => (ahead[name] || Promise.reject(new Error(name))).catch(() => bytes(new URL(file, HERE)));
    const [entries, words] = [fetched("entries", "entries.json"), fetched("words", `words-${language}.json`)];
    const more = Promise.allSettled([entries, words]).then(() => bytes(new URL(`more-${language}.json`, HERE)));
    this.files = new Map([["entries", entries], [language, words], ["more", more]]);
    try {
      this.worker = new Worker(new URL("worker.mjs", HERE), { type: "module", name: language });
      for (const [file, coming] of this.files) coming.then((told) => this.worker?.postMessage({ file, bytes: told }), () => this.worker?.postMessage({ file }));
      this.worker.addEventListener("message", ({ data }) => this.waiting.get(data.number)?.(data));
      this.worker.addEventListener("error", () => this.alone());
    } catch {
      this.alone();
    }
  }

  /** The worker cannot start: everything that waits is asked here. */
  alone() {
    this.worker = null;
    this.here ||= import("./worker.mjs").then(({ Answers }) => new Answers(this.language, (name) => this.files.get(name)));
    for (const one of this.waiting.values()) one.again();
  }

  /** Ask; `heard` is called with every answer, the promise holds the first. */
  ask(act, asked, heard = () => {}) {
    return new Promise((done, fail) => {
      const number = ++this.number;
      const take = ({ told, broken }) => {
        if (act !== "answer" || broken) this.waiting.delete(number);
        if (broken) { fail(new Error(broken)); return; }
        heard(told);
        done(told);
      };
      take.again = () => this.here.then((answers) => answers[act](asked, (told) => take({ told }))).then((told) => act !== "answer" && take({ told }), (error) => take({ broken: String(error) }));
      if (act === "answer") this.forget();
      this.waiting.set(number, take);
      take.act = act;
      if (this.worker) this.worker.postMessage({ number, act, asked }); else take.again();
    });
  }

  /** Answers to an older question are not heard any more. */
  forget() {
    for (const [number, one] of this.waiting) if (one.act === "answer") this.waiting.delete(number);
  }
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

/** The lines of a text, each with the places that fall into it. */
function lines(text, places) {
  let start = 0;
  return text.split("\n").map((line) => {
    const from = start;
    start += line.length + 1;
    return [line, places.filter((one) => one.start >= from && one.end < start).map((one) => ({ start: one.start - from, end: one.end - from }))];
  });
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
    choosing.then(({ onChange }) => onChange(() => { if (this.input.value.trim()) this.answer(!this.panel.hidden); }));
    addEventListener("popstate", () => this.fromAddress());
    document.addEventListener("kodeks-ask", (event) => this.ask(event.detail));
    this.fetchEarly();
    this.fromAddress();
  }

  /** Let the index come behind the page, so that the first question is answered at once. */
  fetchEarly() {
    if (!navigator.connection?.saveData) this.open().catch(() => {});
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

  /** Start the search once; what it says around its answers. */
  open() {
    this.search ||= new Beside(this.language);
    this.ready ||= this.search.ask("open").then((words) => { this.words = words; });
    this.ready.catch(() => { this.ready = undefined; this.search = undefined; });
    return this.ready;
  }

  async answer(open = true) {
    const query = this.input.value.trim();
    // A question on its way opens the list, even if another game is asked for in the meantime.
    this.opens = open || (this.opens && this.asked === query);
    this.asked = query;
    this.keep(query);
    if (!query) return this.close();
    this.say(this.words ? "" : this.form.dataset.loading);
    try {
      const ready = this.open();
      this.search.ask("hurry").catch(() => {}); // what comes later is not waited for
      const [{ current }] = await Promise.all([choosing, ready]);
      if (this.asked !== query) return undefined;
      await this.search.ask("answer", { query, choice: current(), limit: LIMIT }, (found) => { if (this.asked === query) this.show(found); });
    } catch (error) {
      if (this.asked === query) this.say(this.form.dataset.broken);
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

  show({ here, elsewhere, nearer, near }) {
    const list = make("ol", {}, ...here.map((one) => this.card(one)));
    const parts = here.length ? [list] : [this.nothing(near)];
    if (elsewhere.length) {
      const more = make("details", {}, make("summary", {}, fill(this.words.says.elsewhere, { number: elsewhere.length })), make("ol", {}, ...elsewhere.map((one) => this.card(one))));
      more.open = !here.length;
      parts.push(more);
      if (here.length && nearer) parts.unshift(this.nearer(more, elsewhere));
    }
    // Fuller answers come after the first: who has gone down the list stays where he is.
    const at = this.links().indexOf(document.activeElement);
    this.panel.replaceChildren(...parts);
    this.panel.scrollTop = 0;
    if (at >= 0) this.links()[at]?.focus();
    if (this.opens) this.reopen();
    this.say(here.length ? fill(this.words.says.found, { number: here.length }) : this.words.says.none, true);
  }

  /** One line that leads to the answers of another game, where one of them is nearer to the question. */
  nearer(more, elsewhere) {
    const { modules, says } = this.words;
    const game = modules[elsewhere[0].module] || modules.uprising;
    const button = make("button", { type: "button", class: "k-nearer", "data-game": elsewhere[0].module }, fill(says.nearer, { game, number: elsewhere.length }));
    button.addEventListener("click", () => {
      more.open = true;
      more.scrollIntoView({ block: "start" });
      more.querySelector(".k-answer > a").focus({ preventScroll: true });
    });
    return button;
  }

  nothing(near) {
    const box = make("div", {}, make("p", { class: "k-answers-say" }, this.words.says.none));
    if (near.length) {
      const buttons = near.map((word) => {
        const button = make("button", { type: "button", class: "k-button" }, word.said);
        button.addEventListener("click", () => this.ask(word.query));
        return button;
      });
      box.append(make("p", { class: "k-answers-say" }, `${this.words.says.near}:`), make("div", { class: "k-near" }, ...buttons));
    }
    return box;
  }

  /** One answer: the sentence as a link, its proofs, and what bends it, which opens in place. */
  card(one) {
    const { kinds, modules, says } = this.words;
    const link = make("a", { href: new URL(one.url, ROOT).href }, make("b", {}, ...marked(one.title, one.marked.title, 240)));
    if (one.kind === "clause") link.querySelector("b").style.fontWeight = "400";
    const said = one.text ? lines(one.text, one.marked.text) : [];
    said.forEach(([line, places], at) => {
      const part = make("span", { class: said.length > 1 ? "k-text k-reading" : "k-text" }, ...marked(line, places, 200));
      if (one.follows === at + 1) part.append(" ", make("span", { class: "k-badge k-follows" }, says.follows));
      link.append(part);
    });
    link.addEventListener("click", () => this.remember(link, one));
    const under = make("div", { class: "k-under" }, make("span", {}, kinds[one.kind] || one.kind));
    if (one.module !== "shared") under.append(make("span", { class: "k-chip k-chip-game" }, modules[one.module] || one.module));
    under.append(this.pages(one.pages));
    if (one.kind === "clause" && one.weighty) under.append(make("span", { class: "k-chip k-chip-differ" }, says.differ));
    if (one.kind === "clause" && one.unsettled) under.append(make("span", { class: "k-chip k-chip-open" }, says.open));
    const item = make("li", { class: "k-answer", "data-game": one.module }, link);
    if (one.twins.length) item.append(this.twins(one.twins, one.pages));
    item.append(under);
    const more = [["exceptions", one.exceptions], ["examples", one.examples], ["doubts", [...one.differ, ...one.open]]].filter(([, found]) => found.length);
    if (more.length) item.append(this.more(more));
    return item;
  }

  /** The pages of the books, a chip for each language. */
  pages(found) {
    const parts = document.createDocumentFragment();
    for (const [code, pages] of found) parts.append(make("span", { class: "k-chip" }, `${code.toUpperCase()} ${fill(this.words.says.page, { page: pages.join(", ") })}`), " ");
    return parts;
  }

  /** Rules about the same that fit nearly as well, each a link of its own; with its pages where they are others. */
  twins(rules, above) {
    const same = (pages) => JSON.stringify(pages) === JSON.stringify(above);
    const lines = rules.map((rule) => {
      const link = make("a", { href: new URL(rule.url, ROOT).href }, ...marked(rule.title, rule.marked.title, 160));
      link.addEventListener("click", () => this.remember(link, { matched: rule.marked.title.map((place) => place.word) }));
      return same(rule.pages) ? make("li", {}, link) : make("li", {}, link, " ", this.pages(rule.pages));
    });
    return make("ul", { class: "k-twins", "aria-label": this.words.says.twins }, ...lines);
  }

  more(groups) {
    const { says } = this.words;
    const box = make("details", {}, make("summary", {}, groups.map(([name, found]) => `${says[name]} (${found.length})`).join(" · ")));
    box.addEventListener("toggle", async () => {
      if (!box.open || box.children.length > 1 || box.dataset.asked) return;
      box.dataset.asked = "1";
      for (const [name, found] of groups) {
        const told = await this.search.ask("briefs", found);
        box.append(make("p", {}, says[name]), make("ul", {}, ...told.map((one) => {
          const line = make("li", {}, make("a", { href: new URL(one.url, ROOT).href }, one.title));
          if (one.kind !== "clause" && one.text) line.append(" ", ...one.text.split("\n").map((text) => make("span", { class: "k-text" }, text)));
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
    return [...this.panel.querySelectorAll(".k-answer > a, .k-twins a")].filter((one) => one.offsetParent);
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
    this.opens = false;
    this.panel.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.say("");
  }
}

for (const form of document.querySelectorAll("form.k-search")) new Box(form);
