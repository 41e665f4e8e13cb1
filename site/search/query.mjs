/*
 * The search of kodeks, for the browser and for Node:
 *
 *   node site/search/query.mjs --site build/site --lang pl --limit 5 --json "krysnoże i skoczki"
 *
 * A word of the query is turned into dictionary forms (through the table of forms, without marks, as a beginning, as
 * a near miss), these into related words and synonyms. Entries are ranked by BM25 over weighted fields, so that a
 * word in a name counts more than one in a heading. The index is made here from the texts, which are loaded anyway.
 */

/** What the ranking weighs; found by measuring on the tuning half of the queries and a sample quiz, see benchmarks/search.py. */
export const SETTINGS = {
  fields: {
    name: { weight: 1.8, length: 0.4 },
    text: { weight: 1, length: 0.42 },
    asked: { weight: 1.3, length: 0.3 }, // how players ask for it, from the file of synonyms
    slug: { weight: 0.3, length: 0.4 },
    heads: { weight: 0.8, length: 0.4 }, // what a rule is about in a few words; in English its id says it
    topics: { weight: 0.7, length: 0.6 },
    headings: { weight: 0.65, length: 0.6 },
    gists: { weight: 0.5, length: 0.35 },
    printed: { weight: 0.3, length: 0.4 }, // words of the book that the sentence says otherwise
    chapter: { weight: 0.3, length: 0.3 },
    beside: { weight: 0.15, length: 0.7 },
    module: { weight: 0.8, length: 0 },
  },
  saturation: 1.0,
  kinds: {
    clause: 1, term: 0.78, space: 1, card: 1, leader: 1, icon: 0.85, token: 0.75, variant: 0.95, faction: 0.85,
    resource: 0.85, post: 0.8, module: 0.7, ruleset: 0.7, chapter: 0.6, discrepancy: 0.72, silence: 0.62,
    scenario: 0.72, ruling: 0.82, passage: 0.4, source: 0.5,
  },
  otherKind: 0.8,
  unasked: 0.42, // what an entry loses when no word of the query belongs to its module, unless others extend that
  asked: 0.6, // a word belongs to a module when this part of its entries stands there
  unread: 0.85, // a clause that rests on no passage of a book
  example: 0.85, // a clause that tells a worked example
  sentences: ["discrepancy", "silence", "scenario"], // kinds whose title is no name
  marks: 0.92, // a word found only without its marks, while it is known with them too
  beginning: 0.6,
  typo: [1, 0.72, 0.5],
  family: 0.7,
  same: 0.78,
  means: 0.75,
  stop: 0.12,
  light: 0.3, // a word that says little of what is asked
  foreign: 0.9, // a word of another language than the page
  coverage: 0.8,
  salient: ["term", "icon", "token", "faction", "resource", "space", "post", "module", "leader", "variant", "track"],
  plain: 0.75, // a word that names nothing in the game
  counted: 0.21, // what an entry with a number gains when the query asks how many
  denied: 0.25, // what an entry that denies something gains when the query does
  phrase: 0.4, // what an entry gains when players ask for it just so
  itself: 1.6, // what a difference, an open question or an example gains when the query is its own question
  likeness: 0.55, // from here on a query and a question are alike
  near: 0.3,
  named: 0.36,
  whole: 1.2,
  bare: 0.5, // the part of it that an entry gains which rests on no passage of a book
  echo: 0.2, // what an entry about a clause lends to the clause
  repeated: 0.65, // an entry all of whose passages stand above it; less for a part of them
  follower: 0.5, // an entry about a clause that stands above it
  window: 60,
  twin: 0.65, // a rule about the same that fits this part as well stands with the answer above it
  twins: 2, // so many of them
  nearer: 1.2, // from here on the first answer of another game is told to be the nearer one
};

