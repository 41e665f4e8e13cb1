/** What the engine answers, and what the page keeps. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Case = { [key: string]: Json };
export type Path = (string | number)[];

export interface Option { value: string; text: string; id?: string; icons?: string[] }
export interface Control {
  key: string; path: Path; label: string; type: string; of: string; least: number; most: number | null; unseen?: boolean;
  given: boolean; known: boolean; value: Json; shown: string; id?: string; options?: Option[] | null;
}
export interface Rule { id: string; text: string; language?: string; books: string[] }
export interface Sentence { text: string; rules: Rule[]; check: string }
export interface Unknown {
  cause: string; name: string; text: string; question?: string; control?: Control | null;
  leaning?: string;
  answers: { value: string; text: string; verdict?: string }[]; readings?: { number: number; text: string; books: string[]; verdict?: string }[];
}
/** A fact that has changed; a sentence where it has no values, and nothing before where it is new. */
export interface Changed { label: string; before: string; after: string }
export interface Verdict {
  verdict: string; word: string; question: string; sentences: Sentence[]; unknowns: Unknown[]; rules: Rule[];
  facts: Control[]; choices: Control[]; turning: { text: string; claim: string; control: Control | null; value: Json; shown: string } | null;
  could: { text: string; decision: Json }[]; line: { text: string; added: boolean }[]; assumed: string[]; presumed?: string[];
  changes: Changed[]; pending: string[];
  readings: { id: string; question: string; value: Json; text: string }[];
  /** The table as a picture, where the answer to a ready dispute has it; else it is drawn after the verdict. */
  svg?: string;
  /** Whether the switches of this verdict are still to come. */
  late?: boolean;
  settled?: { id: string; question: string; taken: Json; readings: { number: number; text: string; language?: string; books: string[]; verdict?: string }[] }[];
}
/** What follows a verdict: its switches, and where an answer to an open question leads; late while it is found out. */
export type Late = Pick<Verdict, "settled" | "readings" | "unknowns" | "late">;
export interface Fault { text: string; hint?: string; place?: number[] }
export interface Offer { decision: Json; text: string; who: string; line: Json; legal: boolean; undecided: boolean; why: string[]; rules: string[]; at: string[];
  /** The open questions on which it hangs. */
  asks: string[];
}
export interface Played {
  decisions: Json[]; at: number; over: boolean; player: string; who: string; offers: Offer[]; more: number;
  won: string[]; refused: Offer | null;
  /** Open questions: those on which something that is offered hangs, or the one that keeps the game from going on. */
  questions: Unknown[];
  last: string; svg: string; readings: { [id: string]: Json };
  steps: { label: string; before: string; after: string; rules: { id: string; title: string }[] }[];
}
export interface Topic { id: string; title: string; icon: string; /** The module that it is about, where the game is played without it too. */ module?: string; disputes: { id: string; title: string; words?: string; ready: boolean }[] }
export interface Game {
  id: string; title: string; modules: { id: string; title: string }[]; topics: Topic[];
  /** The game of the engine, the modules that always belong to it, and its table by the number of players. */
  base: string; with: string[]; tables: { [players: string]: Case };
}
export interface Start {
  language: string; words: { [english: string]: string }; languages: { [code: string]: [string, string] };
  seats: { [seat: string]: string }; icons: { [name: string]: string }; games: Game[]; cases: { [id: string]: Case };
}

/** Everything the address holds. */
export interface State {
  view: "settle" | "setup" | "play";
  game: string;
  modules: string[];
  players: number;
  topic?: string;
  dispute?: string;
  case?: Case;
  start?: Case;
  decisions?: Json[];
  at?: number;
}
