/** The page: which game, what to do with it, and what the address remembers. */
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { read, write } from "./address";
import { columns } from "./board";
import { LARGEST, OpenFile, type Names } from "./controls";
import { at, change, fetched, turnAfter } from "./data";
import { Engine, reasons } from "./engine";
import { useArrival } from "./arriving";
import { byLetters, byWords, type Find, searching } from "./finding";
import { keep } from "./keeping";
import { Play } from "./play";
import { elsewhere, hasChosen, numbers, remember, remembered, tableHere, tableOf, usual } from "./remembering";
import { callSeats, SetUp } from "./setup";
import type { Case, Control, Fault, Game, Json, Late, Option, Start, State, Topic, Verdict } from "./types";
import { VerdictView } from "./verdict";
import { t } from "./words";

export function App({ start, root }: { start: Start; root: string }) {
  const language = start.language;
  const engine = useMemo(() => new Engine(new URL("engine/", root).href, language), []);
  const [state, setState] = useState<State>(() => remembered(start));
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [svg, setSvg] = useState("");
  const [faults, setFaults] = useState<Fault[]>([]);
  const [share, setShare] = useState(0);
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState("");
  const [choosing, setChoosing] = useState(false);
  const [asking, setAsking] = useState(false);
  const written = useRef("");
  const seen = useRef({ of: "", wide: 1, svg: "" });
  /** The case that the verdict is about; while another is asked about, what follows the verdict can wait. */
  const judged = useRef<Case | undefined>(undefined);
  callSeats(start.seats);

  const game = start.games.find((one) => one.id === state.game) ?? (start.games[0] as Game);

  // What the page is about is told below its first screen only.
  const inside = state.view !== "settle" || Boolean(state.case ?? state.topic);
  useEffect(() => { document.getElementById("k-table")?.toggleAttribute("data-inside", inside); }, [inside]);

  // The address is the state: read it at the start and on every step back, write it on every change.
  const load = useCallback(async () => {
    const told = location.hash.slice(1);
    if (told === written.current) return;
    written.current = told;
    const found = told ? await read(told) : remembered(start);
    if (found && start.games.some((one) => one.id === found.game)) { setVerdict(null); setFaults([]); setState(found); }
    else setFaults([{ text: t("This link cannot be read.") }]);
  }, []);
  const move = useCallback((next: State, replace = false) => {
    setState(next);
    void write(next).then((text) => { written.current = text; history[replace ? "replaceState" : "pushState"](null, "", `#${text}`); });
  }, []);

  useEffect(() => {
    void load();
    const changed = (): void => void load();
    addEventListener("hashchange", changed);
    addEventListener("popstate", changed);
    engine.progress = (done, fault) => { setShare(done); setReady(done === 1); setFailed(fault ?? ""); if (done === 1) keep([...engine.fetched, ...searching(language)]); };
    // The page is drawn first; then the engine is fetched.
    requestAnimationFrame(() => setTimeout(() => void engine.start().catch(() => {}), 0));
    return () => { removeEventListener("hashchange", changed); removeEventListener("popstate", changed); };
  }, []);

  // While somebody still chooses or reads, the engine gets ready for the game: the rules are made, and its first answer is quick.
  useEffect(() => {
    if (ready) void engine.ask({ do: "judge", case: state.case ?? fresh(game, state), lang: language, columns: 1 }, "later").catch(() => {});
  }, [ready, state.game, state.players]);

  const drawing = (of: Case, drawn: string, wide = 1): void => { seen.current = { of: JSON.stringify(of), wide, svg: drawn }; setSvg(drawn); };
  /** A ready picture is as wide as a phone; a wider page has its own when the engine is there. */
  const redrawn = ready && columns() > 1;
  // A ready dispute has its answer beside it; anything else is asked of the engine, live.
  useEffect(() => {
    if (state.view !== "settle" || !state.case) { setVerdict(null); return; }
    const of = state.case;
    let gone = false;
    const key = `${state.game}/${state.dispute}`;
    const ready_made = game.topics.some((one) => one.disputes.some((other) => other.id === state.dispute && other.ready));
    const untouched = ready_made && JSON.stringify(start.cases[key]) === JSON.stringify(of);
    const judged_here = (): Promise<Verdict> => engine.ask<Verdict>({ do: "judge", case: of, lang: language, quick: true }, "now", () => gone);
    setFaults([]);
    setAsking(true);
    const asked: Promise<Verdict> = untouched && !ready
      ? fetched<Verdict>(new URL(`engine/${language}/${state.game}-${state.dispute}.pack`, root)).catch(judged_here)
      : judged_here();
    asked.then((one) => {
      if (gone) return;
      judged.current = of;
      setVerdict((before) => switched(one, before, at(of, ["readings"])));
      setAsking(false);
      if (one.svg) drawing(of, one.svg);
    }).catch((fault: unknown) => { if (!gone) { setAsking(false); setFaults(reasons(fault)); } });
    return () => { gone = true; };
  }, [state.case, state.view, redrawn]);

  // The verdict is what somebody waits for: its picture, and how it would be by other readings, follow when nothing has changed for a moment.
  useEffect(() => {
    const of = state.case;
    if (!of || !verdict || judged.current !== of || (verdict.svg && !verdict.late)) return;
    let gone = false;
    const over = (): boolean => gone;
    const follow = async (): Promise<void> => {
      const wide = columns();
      if (!verdict.svg && (seen.current.of !== JSON.stringify(of) || seen.current.wide !== wide)) {
        const told = await engine.ask<{ svg: string }>({ do: "picture", case: of, lang: language, columns: wide, taps: ["space"] }, "later", over);
        if (!gone) drawing(of, told.svg, wide);
      }
      // Each of them is another verdict: a new question need not wait for all.
      while (verdict.late && !gone) {
        const one = await engine.ask<Late>({ do: "switches", case: of, lang: language }, "later", over);
        if (!one.late && !gone) setVerdict((now) => (now === verdict ? { ...now, ...one, late: false } : now));
        if (!one.late) return;
      }
    };
    const timer = setTimeout(() => void follow().catch(() => {}), CALM);
    return () => { gone = true; clearTimeout(timer); };
  }, [verdict, state.case]);

  const names: Names = useCallback((of: string) => engine.ask<{ names: Option[] }>({ do: "names", case: state.case ?? fresh(game, state), of, lang: language }).then((one) => one.names), [state.game, state.modules]);
  const set = (control: Control, value: Json | undefined): void => {
    if (state.case) move({ ...state, case: held(change(state.case, control.path, value), control, value) }, true);
  };
  const answer = (id: string, value: Json | undefined): void => { if (state.case) move({ ...state, case: change(state.case, ["readings", id], value) }, true); };
  const tap = (at: string): void => {
    const space = verdict?.choices.find((one) => one.of === "space");
    if (space && at.includes(".space.")) set(space, space.options?.find((one) => one.id === at)?.value ?? at);
  };
  const view = (next: State["view"]): void => {
    const { topic: _topic, dispute: _dispute, ...rest } = state;
    if (next === "setup") move({ ...rest, view: next, case: state.case ?? fresh(game, state) });
    else if (next === "play") { if (state.start) move({ ...rest, view: next }); else if (state.case) move({ ...rest, view: next, start: { case: bare(state.case) }, decisions: [], at: 0 }); else void begin(); }
    else move({ view: next, game: state.game, modules: state.modules, players: state.players });
  };
  /** A game from its beginning, dealt by chance. */
  const begin = async (): Promise<void> => {
    setFaults([]);
    setAsking(true);
    try {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0] as number;
      const told = await engine.ask<{ start: Case }>({ do: "new", game: game.base, modules: [...game.with, ...state.modules], players: state.players, seed });
      move({ view: "play", game: state.game, modules: state.modules, players: state.players, start: told.start, decisions: [], at: 0 });
    } catch (fault) { setFaults(reasons(fault)); }
    setAsking(false);
  };
  /** Open a file or a pasted text: a question at its verdict, a table set up, a record to walk through. */
  const opened = async (text: string | null, name: string): Promise<Fault[]> => {
    if (text === null || text.length > LARGEST) return [{ text: t("This file is too large.") }];
    try {
      const { record, cases } = await engine.ask<{ cases?: Case[]; record?: Case }>({ do: "read", text, name, lang: language });
      const found = cases?.[0];
      if (record) { const { decisions, ...rest } = record; const made = (decisions as Json[]) ?? []; move({ ...state, view: "play", start: rest, decisions: made, at: turnAfter(made, -1) }); }
      else if (found) move({ ...tableOf(start, found), view: "move" in found || "outcome" in found ? "settle" : "setup", case: found });
      return [];
    } catch (fault) { return reasons(fault); }
  };
  /** The table that is being set up as it was drawn last, or as the game begins: it is there before the engine. */
  const drawn = async (): Promise<string> => {
    if (JSON.stringify(state.case) !== JSON.stringify(fresh(game, state))) return seen.current.of === JSON.stringify(state.case) ? seen.current.svg : "";
    const added = game.modules.filter((one) => state.modules.includes(one.id)).map((one) => one.id);
    return (await fetched<{ svg: string }>(new URL(`engine/${language}/set-up-${[game.id, ...added, state.players].join("-")}.pack`, root))).svg;
  };
  const topic = game.topics.find((one) => one.id === state.topic);
  const unchanged = JSON.stringify(start.cases[`${state.game}/${state.dispute}`]) === JSON.stringify(state.case);
  const dispute = unchanged ? game.topics.flatMap((one) => one.disputes).find((one) => one.id === state.dispute) : undefined;
  return (
    <div class="kt">
      <nav class="kt-tabs" aria-label={t("Table")}>
        {(["settle", "setup", "play"] as const).map((one) => <button type="button" key={one} aria-current={state.view === one ? "page" : undefined} onClick={() => view(one)}>{one === "settle" ? t("Settle") : one === "setup" ? t("Set up") : t("Play on")}</button>)}
      </nav>
      <GameLine start={start} game={game} state={state} open={choosing} onOpen={setChoosing} onChoose={(next, number) => { remember(next, number); move({ ...next, view: "settle" }); }} />
      <Loading share={share} ready={ready} failed={failed} />
      {faults.length > 0 && <ul class="kt-faults" role="alert">{faults.map((one) => <li key={one.text}>{one.text}{one.hint ? ` (${one.hint})` : ""}</li>)}</ul>}
      {state.view === "settle" && !state.case && <Topics key={`${game.id} ${state.modules.join(" ")}`} game={{ ...game, topics: topicsOf(game, state.modules) }} language={language} topic={topic} onTopic={(id) => { setChoosing(false); move({ ...state, topic: id }); }} onBack={() => { const { topic: _gone, ...rest } = state; move(rest); }}
        onDispute={(id) => { setChoosing(false); move({ ...state, dispute: id, case: structuredClone(start.cases[`${game.id}/${id}`] as Case) }); }}
        onText={(text, name) => void opened(text, name).then(setFaults)} onSetUp={() => view("setup")} />}
      {state.view === "settle" && state.case && (
        <>
          <p class="kt-tools"><button type="button" class="k-button" onClick={() => { const { case: _case, dispute: _dispute, ...rest } = state; move(rest); }}>← {t("Another question")}</button>
            <button type="button" class="k-button" onClick={() => view("setup")}>{t("Change the table")}</button></p>
          {elsewhere(start, state) && <p class="kt-note" role="note">{t("This dispute is set at another table than you chose: {table}.", { table: titled(start, tableHere(start, state)) })}</p>}
          {verdict ? <VerdictView title={dispute?.title ?? ""} verdict={verdict} svg={svg} case={state.case} live={ready} asking={asking} names={names} language={language} languages={start.languages}
            onChange={set} onAnswer={answer} onTap={tap} translate={(other) => engine.ask<Verdict>({ do: "judge", case: state.case, lang: other, quick: true })}
            line={() => engine.ask<{ line: string }>({ do: "line", case: state.case }).then((one) => one.line)} />
            : asking && <p class="k-small" role="status">{t("Loading …")}</p>}
        </>
      )}
      {state.view === "settle" && asking && !state.case && <p class="k-small" role="status">{t("Loading …")}</p>}
      {state.view === "setup" && state.case && <SetUp engine={engine} language={language} value={state.case} names={names} drawn={drawn} onChange={(one) => move({ ...state, case: one }, true)}
        onText={opened}
        onAsk={(one) => move({ ...state, view: "settle", case: one })} onPlay={(one) => move({ ...state, view: "play", start: { case: one }, decisions: [], at: 0 })}/>}
      {state.view === "play" && state.start && <Play key={JSON.stringify({ ...state.start, readings: 0 })} engine={engine} language={language} start={state.start} decisions={state.decisions ?? []} at={state.at ?? 0}
        onChange={(decisions, at) => move({ ...state, decisions, at }, true)} onNew={() => void begin()}
        onAgree={(question, answer) => move({ ...state, start: change(state.start as Case, ["readings", question], answer) }, true)} />}
    </div>
  );
}

