/** Play on: what can be decided is listed and marked, what is refused says why; step back; walk through a record. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Board, columns } from "./board";
import { asYaml, save, turnAfter, turnBefore } from "./data";
import { type Engine, reasons } from "./engine";
import type { Case, Fault, Json, Offer, Played, Unknown } from "./types";
import { Asks } from "./verdict";
import { t, verdictWord } from "./words";

interface Props {
  engine: Engine; language: string; start: Case; decisions: Json[]; at: number;
  onChange: (decisions: Json[], at: number) => void; onNew: () => void;
  /** What the players agree on where the books leave something open; it holds for the rest of the game. */
  onAgree: (question: string, answer: Json) => void;
}

/** Where a question is answered, no card is looked up. */
const nothing = async (): Promise<never[]> => [];
/** Of more decisions than this only those at a place are wanted. */
const MANY = 6;

export function Play({ engine, language, start, decisions, at, onChange, onNew, onAgree }: Props) {
  const [played, setPlayed] = useState<Played | null>(null);
  const [faults, setFaults] = useState<Fault[]>([]);
  const [why, setWhy] = useState<Offer | null>(null);
  const [refused, setRefused] = useState(false);
  const [near, setNear] = useState<string>("");
  const [busy, setBusy] = useState(false);
  /** A decision that was taken and came to an open question: it is taken when the players have agreed. */
  const waiting = useRef<Json | null>(null);
  const agreed = useRef(start);

  /** Of many decisions those at a place that was tapped, and those with the words that are looked for; the last wish counts. */
  const [sought, setSought] = useState("");
  const last = useRef(0);
  const ask = async (more: { [key: string]: unknown; near?: string; sought?: string }): Promise<void> => {
    const number = ++last.current;
    setBusy(true);
    setNear(more.near ?? "");
    setSought(more.sought ?? "");
    try {
      const told = await engine.ask<Played>({ do: "play", start, decisions, at, lang: language, columns: columns(), taps: ["space", "post", "territory"], ...more });
      if (number !== last.current) return;
      setPlayed(told);
      setWhy(told.refused);
      waiting.current = told.questions.length > 0 && !told.offers.length ? (more["take"] as Json | undefined) ?? null : null;
      setFaults([]);
      if (told.decisions.length !== decisions.length || told.at !== at) onChange(told.decisions, told.at);
    } catch (fault) { setFaults(reasons(fault)); }
    setBusy(false);
  };
  // The answer to a decision that was taken here is already shown.
  useEffect(() => {
    const take = waiting.current;
    const answered = agreed.current !== start;
    agreed.current = start;
    if (answered && take) void ask({ take });
    else if (answered || !played || played.at !== at || played.decisions.length !== decisions.length) void ask({ still: at < decisions.length });
  }, [start, at, decisions.length]);

  // What hangs on an open question asks it where it is tapped; without anything that is legal, it is all there is to decide.
  const questions = played?.questions ?? [];
  const stopped = !played?.offers.some((one) => one.legal);
  const asking = (one: Unknown) => <Asks key={one.name} unknown={one} names={nothing} onChange={() => {}} onAnswer={onAgree} />;
  const go = (to: number): void => onChange(decisions, to);
  // At a thing that somebody taps, what is refused is listed, too: it says why.
  const offers = (played?.offers ?? []).filter((one) => near || one.legal || one.undecided || refused);
  const list = useRef<HTMLHeadingElement>(null);
  const told = useRef<HTMLDivElement>(null);
  const taken = useRef(false);
  // Whoever has decided sees what has come of it.
  useEffect(() => { if (taken.current) told.current?.scrollIntoView({ block: "nearest" }); taken.current = false; }, [played]);
  const only = (near: string, sought: string): void => void ask({ still: true, near, sought });
  const tap = (at: string): void => { only(at, ""); list.current?.scrollIntoView({ block: "start" }); };
  const next = JSON.stringify(decisions[at] ?? null);
  // A game from the beginning is a record; one that began at a table of its own is a position with its history.
  const record = async (): Promise<void> => {
    try {
      const told = await engine.ask<{ text?: string; case?: Case }>({ do: "save", start, decisions, readings: played?.readings, lang: language });
      if (told.text) save("game.txt", told.text);
      else if (told.case) save("position.yaml", asYaml(told.case));
    } catch (fault) { setFaults(reasons(fault)); }
  };
  return (
    <section aria-label={t("Play on")} aria-busy={busy}>
      <p class="kt-tools">
        <button type="button" class="k-button" disabled={at === 0} onClick={() => go(turnBefore(decisions, at))}>← {t("Back")}</button>
        <button type="button" class="k-button" disabled={at >= decisions.length} onClick={() => go(turnAfter(decisions, at))}>{t("Forward")} →</button>
        <button type="button" class="k-button" onClick={() => void record()}>{t("Save the game")}</button>
        <button type="button" class="k-button" onClick={onNew}>{t("New game")}</button>
      </p>
      {decisions.length > 0 && <p class="kt-walk"><input type="range" min={0} max={decisions.length} value={at} aria-label={t("Decision {number} of {all}", { number: at, all: decisions.length })} onChange={(event) => go(Number(event.currentTarget.value))} /> <output>{at} / {decisions.length}</output></p>}
      {faults.length > 0 && <ul class="kt-faults" role="alert">{faults.map((one) => <li key={one.text}>{one.text}</li>)}</ul>}
      {!played && !faults.length && <p class="k-small">{t("Loading …")}</p>}
      {played && (
        <>
          <div class="kt-told" ref={told}>
            {played.last && <p class="kt-last" role="status">{played.last}</p>}
          {played.steps.length > 0 && <details class="kt-steps" open={innerWidth > 700}><summary>{t("What changed ({number})", { number: played.steps.length })}</summary><ul>{played.steps.slice(0, 40).map((one, index) => <li key={index}>{one.label}: {one.before} → <b>{one.after}</b>{one.rules.map((rule) => <small key={rule.id}>{rule.title}</small>)}</li>)}</ul></details>}
          {why && !offers.includes(why) && <Why offer={why} />}
          {played.over ? <h2 ref={list}>{t("The game is over.")} {played.won.length > 0 && t("Victory: {players}", { players: played.won.join(", ") })}</h2> : <h2 ref={list}>{played.who ? t("{player} decides", { player: played.who }) : t("What next?")}</h2>}
          </div>
          {stopped && questions.map(asking)}
          {near && offers.length === 0 && <p class="k-small">{t("Nothing can be decided about that now.")}</p>}
          {!near && offers.length > MANY && <p class="k-small">{t("Tap a place on the table to see only what can be decided there.")}</p>}
          {near && <p class="kt-tools"><button type="button" class="k-button" aria-pressed="true" onClick={() => only("", "")}>{t("Show all")}</button></p>}
          {(sought || played.more > 0) && <input class="kt-search" type="search" value={sought} placeholder={t("Search the decisions ({number} more)", { number: played.more })} aria-label={t("Search the decisions ({number} more)", { number: played.more })} onInput={(event) => only(near, event.currentTarget.value)} />}
          <ul class="kt-offers">{offers.map((one) => (
            <li key={JSON.stringify(one.decision)}><button type="button" disabled={busy} aria-current={JSON.stringify(one.decision) === next ? "step" : undefined} onClick={() => { if (one.legal) { taken.current = true; void ask({ take: one.decision }); } else setWhy(one); }}><i class={one.legal ? "kt-yes" : one.undecided ? "kt-maybe" : "kt-no"} aria-hidden="true" />{!played.who && one.who && <b>{one.who}: </b>}{one.text}{!one.legal && <span class="k-unseen"> ({verdictWord(one.undecided ? "undecided" : "illegal")})</span>}</button>{one === why && <><Why offer={one} />{!stopped && questions.filter((each) => one.asks.includes(each.name)).map(asking)}</>}</li>
          ))}</ul>
          {!played.over && <label class="kt-check"><input type="checkbox" checked={refused} onChange={(event) => setRefused(event.currentTarget.checked)} /> {t("Show what is refused, too")}</label>}
          <Board svg={played.svg} label={t("The table")} onTap={tap} />
        </>
      )}
    </section>
  );
}

/** Why a decision is refused, beside it. */
function Why({ offer }: { offer: Offer }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), [offer]);
  return <div class={`kt-why kt-${offer.undecided ? "undecided" : "illegal"}`} role="alert" ref={place}><strong>{verdictWord(offer.undecided ? "undecided" : "illegal")}: {offer.text}</strong>{offer.why.map((one) => <p key={one}>{one}</p>)}</div>;
}
