/** The verdict: the band, the sentence, the facts that decide, the pages, the ways out, and how to close the dispute. */
import { useRef, useState } from "preact/hooks";
import { useArrival } from "./arriving";
import { Board } from "./board";
import { Fact, type Change, type Names } from "./controls";
import { asYaml, fileName, save } from "./data";
import { picture } from "./picture";
import type { Case, Control, Json, Rule, Unknown, Verdict } from "./types";
import { capital, changed, t, verdictWord } from "./words";

/** The page of a rule in the language of the site. */
const address = (id: string): string => { const [module, kind, slug] = id.split("."); return `${module}/${kind}/${slug}.html`; };

export function Rules({ rules }: { rules: Rule[] }) {
  if (!rules.length) return null;
  return (
    <ul class="kt-rules">
      {rules.map((one) => (
        <li key={one.id}><a href={address(one.id)} lang={one.language}>{one.text}</a>{one.books.length > 0 && <span class="kt-books">{one.books.map((book) => <span class="k-chip" key={book}>{book}</span>)}</span>}</li>
      ))}
    </ul>
  );
}

export function Band({ verdict }: { verdict: Verdict }) {
  return (
    <div class={`kt-band kt-${verdict.verdict}`} role="status" aria-live="polite">
      <strong>{verdictWord(verdict.verdict)}</strong>
      {verdict.sentences.slice(0, 3).map((one) => <p key={one.text}>{one.text}</p>)}
      {verdict.verdict === "undecided" && verdict.unknowns.slice(0, 2).map((one) => <p key={one.name}>{one.cause === "open" ? one.question : one.text}</p>)}
      {verdict.verdict === "resolved" && verdict.changes.length > 0 && <ul>{verdict.changes.slice(0, 8).map((one) => <li key={one.label}>{changed(one)}<b>{one.after}</b></li>)}</ul>}
      {verdict.verdict === "legal" && <p>{t("Nothing speaks against it.")}</p>}
    </div>
  );
}

/** The verdict in a word, where the band is out of sight. */
export function Flag({ verdict }: { verdict: Verdict }) {
  return <span class={`kt-flag kt-${verdict.verdict}`} aria-hidden="true">{verdictWord(verdict.verdict)}</span>;
}

export function Asks({ unknown, onAnswer, onChange, names }: { unknown: Unknown; onAnswer: (id: string, value: Json) => void; onChange: Change; names: Names }) {
  // What is only taken to be so is asked all the same.
  if (unknown.control) return <ul class="kt-facts kt-asks"><Fact control={{ ...unknown.control, known: false, value: null }} names={names} onChange={onChange} /></ul>;
  if (unknown.cause !== "open") return null;
  const readings = unknown.readings ?? [];
  return (
    <fieldset class="kt-reading">
      <legend>{readings.length ? t("The books differ. Which reading do you follow?") : t("The books leave this open. What do you agree on?")}</legend>
      <p>{unknown.question}</p>
      {unknown.leaning && <p class="k-small">{unknown.leaning}</p>}
      {readings.length > 0
        ? readings.map((one) => <button type="button" class="kt-choice" key={one.number} onClick={() => onAnswer(unknown.name, one.number)}>{one.verdict && <b>{verdictWord(one.verdict)}: </b>}{one.text}<small>{one.books.join(" · ")}</small></button>)
        : unknown.answers.map((one, index) => <button type="button" class="kt-choice" key={one.value} onClick={() => onAnswer(unknown.name, one.value)}><b>{one.verdict ? verdictWord(one.verdict) : index + 1}: </b>{one.text}</button>)}
    </fieldset>
  );
}

/** So many controls stand under a verdict, and at least so many of them facts. */
const MOST = 6;
const LEAST = 3;

interface Props {
  title: string; verdict: Verdict; svg: string; case: Case; live: boolean; asking: boolean; names: Names;
  languages: { [code: string]: [string, string] }; language: string;
  onChange: Change; onAnswer: (id: string, value: Json | undefined) => void; onTap: (at: string) => void;
  translate: (language: string) => Promise<Verdict>; line: () => Promise<string>;
}

