/* The ruleset of the reader: chosen once, kept in the address and in the browser, followed on every page. */
import { Rules, write } from "./ruleset.mjs";
import { card, entryOf } from "./entries.mjs";

const KEPT = "kodeks-ruleset";
let chosen = null;
let loading = null;

/** The choice in force, or null where all rules are shown. */
export const current = () => chosen;

export function rules(root) {
  loading ||= fetch(new URL("_static/rules.json", root)).then((answer) => answer.json()).then((data) => new Rules(data));
  return loading;
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return null; // a browser that keeps nothing, or something of another site
  }
}

function keep(choice) {
  try {
    if (choice) localStorage.setItem(KEPT, JSON.stringify(choice)); else localStorage.removeItem(KEPT);
  } catch { /* the address holds it still */ }
}

function make(tag, attributes = {}, ...children) {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...children);
  return element;
}

export const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
const slug = (id) => id.slice(id.lastIndexOf(".") + 1);

/** Grey out or bring back everything on the page. */
async function mark(known, root) {
  for (const note of document.querySelectorAll(".k-note")) note.remove();
  for (const one of document.querySelectorAll(".k-out, .k-replaced")) one.classList.remove("k-out", "k-replaced");
  if (!chosen) return;
  const mix = known.mix(chosen);
  const dim = (element, { state }) => element.classList.toggle(state === "out" ? "k-out" : "k-replaced", state !== "in");
  for (const link of document.querySelectorAll("article a.k-ref")) {
    const id = entryOf(link.href, root);
    if (!id) continue;
    const told = known.state(id, mix);
    dim(link, told);
    const row = link.closest(".k-cards > li, .k-list > li, .k-table tbody tr");
    if (row && row.querySelector("a.k-ref") === link) dim(row, told);
  }
  const notes = [...document.querySelectorAll("article [data-entry]")].map(async (element) => {
    const told = known.state(element.dataset.entry, mix);
    dim(element, told);
    if (told.state !== "in") {
      const says = element.querySelector(".k-says, h1, h3");
      says.after(await note(known, told, root));
    }
  });
  await Promise.all(notes);
}

async function note(known, told, root) {
  const { words } = known.data;
  const box = make("div", { className: "k-note" });
  box.setAttribute("role", "note");
  if (told.state === "out") {
    const why = [];
    if (told.missing.length) why.push(fill(words["it belongs to: {parts}"], { parts: told.missing.map((one) => known.name(one)).join(" + ") }));
    if (told.players) why.push(fill(words["only for this number of players: {players}"], { players: told.players.join(", ") }));
    box.append(make("strong", {}, words["Not in this game"]), ` (${why.join("; ")})`);
    return box;
  }
  const list = make("ul");
  for (const id of told.by) {
    const shown = await card(id, root);
    const link = make("a", { className: "k-ref", href: shown.href }, shown.title);
    if (shown.language) link.lang = shown.language;
    list.append(make("li", {}, link));
  }
  box.append(make("strong", {}, `${words["Replaced in this game by"]}:`), list);
  return box;
}

class Control {
  constructor(bar, known, root) {
    Object.assign(this, { bar, known, root, form: bar.querySelector("form") });
    this.words = known.data.words;
    this.draw();
    this.form.addEventListener("change", (event) => this.change(event));
    this.form.addEventListener("submit", (event) => event.preventDefault());
  }

  draw() {
    const { words, known } = this;
    this.ready = make("select", { name: "ready" }, make("option", { value: "" }, words["your own mix"]),
      ...known.data.rulesets.map((one, index) => make("option", { value: String(index) }, one.name)));
    this.players = make("select", { name: "players" }, ...[1, 2, 3, 4, 5, 6].map((one) => make("option", { value: String(one) }, String(one))));
    this.boxes = new Map();
    const variants = new Map();
    const modules = [];
    for (const part of known.data.parts) {
      if (part.id === "shared.module.shared") continue;
      const box = make("input", { type: "checkbox", value: slug(part.id) });
      this.boxes.set(slug(part.id), box);
      const line = make("label", { className: "k-choice" }, box, ` ${part.name}`);
      if (part.id.includes(".variant.")) variants.set(part.with[0], [...(variants.get(part.with[0]) || []), line]);
      else modules.push([part.id, line]);
    }
    const list = make("fieldset", {}, make("legend", {}, words["Modules and variants"]));
    this.nested = new Map();
    for (const [id, line] of modules) {
      list.append(line);
      if (variants.has(id)) {
        const inner = make("div", { className: "k-variants" }, ...variants.get(id));
        this.nested.set(slug(id), inner);
        list.append(inner);
      }
    }
    this.bars = make("ul", { className: "k-bars" });
    this.bars.setAttribute("aria-live", "polite");
    const reset = make("button", { type: "button", className: "k-button" }, words["Show all rules"]);
    reset.addEventListener("click", () => this.choose(null));
    this.form.replaceChildren(
      make("label", {}, `${words["Ready-made"]} `, this.ready), make("label", {}, `${words.Players} `, this.players), list, this.bars, reset);
    this.show();
  }

