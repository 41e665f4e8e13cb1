/*
 * The search beside the page: it loads the index, makes it and answers, while the page stays free to scroll and type.
 * Where a browser has no workers of this kind, the page uses `Answers` itself.
 */
const HERE = new URL("./", import.meta.url);

async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function data(bytes) {
  const { unpacked } = await import("./query.mjs");
  return JSON.parse(unpacked(new TextDecoder().decode(await bytes)));
}

/**
 * Answers in the words of one language; `file` gives what the page has fetched: the entries, the words of this language
 * and those that may come later. Who asks before the later ones are there is answered without them, and then again.
 */
export class Answers {
  constructor(language, file) {
    this.language = language;
    const words = data(file(language));
    const more = data(file("more"));
    const asked = new Promise((done) => { this.hurry = done; });
    const other = (what, name) => data(load(new URL(`../../../${what}/_static/search/${name}-${what}.json`, HERE)));
    this.search = import("./query.mjs").then(async ({ Search, first, whole }) => {
      const take = async (what) => {
        if (what === "entries") return data(file("entries"));
        if (what !== language) return Promise.all([other(what, "words"), other(what, "more")]).then(([told, rest]) => whole(first(told), rest));
        const [told, rest] = await Promise.all([words, Promise.race([more, asked])]);
        this.fewer = !rest;
        return rest ? whole(first(told), rest) : first(told);
      };
      return new Search(language, take).open();
    });
    this.whole = this.search.then(async (search) => { if (this.fewer) search.complete(await more); });
    for (const one of [words, more, this.search, this.whole]) one.catch(() => {}); // told when it is asked for
  }

  /** The phrases around the answers. */
  async open() {
    const { says, kinds, modules } = (await this.search).loaded.get(this.language).words;
    return { says, kinds, modules };
  }

  /** What the chosen game holds; null where none is chosen. */
  async game(choice) {
    if (!choice) return null;
    this.rules ||= Promise.all([import("../ruleset.mjs"), data(load(new URL("../rules.json", HERE)))]).then(([{ Rules }, rules]) => new Rules(rules));
    this.rules.catch(() => { this.rules = undefined; });
    const known = await this.rules;
    const mix = known.mix(choice);
    const modules = new Set([...mix.parts].filter((id) => id.includes(".module.")).map((id) => id.split(".")[0]));
    // Chapters, books and modules are no part of a game for a page; for an answer they belong to their module.
    const holds = (id) => (known.always.has(id.split(".")[1]) ? modules.has(id.split(".")[0]) : known.state(id, mix).state !== "out");
    return { modules, holds };
  }

  /** Tell the answers to a query: at once what the page language knows, and again when others were needed. */
  async answer({ query, choice, limit }, tell) {
    const [search, game] = await Promise.all([this.search, this.game(choice)]);
    const { fewer } = this;
    const find = () => search.answer(query, { limit, typing: true, game });
    const before = search.loaded.size;
    const found = find();
    // Nothing is said to be missing before the other languages were asked.
    const early = found.here.length > 0 || !search.strange(query, { typing: true });
    if (early) tell(found);
    await this.whole;
    this.fewer = false;
    await search.prepare(query, { typing: true });
    if (!early || fewer || search.loaded.size > before) tell(find());
  }

  /** Entries in short, by their numbers. */
  async briefs(numbers) {
    const search = await this.search;
    await this.whole;
    return numbers.map((one) => search.brief(one));
  }
}

function serve() {
  const files = new Map(); // name → what to do with its bytes
  const promised = (name) => new Promise((done, fail) => { files.set(name, (bytes) => (bytes ? done(bytes) : fail(new Error(name)))); });
  const given = new Map(["entries", self.name, "more"].map((name) => [name, promised(name)]));
  const answers = new Answers(self.name, (name) => given.get(name));
  let latest = 0; // a question that another has overtaken is not answered
  self.addEventListener("message", async ({ data: { number, act, asked, file, bytes } }) => {
    if (file) { files.get(file)(bytes); return; }
    const tell = (told) => self.postMessage({ number, told });
    try {
      if (act !== "answer") { tell(await answers[act](asked)); return; }
      latest = number;
      await new Promise((done) => { setTimeout(done); }); // what was typed meanwhile comes in
      if (latest === number) await answers.answer(asked, (told) => latest === number && tell(told));
    } catch (error) {
      self.postMessage({ number, broken: String(error) });
    }
  });
}

if (typeof WorkerGlobalScope !== "undefined" && self instanceof WorkerGlobalScope) serve();