export function VerdictView(props: Props) {
  const { verdict, names } = props;
  const touched = useRef(new Set<string>());
  const onChange: Change = (control, value) => { touched.current.add(control.key); props.onChange(control, value); };
  const rules = verdict.sentences.flatMap((one) => one.rules);
  const seen = new Set<string>();
  const once = (rules.length ? rules : verdict.rules).filter((one) => !seen.has(one.id) && seen.add(one.id));
  const turning = verdict.turning;
  const switches = useRef<HTMLFieldSetElement>(null);
  const heading = useArrival("");
  const facts = verdict.facts.filter((one) => !verdict.unknowns.some((other) => other.name === one.key));
  // What was chosen, what decides and what was changed here; whatever else was read is there when it is asked for.
  const first = Math.max(LEAST, MOST - verdict.choices.length);
  const near = (one: Control, index: number): boolean => index < first || touched.current.has(one.key);
  const controls: Control[] = [...verdict.choices, ...facts.filter(near)];
  const further = facts.filter((one, index) => !near(one, index));
  return (
    <section class="kt-verdict" aria-label={t("Verdict")} aria-busy={props.asking}>
      <h2 class="kt-question" ref={heading} tabIndex={-1}>{props.title || verdict.question || t("Is this position possible?")}</h2>
      <Band verdict={verdict} />
      {verdict.settled?.length ? <p class="kt-tools"><button type="button" class="k-button" onClick={() => switches.current?.scrollIntoView({ block: "center" })}>{t("The books differ. Which reading do you follow?")} ↓</button></p> : null}
      {verdict.unknowns.slice(0, 4).map((one) => <Asks key={one.name} unknown={one} onAnswer={props.onAnswer} onChange={onChange} names={names} />)}
      {turning?.control && (
        <p class="kt-turn"><span>{t("It would be legal in this case:")}</span> <button type="button" class="k-button" disabled={!props.live} onClick={() => onChange(turning.control as Control, turning.value)}>{turning.claim ? capital(turning.claim) : t("{fact}: {value} (now: {before})", { fact: capital(turning.control.label), value: turning.shown, before: turning.control.known ? turning.control.shown : t("not given") })}</button></p>
      )}
      <Rules rules={once.slice(0, 3)} />
      <div>
      {(controls.length > 0 || verdict.readings.length > 0) && <h3 class="kt-still">{t("What decides")} <Flag verdict={verdict} /></h3>}
      {props.title && verdict.question && <p class="k-small">{verdict.question}</p>}
      {!props.live && controls.length > 0 && <p class="k-small">{t("You can change these as soon as the rules are loaded.")}</p>}
      <fieldset class="kt-bare" disabled={!props.live}>
        <ul class="kt-facts">{controls.map((one) => <Fact key={one.key} control={one} names={names} onChange={onChange} />)}</ul>
        {further.length > 0 && <details class="kt-paste"><summary>{t("What else was read ({number})", { number: further.length })}</summary><ul class="kt-facts">{further.map((one) => <Fact key={one.key} control={one} names={names} onChange={onChange} />)}</ul></details>}
      </fieldset>
      {verdict.readings.length > 0 && <ul class="kt-facts">{verdict.readings.map((one) => <li class="kt-fact" key={one.id}><span class="kt-label">{one.question}</span><span class="kt-value">{one.text}</span><button type="button" class="kt-forget" aria-label={t("Not given")} onClick={() => props.onAnswer(one.id, undefined)}>×</button></li>)}</ul>}
      {verdict.settled?.map((one) => (
        <fieldset class="kt-reading" key={one.id} ref={switches} disabled={!props.live}>
          <legend>{t("The books differ. Which reading do you follow?")}</legend>
          <p>{one.question}</p>
          {one.readings.map((other) => <button type="button" class="kt-choice" key={other.number} aria-pressed={String(other.number) === String(one.taken)} onClick={() => props.onAnswer(one.id, other.number)}>{String(other.number) === String(one.taken) ? "● " : "○ "}{other.verdict && <b>{verdictWord(other.verdict)}: </b>}<span lang={other.language}>{other.text}</span><small>{other.books.join(" · ")}</small></button>)}
        </fieldset>))}
      </div>
      {verdict.line.some((one) => one.added) && <><h3>{t("How it is read")}</h3><ol>{verdict.line.map((one) => <li key={one.text}>{one.text}</li>)}</ol></>}
      {verdict.could.length > 0 && <><h3>{t("What could be done instead")}</h3><ul>{verdict.could.slice(0, 4).map((one) => <li key={one.text}>{one.text}</li>)}</ul></>}
      {verdict.presumed?.map((one) => <p class="k-small" key={one}>{capital(one)}</p>)}
      {verdict.assumed.length > 0 && <p class="k-small">{t("Taken as at set-up:")} {verdict.assumed.join("; ")}</p>}
      <Closing {...props} />
      <div>
        <h3 class="kt-still">{t("The table")} <Flag verdict={verdict} /></h3>
        <Board svg={props.svg} label={t("The table")} onTap={props.onTap} />
      </div>
    </section>
  );
}