const LANGUAGES = ["en", "pl", "uk"];
const MOST = { pl: "naj", uk: "най" }; // what the highest degree of an adjective begins with
const LETTERS = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"; // Ukrainian ones and the signs they are packed as
const SIGNS = "abcdefghijklmnopqrstuvwxyz|~^_@$%";
const WORD = /[\p{L}\p{N}]+(?:['’ʼ`´‘′][\p{L}\p{N}]+)*/gu;
const ALIKE = { a: "а", c: "с", e: "е", i: "і", o: "о", p: "р", x: "х", y: "у", k: "к", h: "н", m: "м", t: "т", ï: "ї" };
const FOLDS = {
  ą: "a", ć: "c", ę: "e", ł: "l", ń: "n", ó: "o", ś: "s", ź: "z", ż: "z",
  ґ: "г", ї: "і", є: "е", й: "и", ё: "е", ы: "и", э: "е", ъ: "", "'": "",
};
const PARTED = 7; // so long is a word at least that may be two, or may have been written as two
const MOST_WORDS = 40; // more of a query are not read
const QWERTY = "qwertyuiop[]asdfghjkl;'zxcvbnm,.\\`";
const ЙЦУКЕН = "йцукенгшщзхїфівапролджєячсмитьбюґ'";
const RUSSIAN = { ы: "s", э: "'", ъ: "]" };
const PAGES = new Set("page pages pg p strona strony stronie str s сторінка сторінки сторінці стор с ст".split(" "));
const MARKED = /[^a-z0-9а-зик-щьюяі]/g; // letters that are not their own plain shape

const PLAIN = new Map(); // word as it is written → as it is looked up: most words come often

/** A word in small letters, with one kind of apostrophe. */
function lowered(written) {
  let word = PLAIN.get(written);
  if (word === undefined) {
    word = written.toLowerCase().replace(/[’ʼ`´‘′]/g, "'");
    // A Latin letter between Cyrillic ones is a slip that nobody sees.
    if (/[а-яіїєґ]/.test(word) && /[a-zï]/.test(word)) word = word.replace(/[a-zï]/g, (letter) => ALIKE[letter] ?? letter);
    PLAIN.set(written, word);
  }
  return word;
}

/** The words of a text with their places. */
export function tokenise(text) {
  const found = [];
  WORD.lastIndex = 0; // matchAll would compile the pattern anew for every text
  for (let match = WORD.exec(text); match; match = WORD.exec(text)) {
    found.push({ word: lowered(match[0]), start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** A word without marks: żołnierz and zolnierz are the same. */
export function fold(word) {
  return word.replace(MARKED, (letter) => FOLDS[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, ""));
}

/** A text in the letters of its language: between two backticks signs stand for Ukrainian letters, = before a capital. */
export function unpacked(text) {
  if (!text.includes("`")) return text;
  const letters = new Uint16Array(128);
  for (let at = 0; at < SIGNS.length; at++) letters[SIGNS.charCodeAt(at)] = LETTERS.charCodeAt(at);
  const found = new Uint16Array(text.length);
  let length = 0;
  let plain = true;
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at);
    if (code === 96) { plain = !plain; continue; }
    if (!plain && code < 128) {
      if (code === 61) code = String.fromCharCode(letters[text.charCodeAt(++at)]).toUpperCase().charCodeAt(0);
      else code = letters[code] || code;
    }
    found[length++] = code;
  }
  return new TextDecoder("utf-16le").decode(found.subarray(0, length));
}

// --- stems, for English and for words that no table knows -------------------------------------------------

const PORTER = [
  [/sses$/, "ss"], [/ies$/, "i"], [/([^s])s$/, "$1"],
];
const VOWEL = /[aeiouy]/;

/** The stem of an English word, by the rules of Porter in short. */
export function englishStem(word) {
  if (word.length < 4) return word.length === 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, 2) : word;
  let stem = word;
  for (const [pattern, told] of PORTER) {
    if (pattern.test(stem)) { stem = stem.replace(pattern, told); break; }
  }
  const past = /^(.+?)(eed|ed|ing)$/.exec(stem);
  if (past && past[2] !== "eed" && VOWEL.test(past[1])) {
    stem = past[1];
    if (/(at|bl|iz)$/.test(stem)) stem += "e";
    else if (/([^aeiouylsz])\1$/.test(stem)) stem = stem.slice(0, -1);
    else if (/^[^aeiou]*[aeiouy][^aeiouwxy]$/.test(stem)) stem += "e";
  }
  stem = stem.replace(/([^aeiou])y$/, "$1i");
  for (const ending of ["ization", "ational", "fulness", "iveness", "ation", "ement", "ment", "ness", "able", "ible",
    "ance", "ence", "ator", "tion", "sion", "ful", "ous", "ive", "ize", "ion", "er", "or", "al", "ly", "li", "e"]) {
    if (stem.endsWith(ending) && stem.length - ending.length >= (ending.length < 3 ? 3 : 4)) {
      const kept = stem.slice(0, -ending.length);
      return /^(tion|sion|ion)$/.test(ending) ? kept + ending[0].replace("i", "") : kept;
    }
  }
  return stem;
}

const CASE_ENDINGS = {
  pl: /(?:owie|iach|iami|ach|ami|ego|emu|ymi|imi|iego|iemu|ów|om|em|iem|ie|ą|ę|ej|iej|ym|im|ich|ych|ia|iu|owi|y|i|a|e|u|o)$/,
  uk: /(?:ові|еві|єві|ами|ями|ах|ях|ого|ому|ими|іми|ів|їв|ом|ем|єм|ою|ею|єю|ій|ий|их|іх|им|ім|ої|а|я|у|ю|о|е|є|и|і|ї|ь|й)$/,
};

/** The stem of a word that the table of forms does not know, most often a name. */
export function caseStem(language, word) {
  const ending = CASE_ENDINGS[language];
  if (!ending || word.length < 4) return fold(word);
  const stem = word.replace(ending, "");
  return fold(stem.length >= 3 ? stem : word);
}

/** The entries in which a key is, with what it weighs there: two lists, for QuickJS takes long over numbers in a Map. */
class Weights {
  constructor() {
    this.entries = [];
    this.weights = [];
  }

  /** Those of a list in which entries and weights take turns. */
  static of(numbers) {
    const made = new Weights();
    for (let at = 0; at < numbers.length; at += 2) { made.entries.push(numbers[at]); made.weights.push(numbers[at + 1]); }
    return made;
  }

  get size() {
    return this.entries.length;
  }

  /** Add to the weight in an entry; entries come one after another. */
  add(entry, share) {
    const last = this.entries.length - 1;
    if (this.entries[last] === entry) this.weights[last] += share;
    else { this.entries.push(entry); this.weights.push(share); }
  }

  forEach(call) {
    for (let at = 0; at < this.entries.length; at++) call(this.weights[at], this.entries[at]);
  }

  *[Symbol.iterator]() {
    for (let at = 0; at < this.entries.length; at++) yield [this.entries[at], this.weights[at]];
  }
}

// --- one language -------------------------------------------------------------------------------------

/** The words of a language from its first file, which tells name, text, heading and phrases by entry; 0 stands for what comes later. */
export function first({ said, ...rest }) {
  const words = { ...rest, names: [], texts: [], heads: [], asked: {}, later: [] };
  for (let at = 0; at < said.length; at += said[at] === 0 ? 1 : 4) {
    const entry = words.names.length;
    const [name, text, heading, asked] = said[at] === 0 ? ["", "", "", ""] : said.slice(at, at + 4);
    if (said[at] === 0) words.later.push(entry);
    words.names.push(name);
    words.texts.push(text);
    words.heads.push(heading);
    if (asked) words.asked[entry] = asked;
  }
  return words;
}

/** These with what comes after the first answers: doubts, examples, what the books say otherwise. */
export function whole(words, { said, ...others }) {
  const [names, texts] = [[...words.names], [...words.texts]];
  words.later.forEach((entry, at) => { [names[entry], texts[entry]] = said.slice(2 * at, 2 * at + 2); });
  return { ...words, ...others, names, texts };
}

/** What one language says, as an index. */
export class Language {
  /**
   * With `kept`, what `tables` told of the same words before, nothing is worked out again; with `fewer`, the language
   * before all of its words were there, its forms are taken over.
   */
  constructor(words, entries, settings = SETTINGS, kept = null, fewer = null) {
    this.code = words.language;
    this.words = words;
    this.settings = settings;
    this.lemmas = new Map(); // form → dictionary forms
    this.stop = new Set();
    this.light = new Set();
    this.keys = new Map(); // word → keys, remembered
    this.texts = new Map(); // text → its words, remembered
    this.looked = new Map(); // written word → keys with what they are worth, remembered
    this.near = new Map(); // misspelt word → keys, remembered
    if (kept) { Object.assign(this, kept); return; }
    if (fewer) this.lemmas = fewer.lemmas; else this.readForms(words.forms);
    for (const [base, forms] of Object.entries(words.irregular)) {
      // A word that names itself among its forms is kept whole: a player is not a play.
      const key = forms.includes(base) ? base : englishStem(base);
      for (const form of forms) this.lemmas.set(form, [key]);
    }
    this.index(entries);
    for (const word of words.stop) for (const key of this.analyse(word)) this.stop.add(key);
    for (const word of words.light) for (const key of this.analyse(word)) this.light.add(key);
    this.readRelated(words);
    this.readShapes();
  }

  /** How players ask for an entry. */
  phrasing(entry) {
    return this.words.asked[entry]?.split(", ") ?? [];
  }

  readForms(rows) {
    for (const row of rows) {
      const [told, stems] = row.split("\t");
      const endings = []; // each with the beginnings it is written with
      let last = ""; // an ending begins with so many letters of the one before
      for (const part of told.split(/(?=\d)/)) {
        const highest = part.endsWith("+");
        last = last.slice(0, Number(part[0])) + part.slice(1, highest ? -1 : undefined);
        endings.push([last, highest ? ["", MOST[this.code]] : [""]]);
      }
      for (const one of stems.split(" ")) {
        const stem = one === "-" ? "" : one;
        const lemma = stem + endings[0][0];
        const alone = [lemma]; // one list for all forms that no other word shares
        for (const [ending, beginnings] of endings) for (const beginning of beginnings) {
          const form = beginning + stem + ending;
          const known = this.lemmas.get(form);
          if (!known) this.lemmas.set(form, alone); else if (!known.includes(lemma)) this.lemmas.set(form, [...known, lemma]);
        }
      }
    }
  }

  /** The keys under which a word is filed: its dictionary forms, or its stem. */
  analyse(word) {
    let keys = this.keys.get(word);
    if (keys) return keys;
    keys = this.lemmas.get(word);
    if (!keys && /^\d+$/.test(word)) keys = [word];
    else if (!keys && this.code === "en") keys = ["~" + englishStem(word.replace("'s", ""))];
    // A name may end like a case without being one: Haderach is filed whole too, so that Haderacha finds it.
    else if (!keys) keys = [...new Set(["~" + caseStem(this.code, word), "~" + fold(word)])];
    else if (this.code === "en") keys = keys.map((one) => "~" + one);
    this.keys.set(word, keys);
    return keys;
  }

  index(entries) {
    const { fields } = this.settings;
    const size = entries.ids.length;
    const parts = Object.keys(fields);
    const lists = parts.map((field) => this.fieldTexts(field, entries));
    const remembered = new Map(); // texts of topics, headings and modules repeat
    const counted = (text) => {
      let found = remembered.get(text);
      if (!found) {
        const keys = tokenise(text).map((one) => this.analyse(one.word));
        remembered.set(text, (found = keys));
      }
      return found;
    };
    this.naming = new Set(); // keys of words that name something in the game
    const weighed = parts.map((field, at) => {
      const { weight, length } = fields[field];
      const tokens = lists[at].map((texts) => texts.map(counted));
      if (field === "name") tokens.forEach((found, entry) => {
        if (this.settings.salient.includes(entries.kinds[entry])) for (const keys of found.flat()) for (const key of keys) this.naming.add(key);
      });
      const lengths = tokens.map((found) => found.reduce((sum, one) => sum + one.length, 0));
      const filled = lengths.filter(Boolean);
      const average = filled.reduce((sum, one) => sum + one, 0) / Math.max(1, filled.length) || 1;
      return { tokens, shares: lengths.map((one) => weight / (1 - length + (length * one) / average)) };
    });
    this.postings = new Map(); // key → entries and what it weighs in each
    for (let entry = 0; entry < size; entry++) {
      for (const { tokens, shares } of weighed) {
        for (const text of tokens[entry]) {
          for (const keys of text) {
            for (const key of keys) {
              let list = this.postings.get(key);
              if (!list) this.postings.set(key, (list = new Weights()));
              list.add(entry, shares[entry]);
            }
          }
        }
      }
    }
    this.size = size;
  }

  fieldTexts(field, entries) {
    const { names, texts, also, gists } = this.words;
    const call = (index) => [names[index], ...(also[index] || [])].filter(Boolean);
    switch (field) {
      case "name": return names.map((_, index) => (this.settings.sentences.includes(entries.kinds[index]) ? [] : call(index)));
      case "text": return texts.map((text, index) => [this.settings.sentences.includes(entries.kinds[index]) ? names[index] : "", text].filter(Boolean));
      case "asked": return names.map((_, index) => this.phrasing(index));
      case "slug": return entries.ids.map((id, index) => (this.code === "en" && entries.kinds[index] === "clause" ? [id.split(".")[2].replaceAll("-", " ")] : []));
      case "heads": return names.map((_, index) => [this.words.heads?.[index]].filter(Boolean));
      case "topics": return entries.topics.map((list) => list.flatMap(call));
      case "headings": return entries.passages.map((list) => [...new Set(list.map((one) => entries.places[one])
        .filter((one) => entries.books[one[0]][1] === this.code).map((one) => entries.headings[one[1]]))]);
      case "gists": return entries.passages.map((list, index) => (gists && entries.kinds[index] !== "passage" ? list.map((one) => gists[one]) : []));
      case "printed": return entries.passages.map((list, index) => (this.words.printed && entries.kinds[index] !== "passage" ? list.map((one) => this.words.printed[one]).filter(Boolean) : []));
      case "beside": return entries.siblings().map((list) => list.map((one) => texts[one]));
      case "chapter": return entries.chapters.map((one) => (one >= 0 ? call(one) : []));
      case "module": return entries.modules.map((one) => (entries.kindAt(one, "module") >= 0 ? call(entries.kindAt(one, "module")) : []));
      default: return names.map(() => []);
    }
  }

  readRelated(words) {
    this.related = new Map(); // key → Map of key → weight
    const tie = (from, to, weight) => {
      if (from === to) return;
      let found = this.related.get(from);
      if (!found) this.related.set(from, (found = new Map()));
      if ((found.get(to) || 0) < weight) found.set(to, weight);
    };
    const group = (lists, weight) => {
      for (const one of lists) for (const other of lists) {
        if (one !== other) for (const from of one) for (const to of other) tie(from, to, weight);
      }
    };
    const kin = new Map(); // key → its family
    for (const family of words.related) {
      group(family.map((one) => [one]), this.settings.family);
      for (const one of family) kin.set(one, family);
    }
    // What means the same as a word means the same as its family.
    const wide = (word) => this.analyse(word).flatMap((key) => kin.get(key) || [key]);
    for (const same of words.same) group(same.map((one) => wide(String(one).toLowerCase())), this.settings.same);
    this.phrases = []; // what several words together mean
    for (const [phrase, meant] of Object.entries(words.means)) {
      const keys = tokenise(phrase).map((one) => this.analyse(one.word));
      const goals = meant.map((one) => tokenise(String(one)).map((word) => this.analyse(word.word)));
      if (keys.length === 1 && goals.every((one) => one.length === 1)) {
        for (const from of keys[0]) for (const goal of goals) for (const to of goal[0]) tie(from, to, this.settings.means);
      } else this.phrases.push({ keys, goals });
    }
  }

  /** All written words without marks, for beginnings and near misses. */
  readShapes() {
    this.folded = new Map(); // folded word → keys
    const filed = new Map(); // list of keys → those of them that lead to an entry
    const add = (word, keys) => {
      let live = filed.get(keys);
      if (!live) filed.set(keys, (live = keys.filter((key) => this.postings.has(key) || this.related.has(key))));
      if (!live.length) return;
      const plain = fold(word);
      const known = this.folded.get(plain);
      if (!known) this.folded.set(plain, live);
      else if (!live.every((key) => known.includes(key))) this.folded.set(plain, [...new Set([...known, ...live])]);
    };
    for (const [form, keys] of this.lemmas) add(form, this.code === "en" ? keys.map((one) => "~" + one) : keys);
    for (const [word, keys] of this.keys) if (!this.lemmas.has(word)) add(word, keys);
    this.shapes = new Shapes([...this.folded.keys()]);
  }

  /** Everything that was worked out, as plain data; lists are texts, so that only those that a query needs are read. */
  tables() {
    const texts = (map, told) => Object.fromEntries([...map].map(([key, value]) => [key, told(value)]));
    for (const form of this.lemmas.keys()) this.analyse(form);
    return {
      size: this.size,
      stop: [...this.stop],
      light: [...this.light],
      naming: [...this.naming],
      phrases: this.phrases,
      keys: texts(this.keys, (keys) => keys.join(" ")),
      folded: texts(this.folded, (keys) => keys.join(" ")),
      related: texts(this.related, (found) => [...found].flat().join(" ")),
      postings: texts(this.postings, (found) => [...found].map(([entry, weight]) => `${entry},${Number(weight.toPrecision(8))}`).join()),
    };
  }

  /** How many entries of each module hold a key, remembered. */
  inModules(key, modules) {
    let found = (this.spreads ||= new Map()).get(key);
    if (!found) {
      this.spreads.set(key, (found = new Map()));
      this.postings.get(key)?.forEach((_, entry) => found.set(modules[entry], (found.get(modules[entry]) || 0) + 1));
    }
    return found;
  }

  /** The words of a text of this language with their places and keys, and how many are no small words; remembered. */
  read(text) {
    let found = this.texts.get(text);
    if (!found) {
      const words = tokenise(text).map((token) => ({ ...token, keys: this.analyse(token.word) }));
      const heavy = words.filter(({ keys }) => !keys.every((key) => this.stop.has(key))).length;
      this.texts.set(text, (found = { words, heavy }));
    }
    return found;
  }

  rarity(key) {
    const list = this.postings.get(key);
    return list ? Math.log(1 + (this.size - list.size + 0.5) / (list.size + 0.5)) : 0;
  }

  /** Whether a word, as it stands, without its marks or misspelt, is one of these: the small ones, if none are named. */
  small(word, these = this.stop) {
    const plain = fold(word);
    const keys = this.known(word) ? this.analyse(word) : this.folded.get(plain) || this.misspelt(plain).map(([key]) => key);
    return keys.length > 0 && keys.every((key) => this.stop.has(key) || these.has(key));
  }

  /** Whether a word is one of a text or of the words that are listed; a word of small talk is no misspelt other one. */
  known(word) {
    this.listed ||= new Set([...this.stop, ...this.light, ...this.phrases.flatMap(({ keys }) => (keys.length === 1 ? keys[0] : []))]);
    return this.analyse(word).some((key) => this.postings.has(key) || this.related.has(key) || this.listed.has(key));
  }

  /** A word as it stands, or the two that were written as one. */
  parted(token) {
    const { word, start } = token;
    const plain = fold(word);
    if (plain.length < PARTED || plain.length > 24 || /\d/.test(plain) || this.known(word) || this.folded.has(plain)) return [token];
    if (this.misspelt(plain).some(([, worth]) => worth > this.settings.typo[2])) return [token];
    for (let at = plain.length - 3; at >= 3; at--) {
      const [one, other] = [word.slice(0, at), word.slice(at)];
      if (this.folded.has(fold(one)) && this.folded.has(fold(other))) return [{ word: one, start, end: start + at }, { word: other, start: start + at, end: token.end }];
    }
    return [token];
  }

  /** Words of a query: a name written as two words is one, and two written as one are two. */
  spaced(tokens) {
    const found = [];
    for (let at = 0; at < tokens.length; at++) {
      const joined = at + 1 < tokens.length ? tokens[at].word + tokens[at + 1].word : "";
      if (joined.length >= PARTED && (this.folded.get(fold(joined)) || []).some((key) => this.naming.has(key))) {
        found.push({ word: joined, start: tokens[at].start, end: tokens[++at].end });
      } else found.push(...this.parted(tokens[at]));
    }
    return found;
  }

  /** Keys for a written word, each with what it is worth; remembered, as the words before the last are asked again. */
  lookup(word, { open = false } = {}) {
    const asked = open ? `${word}…` : word;
    let found = this.looked.get(asked);
    if (!found) {
      if (this.looked.size > 400) this.looked.clear();
      this.looked.set(asked, (found = this.find(word, open)));
    }
    return found;
  }

  find(word, open) {
    const { settings } = this;
    const found = new Map();
    const note = (key, weight) => { if ((found.get(key) || 0) < weight) found.set(key, weight); };
    const exact = this.known(word);
    if (exact) for (const key of this.analyse(word)) note(key, 1);
    const plain = fold(word);
    for (const key of this.folded.get(plain) || []) note(key, exact ? settings.marks : 1);
    if (open || !found.size) for (const [key, weight] of this.beginning(plain, !found.size)) note(key, weight);
    if (!found.size) for (const [key, weight] of this.misspelt(plain)) note(key, weight);
    // A rare synonym of a common word must not weigh more than the word itself.
    const direct = [...found.keys()].map((key) => this.rarity(key));
    const most = Math.max(0, ...direct) || Infinity;
    const told = new Map([...found].map(([key, weight]) => [key, weight * this.rarity(key)]));
    for (const [key, weight] of found) {
      for (const [other, less] of this.related.get(key) || []) {
        const value = Math.min(this.rarity(other), most) * weight * less;
        if ((told.get(other) || 0) < value) told.set(other, value);
      }
    }
    return told;
  }

  *beginning(plain, needed) {
    if (plain.length < (needed ? 3 : 2) || /^\d+$/.test(plain)) return;
    for (const word of this.shapes.beginning(plain)) {
      const weight = this.settings.beginning * (0.5 + 0.5 * plain.length / word.length);
      for (const key of this.folded.get(word)) yield [key, weight];
    }
  }

  /** Words within one or two slips of the pen. */
  misspelt(plain) {
    let found = this.near.get(plain);
    if (!found) {
      if (this.near.size > 400) this.near.clear();
      this.near.set(plain, (found = this.nearest(plain)));
    }
    return found;
  }

  nearest(plain) {
    const most = plain.length < 4 ? 0 : plain.length < 7 ? 1 : 2;
    const found = [];
    if (!most || /\d/.test(plain)) return found;
    let best = most;
    for (const word of this.shapes.near(plain, most)) {
      const distance = slips(plain, word, best);
      if (distance <= best) {
        best = Math.max(1, distance);
        found.push([word, distance]);
      }
    }
    const near = found.filter(([, distance]) => distance <= best);
    const start = near.some(([word]) => word[0] === plain[0]) ? near.filter(([word]) => word[0] === plain[0]) : near;
    return start.flatMap(([word, distance]) => this.folded.get(word).map((key) => [key, this.settings.typo[distance]]));
  }
}

/** All written words without marks: which begin alike, and which may be a few slips of the pen away. */
class Shapes {
  constructor(words) {
    this.words = words;
  }

  /** Words that begin so; at least two letters are given, and by two they are put together. */
  beginning(plain) {
    if (!this.starts) {
      this.starts = new Map();
      for (const word of this.words) {
        const start = word.slice(0, 2);
        const list = this.starts.get(start);
        if (list) list.push(word); else this.starts.set(start, [word]);
      }
    }
    return (this.starts.get(plain.slice(0, 2)) || []).filter((word) => word.startsWith(plain));
  }

  /** Every word within so many slips, and others: a slip changes the length by one, and brings or takes one letter. */
  near(plain, most) {
    this.masks ||= Int32Array.from(this.words, letters);
    const mask = letters(plain);
    return this.words.filter((word, at) => Math.abs(word.length - plain.length) <= most
      && bits(mask & ~this.masks[at]) <= most && bits(this.masks[at] & ~mask) <= most);
  }
}

/**
 * What `tables` told, asked of whoever keeps it: `ask(name, key)` gives a text or null. `beginning` and `near` are asked
 * as the shapes of the words are, with the number of slips before the word.
 */
export function keptTables(head, ask) {
  const words = (text) => (text ? text.split(" ") : []);
  const paired = (list) => {
    const found = new Map();
    for (let at = 0; at < list.length; at += 2) found.set(list[at], Number(list[at + 1]));
    return found;
  };
  const weights = (text) => paired(words(text));
  const numbered = (text) => Weights.of(JSON.parse(`[${text}]`));
  return {
    ...head,
    stop: new Set(head.stop),
    light: new Set(head.light),
    naming: new Set(head.naming),
    keys: new Asked("keys", ask, words),
    folded: new Asked("folded", ask, words),
    related: new Asked("related", ask, weights),
    postings: new Asked("postings", ask, numbered),
    shapes: {
      beginning: (plain) => words(ask("beginning", plain)),
      near: (plain, most) => words(ask("near", `${most} ${plain}`)),
    },
  };
}

/** The words of a language of which the long lists are asked for, entry by entry. */
export function keptWords(short, ask) {
  const list = (name, read = (text) => text) => new Proxy({}, {
    get: (known, entry) => {
      if (!(entry in known)) { const text = ask(name, entry); known[entry] = text === null ? undefined : read(text); }
      return known[entry];
    },
  });
  return { ...short, names: list("names"), texts: list("texts"), also: list("also", JSON.parse), asked: list("asked") };
}

/** A map that asks for what it does not know yet. */
class Asked {
  constructor(name, ask, read) {
    this.name = name;
    this.ask = ask;
    this.read = read;
    this.known = new Map();
  }

  get(key) {
    if (!this.known.has(key)) {
      const text = this.ask(this.name, key);
      this.known.set(key, typeof text === "string" ? this.read(text) : undefined);
    }
    return this.known.get(key);
  }

  has(key) {
    return this.get(key) !== undefined;
  }

  set(key, value) {
    this.known.set(key, value);
  }
}

function letters(word) {
  let mask = 0;
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask;
}

function bits(mask) {
  let number = 0;
  for (; mask; mask &= mask - 1) number++;
  return number;
}

/** How many letters are wrong, missing, too many or swapped; anything above the limit is the limit and one. */
export function slips(one, other, limit) {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before = [];
  let last = [];
  for (let at = 0; at <= other.length; at++) last.push(at);
  for (let row = 1; row <= one.length; row++) {
    // Only what is at most the limit away from the diagonal can end within it.
    const from = Math.max(1, row - limit);
    const next = [row];
    while (next.length < from) next.push(limit + 1);
    let least = from === 1 ? row : limit + 1;
    for (let at = from; at <= other.length; at++) {
      if (at > row + limit) { next.push(limit + 1); break; }
      const cost = one[row - 1] === other[at - 1] ? 0 : 1;
      let value = Math.min(last[at] + 1, next[at - 1] + 1, last[at - 1] + cost);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]) value = Math.min(value, before[at - 2] + 1);
      next.push(value);
      if (value < least) least = value;
    }
    if (least > limit) return limit + 1;
    before = last;
    last = next;
  }
  return Math.min(last[other.length], limit + 1);
}