/** What disputes of a game are about: first what is about the modules it is played with. */
function topicsOf(game: Game, modules: string[]): Topic[] {
  const own = game.topics.filter((one) => one.module && modules.includes(one.module));
  return [...own, ...game.topics.filter((one) => !one.module)];
}

/** How long nothing has changed when what follows a verdict is asked for, in milliseconds. */
const CALM = 150;

/** A card that is asked about is taken to be in the hand: it takes the place of the one asked about before. */
function held(one: Case, control: Control, value: Json | undefined): Case {
  if (!control.of.startsWith("card") || control.path[0] === "state" || typeof value !== "string") return one;
  const facts = one["state"] as { [key: string]: Json } | undefined;
  const seat = String(facts?.["active"] ?? "red");
  const pile = control.of.endsWith(":intrigue") ? "intrigue" : "hand";
  const hand = at(one, ["state", seat, pile]);
  if (!Array.isArray(hand) || hand.includes(value)) return one;
  return change(one, ["state", seat, pile], [...hand.filter((card) => card !== control.value), value]);
}

/** A verdict whose switches are still to come has those of the one before it, without what they would lead to. */
function switched(one: Verdict, before: Verdict | null, taken: Json | undefined): Verdict {
  if (one.settled) return one;
  const settled = (before?.settled ?? []).map((each) => ({ ...each, taken: at(taken, [each.id]) ?? each.taken, readings: each.readings.map(({ verdict: _old, ...reading }) => reading) }));
  return { ...one, settled, readings: one.readings.filter((reading) => !settled.some((each) => each.id === reading.id)), late: true };
}

