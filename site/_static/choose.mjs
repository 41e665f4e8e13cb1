/* The game of the reader: chosen once by a tile, kept in the address and in the browser, followed on every page. */
import { Rules, write } from "./ruleset.mjs";
import { card, entryOf } from "./entries.mjs";

const KEPT = "kodeks-ruleset";
let chosen = null;
let loading = null;
const listeners = new Set();

/** The choice in force, or null where all games are shown. */
export const current = () => chosen;
/** Be told of every change of the choice. */
export const onChange = (act) => listeners.add(act);

export function rules(root) {
  loading ||= fetch(new URL("_static/rules.json", root)).then((answer) => answer.json()).then((data) => new Rules(data));
  return loading;
}

/** The choice that the browser keeps. */
export function kept() {
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

/** Bring everything on the page back. */
function restore() {
  for (const note of document.querySelectorAll(".k-note")) note.remove();
  for (const fold of document.querySelectorAll(".k-folded")) fold.replaceWith(...[...fold.children].slice(1));
  for (const one of document.querySelectorAll(".k-out, .k-replaced")) one.classList.remove("k-out", "k-replaced");
  for (const item of document.querySelectorAll("[data-hidden]")) { item.hidden = false; delete item.dataset.hidden; }
}

/** Fold away what the chosen game does not have. */
async function mark(known, root) {
  restore();
  if (chosen) {
    const mix = known.mix(chosen);
    const dim = (element, { state }) => element.classList.toggle(state === "out" ? "k-out" : "k-replaced", state !== "in");
    for (const link of document.querySelectorAll("article a.k-ref")) {
      const id = entryOf(link.href, root);
      if (id) dim(link, known.state(id, mix));
    }
    const notes = [...document.querySelectorAll("article [data-entry]")].map(async (element) => {
      const told = known.state(element.dataset.entry, mix);
      dim(element, told);
      if (told.state !== "in" && !element.matches("li, tr, .k-ub-space")) {
        const says = element.querySelector(".k-says, h1, h3");
        const entry = element.classList.contains("k-entry");
        if (told.state === "replaced" || entry) (says?.closest(".k-drawn") ?? says)?.after(await note(known, told, root));
      }
    });
    await Promise.all(notes);
    foldAway(known.data.words);
  }
  document.dispatchEvent(new CustomEvent("kodeks-marked"));
}

/** Runs of sections that are not in this game become one line that tells their number; items of lists are left out. */
function foldAway(words) {
  for (const item of document.querySelectorAll("li.k-out[data-entry], tr.k-out[data-entry]")) {
    item.dataset.hidden = "";
    item.hidden = true;
  }
  for (const tree of document.querySelectorAll(".k-picture, .k-course")) {
    if ([...tree.querySelectorAll("li[data-entry]")].every((one) => one.hidden)) { tree.dataset.hidden = ""; tree.hidden = true; }
  }
  for (const list of document.querySelectorAll("article :is(.k-related, .k-doubts-list)")) {
    const heading = list.previousElementSibling;
    const empty = list.children.length && [...list.children].every((one) => one.hidden) && !list.nextElementSibling?.matches(".k-fold:not(.k-general)");
    if (empty && heading?.matches("h2")) { heading.dataset.hidden = ""; heading.hidden = true; }
  }
  const outside = [...document.querySelectorAll("article section.k-clause.k-out")];
  while (outside.length) {
    const run = [outside.shift()];
    while (outside[0] && run.at(-1).nextElementSibling === outside[0]) run.push(outside.shift());
    const holds = location.hash && run.some((one) => `#${one.id}` === decodeURIComponent(location.hash));
    const fold = make("details", { className: "k-folded", open: Boolean(holds) },
      make("summary", {}, fill(words["Not in this game ({number})"], { number: run.length })));
    run[0].before(fold);
    fold.append(...run);
  }
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

/** Whether a choice is a game of the tiles. */
const isGame = (known, game, choice) => choice && same(known.mix({ parts: game.parts, players: 1 }).parts, known.mix(choice).parts);

/** Choose from anywhere: fold the page, keep it, and tell everybody. */
export async function choose(choice, root) {
  const known = await rules(root);
  chosen = known.tidy(choice && { ...choice, parts: brief(known, choice.parts) });
  keep(chosen);
  history.replaceState(history.state, "", write(location.href, chosen).replace(/%20/g, "+"));
  await mark(known, root);
  for (const act of listeners) act(known);
}

/** Only the parts that no other part brings along. */
function brief(known, parts) {
  const brings = (name) => known.mix({ parts: [name], players: 1 }).parts;
  return parts.filter((one) => !parts.some((other) => other !== one && brings(other).has(known.bySlug.get(one))));
}

/** A game with as many players as before where it allows that. */
const playing = (game) => ({ parts: game.parts, players: game.players.includes(chosen?.players) ? chosen.players : game.usual });

/** A tile for each game, the most played first. */
export function tiles(known, root, done = () => {}) {
  return known.data.games.map((game) => {
    const tile = make("button", { type: "button", className: "k-tile" });
    tile.dataset.game = game.slug;
    tile.innerHTML = game.drawn; // our own drawing, from the build
    tile.append(make("b", {}, game.name), make("small", {}, game.range));
    const show = () => tile.setAttribute("aria-pressed", String(Boolean(isGame(known, game, chosen))));
    tile.addEventListener("click", async () => { await choose(playing(game), root); done(); });
    onChange(show);
    show();
    return make("li", {}, tile);
  });
}

class Control {
  constructor(bar, known, root) {
    Object.assign(this, { bar, known, root, form: bar.querySelector("form") });
    this.words = known.data.words;
    this.draw();
    this.form.addEventListener("change", (event) => this.change(event));
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.bar.open = false; });
    onChange(() => this.show());
  }

  draw() {
    const { words, known } = this;
    this.players = make("div", { className: "k-stepper" });
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
    const list = make("fieldset", {}, make("legend", { className: "k-unseen" }, words["Modules and variants"]));
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
    reset.addEventListener("click", () => choose(null, this.root));
    this.form.replaceChildren(
      make("ul", { className: "k-games" }, ...tiles(known, this.root)), this.players,
      make("details", {}, make("summary", {}, words["Modules and variants"]), list), this.bars,
      make("div", { className: "k-row" }, reset, make("button", { className: "k-button k-strong" }, words.Done)));
    this.show();
  }

  show() {
    const { known, words } = this;
    const mix = chosen && known.mix(chosen);
    const game = known.data.games.find((one) => isGame(known, one, chosen));
    const allowed = game?.players ?? [1, 2, 3, 4, 5, 6];
    this.players.replaceChildren(`${words.Players}: `, ...(chosen ? allowed : []).map((number) => {
      const button = make("button", { type: "button", className: "k-button" }, String(number));
      button.setAttribute("aria-pressed", String(chosen.players === number));
      button.setAttribute("aria-label", words[`players-${number}`]);
      button.addEventListener("click", () => choose({ ...chosen, players: number }, this.root));
      return button;
    }));
    this.players.hidden = !chosen;
    for (const [name, box] of this.boxes) box.checked = Boolean(mix?.parts.has(known.bySlug.get(name)));
    for (const [name, inner] of this.nested) inner.hidden = !this.boxes.get(name).checked;
    this.bars.replaceChildren(...(mix ? known.bars(mix) : []).map(([text, facts]) => make("li", {}, fill(words[text], facts))));
  }

  change(event) {
    const parts = [...this.boxes].filter(([, box]) => box.checked).map(([name]) => name);
    // What is taken out takes along what is played with it; what is put in brings its own.
    const out = !event.target.checked ? this.known.bySlug.get(event.target.value) : null;
    const left = out ? parts.filter((name) => !this.known.mix({ parts: [name], players: 1 }).parts.has(out)) : parts;
    choose(left.length ? { parts: left, players: chosen?.players ?? 0 } : null, this.root);
  }
}