// --- entries ------------------------------------------------------------------------------------------

const NONE = [];
const meet = (one, other) => one.some((item) => other.includes(item));

/** The entries and how they hang together. */
export class Entries {
  constructor(file) {
    Object.assign(this, file);
    this.ids = [];
    this.kinds = [];
    this.modules = [];
    this.at = new Map();
    this.examples = new Set(file.examples);
    let last = 0; // passages are told as steps from the one before
    this.passages = file.passages.map((steps) => (steps.length ? steps.map((step) => (last += step)) : NONE));
    this.clauses = file.clauses.map((list) => (list.length ? list : NONE)); // one empty list for all: QuickJS counts them
    for (const [group, slugs] of Object.entries(file.groups)) {
      const [module, kind] = group.split(".");
      for (const slug of slugs.split(" ")) {
        this.at.set(`${group}.${slug}`, this.ids.length);
        this.ids.push(`${group}.${slug}`);
        this.kinds.push(kind);
        this.modules.push(module);
      }
    }
  }

  kindAt(slug, kind) {
    return this.at.get(`${slug}.${kind}.${slug}`) ?? -1;
  }

  /** What speaks about an entry, by kind: differences, open questions, worked examples, and the rules that bend it. */
  about(index) {
    const found = { differ: [], open: [], examples: [], exceptions: [] };
    const shelf = { discrepancy: found.differ, silence: found.open, scenario: found.examples };
    this.clauses.forEach((list, entry) => { if (list.length && list.includes(index)) shelf[this.kinds[entry]]?.push(entry); });
    for (const [entry, list] of Object.entries(this.bends)) if (list.includes(index)) found.exceptions.push(Number(entry));
    const weighs = (entry) => (this.weighty.includes(entry) ? 0 : 1);
    const marking = (list) => list.sort((one, other) => weighs(one) - weighs(other) || one - other).some((entry) => !weighs(entry));
    return { ...found, weighty: marking(found.differ), unsettled: marking(found.open), follows: this.follows[index] };
  }