/** Share, picture, the other player's language, a file or a line. */
function Closing(props: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [large, setLarge] = useState<{ language: string; verdict: Verdict } | null>(null);
  const [said, setSaid] = useState("");
  const tell = (text: string): void => { setSaid(text); setTimeout(() => setSaid(""), 4000); };
  const copy = async (text: string): Promise<void> => {
    try { await navigator.clipboard.writeText(text); tell(t("Copied.")); }
    catch { prompt(t("Copy this:"), text); }
  };
  const share = async (): Promise<void> => {
    const told = { title: props.title, text: `${verdictWord(props.verdict.verdict)}. ${props.verdict.sentences[0]?.text ?? ""}`, url: location.href };
    if (navigator.share) { try { await navigator.share(told); return; } catch { /* nobody was chosen */ } }
    await copy(location.href);
  };
  const show = async (language: string): Promise<void> => {
    const verdict = language === props.language ? props.verdict : await props.translate(language);
    setLarge({ language, verdict });
    dialog.current?.showModal();
  };
  const image = async (): Promise<void> => save("kodeks.png", await picture(props.title || props.verdict.question, props.verdict));
  return (
    <div class="kt-close" role="group" aria-label={t("Close the dispute")}>
      <button type="button" class="k-button k-strong" onClick={() => void share()}>{t("Share the link")}</button>
      <button type="button" class="k-button" onClick={() => void image()}>{t("Picture")}</button>
      {Object.entries(props.languages).map(([code, [own]]) => <button type="button" class="k-button" key={code} lang={code} disabled={!props.live && code !== props.language} onClick={() => void show(code)}>{t("Show large")}: {own}</button>)}
      <button type="button" class="k-button" onClick={() => save(`${fileName(props.title || props.verdict.question) || "position"}.yaml`, asYaml(props.case))}>{t("Save as a file")}</button>
      <button type="button" class="k-button" disabled={!props.live} onClick={() => void props.line().then((line) => copy(line || asYaml(props.case)))}>{t("Copy as a line")}</button>
      <span role="status" class="k-small">{said}</span>
      <dialog ref={dialog} class="kt-large" lang={large?.language} aria-label={t("Verdict")} onClick={() => dialog.current?.close()}>
        {large && <><div class={`kt-band kt-${large.verdict.verdict}`}><strong>{large.verdict.word}</strong>{large.verdict.question && <p class="k-small">{large.verdict.question}</p>}{large.verdict.verdict === "undecided" && large.verdict.unknowns.slice(0, 3).map((one) => <p key={one.name}>{one.question ?? one.text}</p>)}{large.verdict.sentences.slice(0, 3).map((one) => <p key={one.text}>{one.text}</p>)}{large.verdict.changes.slice(0, 6).map((one) => <p key={one.label}>{changed(one)}<b>{one.after}</b></p>)}</div><Rules rules={(large.verdict.sentences[0]?.rules ?? large.verdict.rules).slice(0, 2)} /></>}
        <form method="dialog"><button class="k-button">{t("Close")}</button></form>
      </dialog>
    </div>
  );
}
