/** Set up a table: from a set-up, an example or a file; tap to place; undo; and whether it can be. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Board, columns } from "./board";
import { Fact, fold, LARGEST, OpenFile, type Names } from "./controls";
import { asYaml, change, save } from "./data";
import { type Engine, reasons } from "./engine";
import type { Case, Control, Fault, Json, Option, Verdict } from "./types";
import { Asks, Band, Flag } from "./verdict";
import { capital, t } from "./words";

const TAPS = ["space", "post", "number", "flag", "pile", "fact", "influence", "alliance", "conflict_card", "shield_wall", "round", "phase", "active", "first", "territory", "storm", "seat", "table"];
/** A list of more facts than this can be searched. */
const MANY = 14;

interface Props {
  engine: Engine; language: string; value: Case; names: Names;
  /** The drawing of this table before the engine is there. */
  drawn: () => Promise<string>;
  onChange: (value: Case) => void; onText: (text: string | null, name: string) => Promise<Fault[]>; onPlay: (value: Case) => void; onAsk: (value: Case) => void;
}

export function SetUp({ engine, language, value, names, drawn, onChange, onText, onPlay, onAsk }: Props) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [svg, setSvg] = useState("");
  const [faults, setFaults] = useState<Fault[]>([]);
  const [place, setPlace] = useState<{ at: string; title: string; facts: Control[] } | null>(null);
  const [sought, setSought] = useState("");
  const [moves, setMoves] = useState<{ decision: Json; text: string; legal: boolean | null }[] | null>(null);
  const [leaders, setLeaders] = useState<Option[]>([]);
  const past = useRef<Case[]>([]);
  const next = useRef<Case[]>([]);
  const panel = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLElement>(null);
  /** What the sheet is about; an answer that comes after it was closed does not open it again. */
  const wanted = useRef("");
  const { move: _move, outcome: _outcome, ...bare } = value;
  const asked = "move" in value || "outcome" in value;
  const seats = Array.isArray(value["players"]) ? (value["players"] as string[]) : [];

  useEffect(() => { void drawn().then((early) => setSvg((now) => now || early)).catch(() => {}); }, []);
  useEffect(() => {
    let gone = false;
    const over = (): boolean => gone;
    engine.ask<Verdict>({ do: "judge", case: bare, lang: language, quick: true }, "now", over)
      .then((one) => {
        if (gone) return null;
        setVerdict(one);
        setFaults([]);
        return engine.ask<{ svg: string }>({ do: "picture", case: bare, lang: language, columns: columns(), taps: TAPS }, "now", over);
      })
      .then((one) => { if (one && !gone) setSvg(one.svg); })
      .catch((fault: unknown) => { if (!gone) setFaults(reasons(fault)); });
    engine.ask<{ leaders: Option[] }>({ do: "set-up", case: bare, lang: language }, "later", over).then((one) => { if (!gone) setLeaders(one.leaders); }).catch(() => {});
    if (place) void look(place.at);
    return () => { gone = true; };
  }, [value]);

  const look = async (at: string): Promise<void> => {
    try {
      const told = await engine.ask<{ title: string; facts: Control[] }>({ do: "facts", case: bare, at, lang: language });
      if (wanted.current === at) setPlace({ at, ...told });
    } catch { if (wanted.current === at) close(); }
  };
  const close = (): void => {
    wanted.current = "";
    if (place) whole.current?.querySelector<SVGElement>(`[data-at="${CSS.escape(place.at)}"]`)?.focus({ preventScroll: true });
    setPlace(null);
  };
  const tap = (at: string): void => { wanted.current = at; setSought(""); void look(at).then(() => panel.current?.focus({ preventScroll: true })); };
  const set = (one: Case): void => { past.current.push(value); next.current = []; setMoves(null); onChange(one); };
  const step = (from: Case[], to: Case[]): void => { const one = from.pop(); if (one) { to.push(value); setMoves(null); onChange(one); } };
  const read = async (text: string | null, name: string): Promise<void> => {
    const found = await onText(text, name);
    setFaults(found);
    if (!found.length) { past.current.push(value); next.current = []; setMoves(null); }
  };
  const ask = async (): Promise<void> => {
    try {
      const told = await engine.ask<{ moves: { decision: Json; text: string; legal: boolean | null }[]; unknowns: { text: string }[] }>({ do: "moves", case: bare, lang: language });
      setMoves(told.moves);
      if (!told.moves.length) setFaults(told.unknowns.map((one) => ({ text: one.text })));
    } catch (fault) { setFaults(reasons(fault)); }
  };
  return (
    <section aria-label={t("Set up")} ref={whole}>
      <p class="kt-tools">
        <button type="button" class="k-button" disabled={!past.current.length} onClick={() => step(past.current, next.current)}>↶ {t("Undo")}</button>
        <button type="button" class="k-button" disabled={!next.current.length} onClick={() => step(next.current, past.current)}>↷ {t("Redo")}</button>
        <OpenFile onText={(text, name) => void read(text, name)} />
        <button type="button" class="k-button" onClick={() => save("position.yaml", asYaml(value))}>{t("Save as a file")}</button>
      </p>
      <details class="kt-paste"><summary>{t("Paste a position")}</summary>
        <form onSubmit={(event) => { event.preventDefault(); void read(String(new FormData(event.currentTarget).get("text")), "pasted.yaml"); }}>
          <textarea name="text" rows={6} maxLength={LARGEST} aria-label={t("Paste a position")} placeholder={"players: [red, green, blue]\nfrom: set-up\nstate:\n  red: {water: 2}"} />
          <p class="kt-tools"><button class="k-button">{t("Read it")}</button> <a href="notation.html">{t("How a line is written")}</a></p>
        </form>
      </details>
      {leaders.length > 0 && seats.length > 0 && value["game"] !== "classic" && (
        <details class="kt-paste"><summary>{t("Leaders")}</summary>
          <div class="kt-leaders">{seats.map((seat) => (
            <label key={seat}>{seat_name(seat)} <select value={String(((value["state"] as { [seat: string]: { leader?: string } } | undefined)?.[seat]?.leader) ?? "")} onChange={(event) => set(change(value, ["state", seat, "leader"], event.currentTarget.value || undefined))}>
              <option value="">{t("not given")}</option>{leaders.map((one) => <option key={one.value} value={one.value}>{one.text}</option>)}
            </select></label>))}</div>
        </details>
      )}
      {faults.length > 0 && <ul class="kt-faults" role="alert">{faults.map((one) => <li key={one.text}>{one.place?.length ? `${one.place[0]}:${one.place[1]}: ` : ""}{one.text}{one.hint ? ` (${one.hint})` : ""}</li>)}</ul>}
      {verdict && <><h2>{t("Is this position possible?")}</h2><Band verdict={verdict} />
        {verdict.unknowns.slice(0, 2).map((one) => <Asks key={one.name} unknown={one} onAnswer={(id, answer) => set(change(value, ["readings", id], answer))} onChange={(control, given) => set(change(value, control.path, given))} names={names} />)}</>}
      <p class="kt-tools">
        {asked && <button type="button" class="k-button k-strong" onClick={() => onAsk(value)}>{t("Back to the question")}</button>}
        <button type="button" class={asked ? "k-button" : "k-button k-strong"} onClick={() => void ask()}>{t("Ask about a move")}</button>
        <button type="button" class="k-button" onClick={() => onPlay(bare)}>{t("Play on from here")}</button>
      </p>
      {moves && <p class="k-small">{t("What hangs on cards that are not named is not listed: tap the cards of a player to name them.")}</p>}
      {moves && <ul class="kt-offers">{moves.slice(0, 120).map((one) => <li key={one.text}><button type="button" onClick={() => onAsk({ ...bare, move: [one.decision] })}><i class={one.legal === true ? "kt-yes" : one.legal === false ? "kt-no" : "kt-maybe"} aria-hidden="true" />{one.text}</button></li>)}</ul>}
      <p class="k-small">{t("Tap anything on the table to say how it is.")}</p>
      {place && (
        <div class="kt-sheet" ref={panel} tabIndex={-1} role="region" aria-label={place.title}>
          <h3><span>{capital(place.title)} {verdict && <Flag verdict={verdict} />}</span> <button type="button" class="kt-forget" aria-label={t("Close")} onClick={close}>×</button></h3>
          {place.facts.length > MANY && <input class="kt-search" type="search" value={sought} placeholder={t("Search by name")} aria-label={`${t("Search by name")}: ${place.title}`} onInput={(event) => setSought(event.currentTarget.value)} />}
          <ul class="kt-facts">{place.facts.filter((one) => fold(one.label).includes(fold(sought))).map((one) => <Fact key={one.key} control={one} names={names} onChange={(control, given) => set(change(value, control.path, given))} />)}</ul>
        </div>
      )}
      {svg && <Board svg={svg} label={t("The table")} onTap={tap} />}
    </section>
  );
}

let called: { [seat: string]: string } = {};
export const callSeats = (seats: { [seat: string]: string }): void => { called = seats; };
const seat_name = (seat: string): string => called[seat] ?? seat;