  /** Whether another entry is a rule of the same box about the same: a name, a printed heading, or a relation ties the two. */
  twin(one, other) {
    if (this.kinds[other] !== "clause" || this.modules[one] !== this.modules[other]) return false;
    const bends = (from, to) => this.clauses[from].includes(to) || (this.bends[from] || NONE).includes(to);
    if (bends(one, other) || bends(other, one)) return true;
    if (this.topics[other].includes(one) || meet(this.topics[one], this.topics[other])) return true;
    const heads = (entry) => this.passages[entry].map((passage) => this.places[passage].slice(0, 2).join());
    return meet(heads(one), heads(other));
  }

  /** The pages of the books that an entry rests on: [language, pages], one line for each language. */
  pagesOf(index) {
    const found = new Map();
    for (const one of this.passages[index]) {
      const [book, , page] = this.places[one];
      const language = this.books[book][1];
      if (!found.has(language)) found.set(language, new Set());
      found.get(language).add(page);
    }
    return [...found].map(([language, pages]) => [language, [...pages].sort((one, other) => one - other).slice(0, 3)]).sort();
  }

  /** For each clause, the clauses that rest on a passage of its own. */
  siblings() {
    const citing = this.places.map(() => []);
    this.passages.forEach((list, entry) => { if (this.kinds[entry] === "clause") for (const one of list) citing[one].push(entry); });
    return this.passages.map((list, entry) => {
      if (this.kinds[entry] !== "clause") return [];
      const found = new Set(list.flatMap((one) => citing[one]));
      found.delete(entry);
      return [...found];
    });
  }