/** A table in words: the game, what is added to it, and how many play. */
function titled(start: Start, { game, modules, players }: Pick<State, "game" | "modules" | "players">): string {
  const one = start.games.find((other) => other.id === game) ?? (start.games[0] as Game);
  return `${[one.title, ...one.modules.filter((other) => modules.includes(other.id)).map((other) => other.title)].join(" + ")} · ${t("players: {number}", { number: players })}`;
}

const bare = ({ move: _move, outcome: _outcome, ...rest }: Case): Case => rest;

/** A table as at set-up for the chosen game and number of players. */
function fresh(game: Game, state: State): Case {
  const modules = [...game.with, ...state.modules];
  return { game: game.base, ...(modules.length ? { modules } : {}), ...structuredClone(game.tables[state.players] ?? game.tables[usual(game)]) };
}

function Loading({ share, ready, failed }: { share: number; ready: boolean; failed: string }) {
  if (failed) return <p class="kt-faults" role="alert">{t("The rules could not be loaded. The ready disputes work without them.")}</p>;
  if (ready) return null;
  return <p class="kt-loading"><label>{t("The rules are loading")} <progress max={1} value={share} /></label></p>;
}

function GameLine({ start, game, state, open, onOpen, onChoose }: { start: Start; game: Game; state: State; open: boolean; onOpen: (open: boolean) => void; onChoose: (state: State, number: boolean) => void }) {
  const base = { view: "settle" as const, game: game.id, modules: state.modules, players: state.players };
  return (
    <details class="kt-game" open={open} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary>{titled(start, tableHere(start, state))}</summary>
      <ul class="k-games">{start.games.map((one) => <li key={one.id}><button type="button" class="k-tile" aria-pressed={one.id === game.id} onClick={() => onChoose({ ...base, game: one.id, modules: [], players: usual(one) }, false)}><b>{one.title}</b></button></li>)}</ul>
      {game.modules.length > 0 && <div class="kt-modules" role="group" aria-label={t("Expansions")}>{game.modules.map((one) => <label key={one.id}><input type="checkbox" checked={state.modules.includes(one.id)} onChange={(event) => onChoose({ ...base, modules: event.currentTarget.checked ? [...state.modules, one.id] : state.modules.filter((other) => other !== one.id) }, hasChosen().number)} /> {one.title}</label>)}</div>}
      <div class="kt-modules" role="group" aria-label={t("Players")}>{numbers(game).map((one) => <button type="button" class="k-button" key={one} aria-pressed={one === state.players} onClick={() => onChoose({ ...base, players: one }, true)}>{one}</button>)}</div>
    </details>
  );
}