const same = (one, other) => one.size === other.size && [...one].every((id) => other.has(id));

/** The game by its name, never by a variant alone: "Uprising + CHOAM, 4 players". */
export function gameName(known, choice = chosen) {
  const { words, games } = known.data;
  if (!choice) return words["Which game?"];
  const game = games.find((one) => isGame(known, one, choice));
  const name = game ? game.name : named(known, choice);
  return `${name}, ${words[`players-${choice.players}`] ?? choice.players}`;
}

function named(known, choice) {
  const parts = [...known.mix(choice).parts].filter((id) => id !== "shared.module.shared");
  const rank = (id) => (id.includes(".variant.") ? 2 : known.parts.get(id).with ? 1 : 0);
  return parts.sort((one, other) => rank(one) - rank(other)).map((id) => known.data.short[id] ?? known.name(id)).join(" + ");
}

/** Fold what has come to the page since. */
export async function again(root) {
  if (chosen) await mark(await rules(root), root);
}

function head(bar, known) {
  bar.querySelector(".k-game").textContent = gameName(known);
  const game = known.data.games.find((one) => isGame(known, one, chosen));
  const named = game?.slug ?? chosen?.parts[0];
  if (named) document.body.dataset.game = named; else delete document.body.dataset.game;
}

/** Set the control up; the rules are loaded when something is chosen or someone opens it. */
export async function follow(bar, root, asked) {
  let control = null;
  const open = async () => {
    const known = await rules(root);
    control ||= new Control(bar, known, root);
    return known;
  };
  onChange((known) => head(bar, known));
  bar.addEventListener("toggle", () => { if (bar.open) open(); });
  const wanted = asked || kept();
  if (!wanted) return;
  const known = await rules(root);
  chosen = known.tidy(wanted);
  keep(chosen);
  history.replaceState(history.state, "", write(location.href, chosen).replace(/%20/g, "+"));
  head(bar, known);
  await mark(known, root);
  for (const act of listeners) act(known);
}