  url(index) {
    return this.urls[index] || this.ids[index].replaceAll(".", "/") + ".html";
  }
}

// --- the search -----------------------------------------------------------------------------------------

/** A search in the language of a page; other languages are loaded when a word asks for them. */
export class Search {
  constructor(language, load, settings = SETTINGS) {
    this.language = language;
    this.load = load;
    this.settings = settings;
    this.loaded = new Map();
  }

  async open() {
    const [entries, words] = await Promise.all([this.load("entries"), this.load(this.language)]);
    this.entries = new Entries(entries);
    this.loaded.set(this.language, new Language(words, this.entries, this.settings));
    return this;
  }

  /** Take in the words of the page language that come after the first answers. */
  complete(more) {
    const fewer = this.loaded.get(this.language);
    this.loaded.set(this.language, new Language(whole(fewer.words, more), this.entries, this.settings, null, fewer));
  }

  /** The words of a query as they were meant. */
  tokens(query, typing = false) {
    const own = this.loaded.get(this.language);
    let found = tokenise(query.normalize("NFKC"));
    if (found.length > MOST_WORDS / 2) found = [...new Map(found.map((one) => [one.word, one])).values()].slice(0, MOST_WORDS);
    const known = ({ word }) => own.known(word) || own.folded.has(fold(word));
    if (!typing && found.length && !found.some(known)) {
      const meant = tokenise(otherKeys(query, this.language === "uk"));
      if (meant.length && meant.every(known) && meant.some(({ word }) => word.length > 2)) return meant;
    }
    if (!typing) return own.spaced(found);
    // While somebody types, the last word is not whole yet.
    return [...own.spaced(found.slice(0, -1)), ...found.slice(-1)];
  }

  /** Whether a word of the query is not one of the page language, so that the others are asked too. */
  strange(query, { typing = false } = {}) {
    const tokens = this.tokens(query, typing);
    const own = this.loaded.get(this.language);
    return tokens.some(({ word }, at) => {
      const open = typing && at === tokens.length - 1;
      if (/^\d+$/.test(word) || (open && word.length < 4)) return false;
      return !own.known(word) && !own.folded.has(fold(word)) && !(open && !own.beginning(fold(word), true).next().done);
    });
  }

  /** The same at once, where everything is at hand: `load` gives a file, `kept` the tables of a language. */
  static atHand(language, query, load, kept, settings = SETTINGS) {
    const search = new Search(language, load, settings);
    search.entries = new Entries(load("entries"));
    const take = (one) => search.loaded.set(one, new Language(load(one), search.entries, settings, kept(one)));
    take(language);
    if (search.strange(query)) LANGUAGES.filter((one) => one !== language).forEach(take);
    return search;
  }