function Topics({ game, language, topic, onTopic, onBack, onDispute, onText, onSetUp }: { game: Game; language: string; topic: Topic | undefined; onTopic: (id: string) => void; onBack: () => void; onDispute: (id: string) => void; onText: (text: string | null, name: string) => void; onSetUp: () => void }) {
  const [query, setQuery] = useState("");
  const heading = useArrival(topic?.id);
  // The words of the site are fetched as soon as somebody is about to search; until then the letters decide.
  const [find, setFind] = useState<Find>(() => byLetters(game));
  const asked = useRef(false);
  const prepare = (): void => {
    if (!asked.current) void byWords(game, language).then((one) => setFind(() => one)).catch(() => { asked.current = false; });
    asked.current = true;
  };
  const words = query.trim().length > 1;
  const found = useMemo(() => (words ? find(query) : []), [query, find]);
  const listed = words ? found : topic?.disputes ?? [];
  return (
    <section aria-label={t("What is it about?")}>
      <h2 ref={heading} tabIndex={-1}>{topic && !words ? topic.title : t("What is it about?")}</h2>
      <input class="kt-search" type="search" value={query} placeholder={t("Search the ready disputes")} aria-label={t("Search the ready disputes")} onFocus={prepare} onInput={(event) => setQuery(event.currentTarget.value)} />
      {topic && !words && <p class="kt-tools"><button type="button" class="k-button" onClick={onBack}>← {t("All topics")}</button></p>}
      {!topic && !words && <ul class="kt-topics">{game.topics.map((one) => <li key={one.id}><button type="button" onClick={() => onTopic(one.id)}><span aria-hidden="true" dangerouslySetInnerHTML={{ __html: one.icon }} />{one.title}</button></li>)}</ul>}
      {listed.length > 0 && <ul class="kt-disputes">{listed.map((one) => <li key={one.id}><button type="button" onClick={() => onDispute(one.id)}>{one.title}</button></li>)}</ul>}
      {words && !found.length && (
        <>
          <p class="k-small">{t("No ready dispute is about that. Set up your own table.")}</p>
          <p class="kt-tools"><a class="k-button" href={`index.html?q=${encodeURIComponent(query)}`}>{t("Search the rules")}</a> <button type="button" class="k-button" onClick={onSetUp}>{t("Set up")}</button></p>
        </>
      )}
      {!topic && !words && <p class="kt-tools"><OpenFile onText={onText} /></p>}
    </section>
  );
}
