/** Finds ready disputes by the words of their titles, in any form: with the search of the site and its words. */
import type { Game } from "./types";

interface Concept { weight: number; extra?: boolean }
interface Searching {
  settings: { stop: number };
  open(): Promise<Searching>;
  understand(query: string, options: { typing: boolean }): Concept[];
  find(query: string, options: { typing: boolean; limit: number }): { id: string; marked: { title: { concept: number }[]; text: { concept: number }[] } }[];
}
type Words = { [name: string]: unknown };
export type Dispute = Game["topics"][number]["disputes"][number];
export type Find = (query: string) => Dispute[];

/** No more are listed. */
const MOST = 24;
const KIND = "table.dispute";

/** Without the words of the site, the letters decide. */
export const byLetters = (game: Game): Find => (query) => {
  const words = query.toLocaleLowerCase().split(/\s+/).filter((one) => one.length > 1);
  return game.topics.flatMap((one) => one.disputes).filter((one) => words.every((word) => one.title.toLocaleLowerCase().includes(word)));
};

/** Where the search of the site is, and its words. */
export const searching = (language: string): [string, string] =>
  ["query.mjs", `words-${language}.json`].map((name) => new URL(`_static/search/${name}`, document.baseURI).href) as [string, string];

/** The search of the site over the disputes of a game; its words are fetched when somebody is about to search. */
export async function byWords(game: Game, language: string): Promise<Find> {
  const [program, said_in] = searching(language);
  const [{ Search, unpacked }, text] = await Promise.all([
    import(program) as Promise<{ Search: new (language: string, load: (what: string) => unknown) => Searching; unpacked: (text: string) => string }>,
    fetch(said_in).then((answer) => answer.text()),
  ]);
  const words = JSON.parse(unpacked(text)) as Words;
  const listed = game.topics.flatMap((topic) => topic.disputes.map((dispute) => ({ dispute, topic: topic.id === "examples" ? "" : topic.title })));
  const none = listed.map(() => []);
  const entries = {
    groups: { [KIND]: listed.map((_, number) => number).join(" ") }, core: ["table"], examples: [], urls: {}, chapters: listed.map(() => -1),
    topics: none, clauses: none, passages: none, books: [], headings: [], places: [], bends: {}, weighty: [], follows: {},
  };
  const said = { ...words, names: listed.map((one) => one.dispute.title), texts: listed.map((one) => `${one.topic}. ${one.dispute.words ?? ""}`), also: {}, asked: {}, gists: undefined, printed: undefined };
  const search = await new Search(language, (what) => (what === "entries" ? entries : said)).open();
  return (query) => {
    const asked = search.understand(query, { typing: true }).filter((one) => !one.extra && one.weight > search.settings.stop).length;
    const found = search.find(query, { typing: true, limit: MOST }).map((one) => ({
      dispute: listed[Number(one.id.slice(KIND.length + 1))]?.dispute as Dispute,
      met: new Set([...one.marked.title, ...one.marked.text].map((word) => word.concept)).size,
    }));
    // Those that have most of the words, and at least half of them.
    const most = Math.max(0, ...found.map((one) => one.met));
    return most * 2 < asked ? [] : found.filter((one) => one.met === most && most > 0).map((one) => one.dispute);
  };
}