  /** Load the other languages if a word of the query is not one of the page language. */
  async prepare(query, options = {}) {
    if (this.loaded.size === LANGUAGES.length || !this.strange(query, options)) return;
    const missing = LANGUAGES.filter((one) => !this.loaded.has(one));
    const files = await Promise.all(missing.map((one) => this.load(one).catch(() => null)));
    files.forEach((words, at) => {
      if (words && !this.loaded.has(missing[at])) this.loaded.set(missing[at], new Language(words, this.entries, this.settings));
    });
  }

  /** Each word of the query as keys of the loaded languages, with what phrases mean added. */
  understand(query, { typing = false } = {}) {
    const tokens = this.tokens(query, typing);
    const concepts = tokens.map((token, at) => ({ ...token, keys: [], weight: 1, open: typing && at === tokens.length - 1 }));
    const own = this.loaded.get(this.language);
    // The same question gets the same answer, whatever was loaded for an earlier one.
    this.asked = this.strange(query, { typing }) ? [...this.loaded.values()] : [own];
    for (const concept of concepts) {
      const knows = (one) => this.spelt(one, concept.word) !== undefined;
      const sure = knows(own) ? [own] : this.asked.filter(knows);
      for (const one of this.asked) {
        // A near miss is only looked for where no language knows the word.
        if (sure.length && !sure.includes(one) && !concept.open) continue;
        const foreign = one === own ? 1 : this.settings.foreign;
        for (const [key, worth] of one.lookup(this.spelt(one, concept.word) ?? concept.word, { open: concept.open })) concept.keys.push([one, key, worth * foreign]);
      }
      if ((sure.length ? sure : [own]).every((one) => one.small(concept.word))) concept.weight = this.settings.stop;
      else if ((sure.length ? sure : [own]).every((one) => one.small(concept.word, one.light))) concept.weight = this.settings.light;
      else if (concept.keys.length && !concept.keys.some(([one, key]) => one.naming.has(key))) concept.weight = this.settings.plain;
    }
    concepts.denying = this.asked.some((one) => tokens.some(({ word }) => one.words.denial.includes(word)));
    concepts.counting = this.asked.some((one) => tokens.some(({ word }) => one.words.many.includes(word)));
    for (const one of this.asked) this.addPhrases(one, concepts);
    return concepts;
  }

  /** A word as a language knows it: as it stands, or a foreign name without the ending of the page language. */
  spelt(language, word) {
    const tries = language.code === this.language ? [word] : [word, caseStem(this.language, word)];
    return tries.find((one) => one.length > 2 ? language.known(one) || language.folded.has(fold(one)) : one === word && language.known(one));
  }

  addPhrases(language, concepts) {
    const keysOf = concepts.map((concept) => new Set(concept.word ? language.analyse(concept.word) : []));
    for (const { keys, goals } of language.phrases) {
      for (let start = 0; start + keys.length <= keysOf.length; start++) {
        if (!keys.every((one, at) => one.some((key) => keysOf[start + at].has(key)))) continue;
        const told = concepts[start];
        for (const goal of goals) {
          const worth = (key) => [language, key, language.rarity(key) * this.settings.means];
          if (goal.length === 1) told.keys.push(...goal[0].map(worth));
          else for (const list of goal) concepts.push({ word: "", keys: list.map(worth), weight: 0.5, extra: true });
        }
      }
    }
  }

  score(concepts) {
    const { saturation } = this.settings;
    const scores = new Map();
    const total = [];
    concepts.forEach((concept, at) => {
      const best = new Map();
      let top = 0;
      for (const [language, key, worth] of concept.keys) {
        const list = language.postings.get(key);
        if (!list) continue;
        const rarity = worth * concept.weight;
        top = Math.max(top, rarity);
        list.forEach((amount, entry) => {
          const value = (rarity * amount * (saturation + 1)) / (amount + saturation);
          if ((best.get(entry) || 0) < value) best.set(entry, value);
        });
      }
      concept.top = top;
      total.push(concept.extra ? 0 : top);
      best.forEach((value, entry) => {
        let found = scores.get(entry);
        if (!found) scores.set(entry, (found = { value: 0, part: 0 }));
        found.value += value;
        if (!concept.extra) found.part += Math.min(1, value / (top || 1)) * top;
      });
    });
    const all = total.reduce((sum, one) => sum + one, 0) || 1;
    const parts = this.parts(concepts);
    const { coverage } = this.settings;
    scores.forEach((found, entry) => { found.value *= (1 - coverage + coverage * (found.part / all)) * this.prior(entry, parts); });
    return scores;
  }

  /** What an entry of each module is worth: less where no word of the query belongs to the module. */
  parts(concepts) {
    const { modules } = this.entries;
    const share = new Map(); // module → the greatest part of a word's entries that stand in it
    for (const concept of concepts) {
      if (concept.weight <= this.settings.stop) continue;
      const counted = new Map();
      let sum = 0;
      for (const [language, key, worth] of concept.keys) {
        for (const [module, number] of language.inModules(key, modules)) {
          counted.set(module, (counted.get(module) || 0) + worth * number);
          sum += worth * number;
        }
      }
      for (const [module, number] of counted) share.set(module, Math.max(share.get(module) || 0, number / sum));
    }
    const { unasked, asked } = this.settings;
    return new Map([...new Set(modules)].map((module) => {
      const less = this.entries.core.includes(module) || this.game?.modules.has(module) ? 0 : unasked;
      return [module, 1 - less * (1 - Math.min(1, (share.get(module) || 0) / asked))];
    }));
  }

  prior(entry, parts) {
    const { kinds, otherKind, unread, example } = this.settings;
    const kind = this.entries.kinds[entry];
    const bare = kind === "clause" && !this.entries.passages[entry].length ? unread : 1;
    const shown = this.entries.examples.has(entry) ? example : 1;
    return parts.get(this.entries.modules[entry]) * bare * shown * (kinds[kind] ?? otherKind);
  }

  /** The keys of a language that the query asks for, each with its word; worked out once a query. */
  wanted(concepts, language) {
    const known = (concepts.wanted ||= new Map());
    let found = known.get(language);
    if (!found) {
      known.set(language, (found = new Map()));
      concepts.forEach((concept, at) => {
        if (concept.weight > this.settings.stop) for (const [one, key] of concept.keys) if (one === language) found.set(key, at);
      });
    }
    return found;
  }

  /** The places of the query's words in a text of the page language. */
  matches(text, concepts, language = this.loaded.get(this.language)) {
    const wanted = this.wanted(concepts, language);
    const found = [];
    for (const { word, start, end, keys } of language.read(text).words) {
      const key = keys.find((one) => wanted.has(one));
      if (key !== undefined) found.push({ word, start, end, concept: wanted.get(key) });
    }
    return found;
  }

  rerank(list, concepts) {
    const { near, named, whole, bare } = this.settings;
    const heavy = concepts.map((concept, at) => at).filter((at) => !concepts[at].extra && concepts[at].weight > this.settings.stop && concepts[at].keys.length);
    for (const one of list) {
      let bonus = 0;
      for (const language of this.asked) {
        const name = language.words.names[one.entry];
        const text = language.words.texts[one.entry];
        let more = 0;
        if (heavy.length > 1) {
          const places = this.matches(`${name} . ${text}`, concepts, language);
          let close = 0;
          for (let at = 1; at < heavy.length; at++) if (adjacent(places, heavy[at - 1], heavy[at])) close++;
          more += (near * close) / (heavy.length - 1);
        }
        for (const called of name && !this.settings.sentences.includes(this.entries.kinds[one.entry]) ? [name, ...(language.words.also[one.entry] || [])] : []) {
          const { words } = language.read(called);
          const met = this.matches(called, concepts, language);
          const kept = new Set(met.map((token) => token.concept)).size;
          if (words.length && met.length >= words.length && heavy.length) {
            const share = Math.min(1, kept / heavy.length);
            more += share === 1 ? whole * (this.entries.passages[one.entry].length ? 1 : bare) : named * share;
            break;
          }
        }
        bonus = Math.max(bonus, more);
      }
      if (this.settings.sentences.includes(this.entries.kinds[one.entry])) {
        one.alike = this.likeness(one.entry, concepts, heavy);
        bonus += this.settings.itself * one.alike;
      }
      if (concepts.denying && this.denies(one.entry)) bonus += this.settings.denied;
      if (concepts.counting && /\d/.test(this.loaded.get(this.language).words.texts[one.entry])) bonus += this.settings.counted;
      one.value *= 1 + bonus + this.settings.phrase * this.askedSo(one.entry, concepts, heavy);
    }
  }

