/** Which game the page opens with: what was chosen last, at the Table or on the site. */
import type { Case, Game, Json, Start, State } from "./types";

const REMEMBERED = "kodeks-table";
/** The game that the reader has chosen for all pages. */
const CHOSEN = "kodeks-ruleset";

type Chosen = Pick<State, "game" | "modules" | "players">;
/** The choice of the Table, whether the number of players was part of it, and what the site had chosen at that time. */
type Kept = Chosen & { number: boolean; site: string | null };

/** The state with which the page opens where the address holds none. */
export function remembered(start: Start): State {
  try {
    const site = localStorage.getItem(CHOSEN);
    const kept = JSON.parse(localStorage.getItem(REMEMBERED) ?? "null") as Partial<Kept> | null;
    const game = start.games.find((one) => one.id === kept?.game);
    if (kept && game && (site === null || (kept.site ?? null) === site))
      return { view: "settle", game: game.id, modules: (kept.modules ?? []).filter((one) => game.modules.some((known) => known.id === one)), players: numbers(game).includes(Number(kept.players)) ? Number(kept.players) : usual(game) };
    const chosen = JSON.parse(site ?? "null") as { parts: string[]; players: number } | null;
    if (chosen) return { view: "settle", ...tableOf(start, { game: chosen.parts.includes("classic") ? "classic" : "uprising", modules: chosen.parts, players: chosen.players }) };
  } catch { /* nothing is remembered */ }
  return { view: "settle", game: (start.games[0] as Game).id, modules: [], players: 4 };
}

/** Whether the reader has ever chosen a game, and for how many: what nobody chose is not held against anybody. */
export function hasChosen(): { game: boolean; number: boolean } {
  try {
    const site = localStorage.getItem(CHOSEN);
    const kept = JSON.parse(localStorage.getItem(REMEMBERED) ?? "null") as Partial<Kept> | null;
    return { game: Boolean(kept ?? site), number: kept && (kept.site ?? null) === site ? kept.number === true : site !== null };
  } catch { return { game: false, number: false }; }
}

/** Keep a game that was chosen at the Table. */
export function remember({ game, modules, players }: Chosen, number: boolean): void {
  try { localStorage.setItem(REMEMBERED, JSON.stringify({ game, modules, players, number, site: localStorage.getItem(CHOSEN) } satisfies Kept)); } catch { /* not kept */ }
}

/** The table of a question that is open: its own game and seats, whatever was chosen. */
export function tableHere(start: Start, state: State): Chosen {
  if (!state.case) return state;
  const told = state.case["players"];
  const table = tableOf(start, state.case);
  return { ...table, players: Array.isArray(told) ? told.length : typeof told === "number" ? told : table.players };
}

/** Whether a ready dispute is set at another table than the reader has chosen. */
export function elsewhere(start: Start, state: State): boolean {
  const chosen = hasChosen();
  const here = tableHere(start, state);
  const other = here.game !== state.game || [...here.modules].sort().join() !== [...state.modules].sort().join();
  return Boolean(state.dispute && state.case) && ((chosen.game && other) || (chosen.number && here.players !== state.players));
}

/** The tile, the expansions and the number of players of a position that somebody opens. */
export function tableOf(start: Start, opened: Case): Chosen {
  const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
  const modules = list(opened["modules"]).map((module) => String(module).split(".").at(-1) as string);
  const fits = start.games.filter((game) => game.base === (opened["game"] ?? "uprising") && game.with.every((module) => modules.includes(module)));
  const game = fits.sort((first, second) => second.with.length - first.with.length)[0] ?? (start.games[0] as Game);
  const known = game.modules.map((module) => module.id);
  const seats = list(opened["players"]).length || Number(opened["players"]);
  return { game: game.id, modules: modules.filter((module) => known.includes(module)), players: numbers(game).includes(seats) ? seats : usual(game) };
}

/** How many can play a game, and how many are taken to do so. */
export const numbers = (game: Game): number[] => Object.keys(game.tables).map(Number);
export const usual = (game: Game): number => (numbers(game).includes(4) ? 4 : (numbers(game)[0] as number));