  show() {
    const { known, words } = this;
    this.bar.querySelector("summary span").textContent = summary(known);
    this.players.value = String(chosen?.players || 4);
    const mix = chosen && known.mix(chosen);
    for (const [name, box] of this.boxes) box.checked = Boolean(mix?.parts.has(known.bySlug.get(name)));
    for (const [name, inner] of this.nested) inner.hidden = !this.boxes.get(name).checked;
    this.bars.replaceChildren(...(mix ? known.bars(mix) : []).map(([text, facts]) => make("li", {}, fill(words[text], facts))));
    this.ready.value = String(known.data.rulesets.findIndex((one) => mix && same(known.mix({ parts: one.parts.map(slug), players: mix.players }).parts, mix.parts) && one.players.includes(mix.players)));
    if (!this.ready.value) this.ready.value = "";
  }

  change(event) {
    if (event.target === this.ready && this.ready.value) {
      const one = this.known.data.rulesets[Number(this.ready.value)];
      const parts = one.parts.map(slug).filter((name) => name !== "shared");
      this.choose({ parts, players: one.players.includes(chosen?.players) ? chosen.players : one.players.at(-1) });
      return;
    }
    const parts = [...this.boxes].filter(([, box]) => box.checked).map(([name]) => name);
    // What is taken out takes along what is played with it; what is put in brings its own.
    const out = event.target.type === "checkbox" && !event.target.checked ? this.known.bySlug.get(event.target.value) : null;
    const left = out ? parts.filter((name) => !this.known.mix({ parts: [name], players: 1 }).parts.has(out)) : parts;
    this.choose(left.length ? { parts: left, players: Number(this.players.value) } : null);
  }

  choose(choice) {
    chosen = this.known.tidy(choice && { ...choice, parts: this.brief(choice.parts) });
    keep(chosen);
    history.replaceState(history.state, "", write(location.href, chosen).replace(/%20/g, "+"));
    this.show();
    mark(this.known, this.root);
  }

  /** Only the parts that no other part brings along. */
  brief(parts) {
    const brings = (name) => this.known.mix({ parts: [name], players: 1 }).parts;
    return parts.filter((one) => !parts.some((other) => other !== one && brings(other).has(this.known.bySlug.get(one))));
  }
}

const same = (one, other) => one.size === other.size && [...one].every((id) => other.has(id));

function summary(known) {
  if (!chosen) return known.data.words["all rules"];
  return `${chosen.parts.map((name) => known.name(known.bySlug.get(name))).join(" + ")} · ${known.data.words.Players}: ${chosen.players}`;
}

/** Grey out what has come to the page since. */
export async function again(root) {
  if (chosen) await mark(await rules(root), root);
}

/** Set the control up; the rules are loaded when something is chosen or someone opens it. */
export async function follow(bar, root, asked) {
  bar.hidden = false;
  let control = null;
  const open = async () => {
    const known = await rules(root);
    control ||= new Control(bar, known, root);
    return known;
  };
  bar.addEventListener("toggle", () => { if (bar.open) open(); });
  document.addEventListener("pointerdown", (event) => { if (bar.open && !bar.contains(event.target)) bar.open = false; });
  bar.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && bar.open) { bar.open = false; bar.querySelector("summary").focus(); }
  });
  const wanted = asked || kept();
  if (!wanted) return;
  const known = await rules(root);
  chosen = known.tidy(wanted);
  keep(chosen);
  history.replaceState(history.state, "", write(location.href, chosen).replace(/%20/g, "+"));
  bar.querySelector("summary span").textContent = summary(known);
  await mark(known, root);
}