  denies(entry) {
    const own = this.loaded.get(this.language);
    return own.read(own.words.texts[entry]).words.some(({ word }) => own.words.denial.includes(word));
  }

  /** How nearly the query is one of the ways in which players ask for an entry, from 0 to 1. */
  askedSo(entry, concepts, heavy) {
    let best = 0;
    const all = heavy.reduce((sum, at) => sum + concepts[at].top, 0);
    if (!all) return 0;
    for (const language of this.asked) {
      for (const phrase of language.phrasing(entry)) {
        const met = this.matches(phrase, concepts, language);
        if (!met.length) continue;
        const kept = new Set(met.map((one) => one.concept));
        let part = 0;
        for (const at of kept) part += concepts[at].top || 0;
        const rest = language.read(phrase).heavy - met.length;
        best = Math.max(best, part / (all + Math.max(0, rest) * all / heavy.length));
      }
    }
    return Math.min(1, best);
  }

  /** How nearly the query is the question of an entry, from 0 to 1: the words that they share, seen from both. */
  likeness(entry, concepts, heavy) {
    const own = this.loaded.get(this.language);
    const question = own.words.names[entry];
    const all = heavy.reduce((sum, at) => sum + concepts[at].top, 0);
    if (!question || !all) return 0;
    const met = this.matches(question, concepts, own);
    let part = 0;
    for (const at of new Set(met.map((one) => one.concept))) part += concepts[at].top || 0;
    const back = met.length / Math.max(1, own.read(question).heavy);
    const { likeness } = this.settings;
    return Math.max(0, Math.min(1, part / all, back) - likeness) / (1 - likeness);
  }

  /** An entry about a clause lends to the clause what it found itself. */
  lend(scores) {
    const gifts = new Map();
    scores.forEach(({ value }, entry) => {
      for (const clause of this.entries.clauses[entry]) gifts.set(clause, Math.max(gifts.get(clause) || 0, value));
    });
    for (const [clause, value] of gifts) {
      const found = scores.get(clause);
      if (found) found.value += this.settings.echo * Math.min(value, 2 * found.value);
    }
  }

  /** What a query names outright comes first: an entry by its id, the rules of a page of the book by its number. */
  point(query, concepts, scores) {
    const id = query.trim().toLowerCase();
    const named = this.entries.at.get(id) ?? (/^[a-z]+\.[a-z0-9-]+$/.test(id) ? this.entries.ids.findIndex((one) => one.endsWith(`.${id}`)) : -1);
    const raise = (entry, value) => scores.set(entry, { value, part: 0 });
    const most = () => { let top = 1; scores.forEach(({ value }) => { top = Math.max(top, value); }); return top; };
    if (named >= 0) raise(named, 10 * most());
    const at = concepts.findIndex(({ word }, place) => PAGES.has(word) && /^\d{1,2}$/.test(concepts[place + 1]?.word ?? ""));
    if (at < 0) return;
    const page = Number(concepts[at + 1].word);
    const others = concepts.some(({ weight, extra, keys }, place) => place !== at && place !== at + 1 && !extra && keys.length && weight > this.settings.light);
    const { entries } = this;
    const books = entries.books.map(([, language]) => language);
    const own = books.includes(this.language) ? this.language : null; // no book is in English
    const told = new Map();
    entries.passages.forEach((list, entry) => {
      if (entries.kinds[entry] !== "clause") return;
      const place = list.find((one) => entries.places[one][2] === page && (!own || books[entries.places[one][0]] === own));
      if (place !== undefined) told.set(entry, place);
    });
    const top = 3 * most();
    told.forEach((place, entry) => {
      const known = scores.get(entry)?.value ?? 0;
      const home = this.game || entries.core.includes(entries.modules[entry]) ? 1 : 0.5;
      if (known || !others) raise(entry, home * (others ? known + 0.4 * top : top * (1 - place / 10000)));
    });
  }

  /** The best first, each a different answer: what only repeats passages or clauses above it steps back. */
  spread(list, limit) {
    const { repeated, follower } = this.settings;
    const told = new Set();
    const above = new Set();
    const titles = new Set();
    const { names } = this.loaded.get(this.language).words;
    const result = [];
    const rest = [...list];
    while (rest.length && result.length < limit) {
      let pick = 0;
      let best = -1;
      for (let at = 0; at < rest.length; at++) {
        if (rest[at].value < best) break; // sorted, and nothing grows
        const { entry, value } = rest[at];
        const passages = this.entries.passages[entry];
        let now = value;
        if (passages.length) now *= 1 - (1 - repeated) * (passages.filter((one) => told.has(one)).length / passages.length);
        if (titles.has(names[entry])) now *= repeated;
        if (this.entries.clauses[entry].some((one) => above.has(one))) now *= follower + (1 - follower) * (rest[at].alike || 0);
        if (now > best) { best = now; pick = at; }
      }
      const [chosen] = rest.splice(pick, 1);
      chosen.shown = best;
      for (const one of this.entries.passages[chosen.entry]) told.add(one);
      above.add(chosen.entry);
      if (names[chosen.entry]) titles.add(names[chosen.entry]);
      result.push(chosen);
    }
    return result;
  }

  /** Each answer with the rules about the same that fit nearly as well: they stand with it and not below it. */
  folded(list, limit) {
    const { twin, twins } = this.settings;
    const result = [];
    const rest = [...list];
    while (rest.length && result.length < limit) {
      const chosen = { ...rest.shift(), twins: [] };
      let at = 0;
      while (at < rest.length && rest[at].shown >= twin * chosen.shown && chosen.twins.length < twins) {
        if (this.entries.twin(chosen.entry, rest[at].entry)) chosen.twins.push(rest.splice(at, 1)[0].entry); else at++;
      }
      result.push(chosen);
    }
    return result;
  }

  /** The answers to a query at hand, best first; `prepare` has loaded what it needs. */
  find(query, options = {}) {
    return this.answer(query, options).here;
  }

  /**
   * The answers of the chosen game, those of other games, and near words where nothing is found. A game tells its
   * modules, and of an id whether it is played with; without one everything is here.
   */
  answer(query, { limit = 12, typing = false, game = null } = {}) {
    const concepts = this.understand(query, { typing });
    this.game = game;
    const scores = this.score(concepts);
    this.lend(scores);
    this.point(query, concepts, scores);
    const all = [];
    scores.forEach(({ value }, entry) => { if (value > 0) all.push({ entry, value }); });
    all.sort((one, other) => other.value - one.value || one.entry - other.entry);
    const inside = game ? all.filter((one) => game.holds(this.entries.ids[one.entry])) : all;
    const here = this.best(inside, concepts, limit);
    const kept = new Set(inside.map((one) => one.entry));
    let elsewhere = game ? this.best(all.filter((one) => !kept.has(one.entry)), concepts, Math.min(limit, 8)) : [];
    let nearer = elsewhere.length > 0 && elsewhere[0].score > this.settings.nearer * (here[0]?.score ?? 0);
    const named = this.naming(concepts);
    if (named && elsewhere.some(named) && !here.slice(0, 3).some(named)) {
      nearer = true;
      elsewhere = [...elsewhere.filter(named), ...elsewhere.filter((one) => !named(one))];
    }
    return { here, elsewhere, nearer, near: here.length ? [] : this.nearWords(query) };
  }

  /** Whether an answer speaks of the thing of the game that the query names, of the rarest where it names several. */
  naming(concepts) {
    // The word itself: what is taken for it as well counts less.
    const direct = ({ keys }) => keys.filter(([, , worth]) => worth > 0.9 * Math.max(...keys.map(([, , one]) => one)));
    const things = concepts.filter((one) => !one.extra && direct(one).some(([language, key]) => language.naming.has(key)));
    const rarest = things.reduce((most, one) => (one.top > (most?.top ?? 0) ? one : most), null);
    return rarest && (({ id }) => direct(rarest).some(([language, key]) => language.postings.get(key)?.entries.includes(this.entries.at.get(id))));
  }

  best(sorted, concepts, limit) {
    const { window } = this.settings;
    const list = sorted.slice(0, Math.max(window, limit * 2));
    this.rerank(list, concepts);
    list.sort((one, other) => other.value - one.value || one.entry - other.entry);
    return this.folded(this.spread(list, Math.max(window, limit * 2)), limit).map((one) => this.told(one, concepts));
  }

  /** Words of the page language near to those that nothing knows, each with the question it makes. */
  nearWords(query) {
    const own = this.loaded.get(this.language);
    const found = [];
    for (const { word, start, end } of tokenise(query)) {
      const plain = fold(word);
      if (own.known(word) || own.folded.has(plain) || plain.length < 3) continue;
      let near = [];
      for (let most = 1; most <= Math.min(3, plain.length - 2) && near.length < 3; most++) {
        near = own.shapes.near(plain, most).map((one) => [slips(plain, one, most), one]).filter(([far]) => far <= most);
      }
      for (const [, one] of near.sort((one, other) => one[0] - other[0] || (one[1] < other[1] ? -1 : 1)).slice(0, 3)) found.push({ said: one, query: query.slice(0, start) + one + query.slice(end) });
    }
    return found.slice(0, 6);
  }

  /** An entry in short: title, text and address. */
  brief(entry) {
    const { words } = this.loaded.get(this.language);
    const named = words.names[entry];
    return { id: this.entries.ids[entry], kind: this.entries.kinds[entry], title: named || words.texts[entry], text: named ? words.texts[entry] : "", url: this.entries.url(entry) };
  }

  /** An entry in short, with its pages and the places of the words that match. */
  shown(entry, concepts) {
    const short = this.brief(entry);
    return { ...short, pages: this.entries.pagesOf(entry), marked: { title: this.matches(short.title, concepts), text: this.matches(short.text, concepts) } };
  }

  told({ entry, shown, twins }, concepts) {
    const { entries } = this;
    const { marked, ...short } = this.shown(entry, concepts);
    const every = [entry, ...twins];
    const passages = [...new Set(every.flatMap((one) => entries.passages[one]))];
    return {
      ...short,
      score: Math.round(shown * 1000) / 1000,
      module: entries.modules[entry],
      matched: [...new Set([...marked.title, ...marked.text].map((one) => one.word))],
      marked,
      twins: twins.map((one) => this.shown(one, concepts)),
      ...entries.about(entry),
      passages: passages.map((one) => {
        const [book, , page] = entries.places[one];
        const of = every.filter((rule) => entries.passages[rule].includes(one)).map((rule) => entries.ids[rule]);
        return { source: entries.books[book][0], page, lines: this.lines?.[one], of };
      }),
    };
  }
}

/** What was typed while the keyboard was set to the other alphabet. */
function otherKeys(query, cyrillic) {
  const [from, to] = cyrillic ? [QWERTY, ЙЦУКЕН] : [ЙЦУКЕН, QWERTY];
  return [...query.toLowerCase()].map((letter) => to[from.indexOf(letter)] ?? RUSSIAN[letter] ?? letter).join("");
}

function adjacent(places, one, other) {
  for (const here of places) {
    if (here.concept !== one) continue;
    for (const there of places) if (there.concept === other && Math.abs(there.start - here.start) < 40 && there !== here) return true;
  }
  return false;
}

// --- Node -------------------------------------------------------------------------------------------------

async function fromFolder(site, language, settings) {
  const { readFile } = await import("node:fs/promises");
  const { join } = await import("node:path");
  const read = async (folder, name) => JSON.parse(unpacked(await readFile(join(site, folder, "_static", "search", name), "utf-8")));
  const load = async (what) => (what === "entries" ? read(language, "entries.json")
    : whole(first(await read(what, `words-${what}.json`)), await read(what, `more-${what}.json`)));
  const search = await new Search(language, load, settings).open();
  search.lines = await read(language, "passages.json");
  return search;
}

export { fromFolder };

async function main(args) {
  const told = { site: "build/site", lang: "en", limit: "5" };
  const flags = new Set();
  const rest = [];
  for (let at = 0; at < args.length; at++) {
    if (args[at] === "--json" || args[at] === "--help") flags.add(args[at]);
    else if (/^--(site|lang|limit|batch)$/.test(args[at]) && at + 1 < args.length) told[args[at].slice(2)] = args[++at];
    else if (args[at].startsWith("--")) throw new Error(`${args[at]} is not an option, or lacks its value`);
    else rest.push(args[at]);
  }
  if (flags.has("--help") || (!rest.length && !told.batch)) {
    console.log("node query.mjs [--site build/site] [--lang en|pl|uk] [--limit 5] [--json] QUERY\n"
      + "node query.mjs [--site build/site] [--limit 5] --batch FILE   (a JSON list of {lang, query})");
    return flags.has("--help") ? 0 : 2;
  }
  const limit = Number(told.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new Error(`--limit takes a number from 1, not ${told.limit}`);
  if (!LANGUAGES.includes(told.lang)) throw new Error(`--lang takes ${LANGUAGES.join(", ")}, not ${told.lang}`);
  const plain = ({ marked, differ, open, examples, exceptions, weighty, unsettled, follows, pages, twins, ...one }) => ({
    ...one, twins: twins.map(({ id, title, text }) => ({ id, title, text })) });
  if (told.batch) {
    const { readFile } = await import("node:fs/promises");
    const searches = new Map();
    const answers = [];
    for (const { lang, query } of JSON.parse(await readFile(told.batch, "utf-8"))) {
      if (!searches.has(lang)) searches.set(lang, await fromFolder(told.site, lang));
      const search = searches.get(lang);
      await search.prepare(query);
      answers.push(search.find(query, { limit }).map(plain));
    }
    console.log(JSON.stringify(answers));
    return 0;
  }
  const search = await fromFolder(told.site, told.lang);
  const query = rest.join(" ");
  await search.prepare(query);
  const found = search.find(query, { limit }).map(plain);
  if (flags.has("--json")) console.log(JSON.stringify(found, null, 1));
  else for (const one of found) console.log(`${one.score}\t${one.id}\t${one.title}`);
  return 0;
}

if (typeof process !== "undefined" && process.argv?.[1]?.endsWith("query.mjs")) {
  main(process.argv.slice(2)).then(
    (code) => { process.exitCode = code; },
    (error) => { console.error(`query.mjs: ${error.message}`); process.exitCode = 2; },
  );
}
