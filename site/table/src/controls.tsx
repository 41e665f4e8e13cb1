/** One control for each fact or choice: steppers, switches, lists, and a search for cards. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Control, Json, Option } from "./types";
import { capital, icon, t } from "./words";

/** The longest text that is opened. */
export const LARGEST = 300_000;
export type Names = (of: string) => Promise<Option[]>;
export type Change = (control: Control, value: Json | undefined) => void;

export function Fact({ control, names, onChange }: { control: Control; names: Names; onChange: Change }) {
  const [open, setOpen] = useState(false);
  const options = useOptions(control, names, open);
  const set = (value: Json | undefined): void => { onChange(control, value); if (control.type === "name") setOpen(false); };
  const body = control.type === "number" ? <Stepper control={control} onChange={set} />
    : control.type === "flag" ? <Switch control={control} onChange={set} />
    : !open ? null
    : control.type === "name" ? <Search options={options} label={control.label} onPick={set} />
    : <Several control={control} options={options} onChange={set} />;
  const opens = control.type !== "number" && control.type !== "flag";
  return (
    <li class={`kt-fact${control.known ? "" : " kt-open"}`}>
      <span class="kt-label" id={`l-${control.key}`}>{capital(control.label)}</span>
      {opens ? <button type="button" class="kt-value" aria-expanded={open} aria-describedby={`l-${control.key}`} onClick={() => setOpen(!open)}>{control.known ? control.shown : t("not given")} <span aria-hidden="true">▾</span></button> : body}
      {control.path[0] === "state" && <button type="button" class={control.given ? "kt-forget" : "kt-forget kt-none"} disabled={!control.given} title={t("Not given")} aria-label={`${t("Not given")}: ${control.label}`} onClick={() => set(undefined)}>×</button>}
      {opens && body}
    </li>
  );
}

/** A file that somebody opens, as text; null where it is too large. */
export function OpenFile({ onText }: { onText: (text: string | null, name: string) => void }) {
  const opened = (input: HTMLInputElement): void => {
    const file = input.files?.[0];
    if (file) void (file.size > LARGEST ? Promise.resolve(null) : file.text()).then((text) => onText(text, file.name));
    input.value = "";
  };
  return <label class="k-button kt-file">{t("Open a file")}<input type="file" accept=".yaml,.yml,.json,.txt" onChange={(event) => opened(event.currentTarget)} /></label>;
}

function Stepper({ control, onChange }: { control: Control; onChange: (value: Json) => void }) {
  const value = typeof control.value === "number" ? control.value : null;
  const most = control.most ?? 99;
  const step = (by: number): void => onChange(Math.min(most, Math.max(control.least, (value ?? control.least - (by > 0 ? 1 : 0)) + by)));
  return (
    <span class="kt-stepper" role="group" aria-labelledby={`l-${control.key}`}>
      <button type="button" aria-label={t("Less")} disabled={value !== null && value <= control.least} onClick={() => step(-1)}>−</button>
      <output>{value ?? "?"}</output>
      <button type="button" aria-label={t("More")} disabled={value !== null && value >= most} onClick={() => step(1)}>+</button>
    </span>
  );
}

function Switch({ control, onChange }: { control: Control; onChange: (value: Json) => void }) {
  return (
    <span class="kt-switch" role="group" aria-labelledby={`l-${control.key}`}>
      {[true, false].map((one) => <button type="button" key={String(one)} aria-pressed={control.value === one} onClick={() => onChange(one)}>{one ? t("yes") : t("no")}</button>)}
    </span>
  );
}

/** What a control that is open can be. */
function useOptions(control: Control, names: Names, open: boolean): Option[] | null {
  const [found, setFound] = useState<Option[] | null>(null);
  useEffect(() => {
    let gone = false;
    if (open && !control.options) void names(control.of).then((one) => { if (!gone) setFound(one); });
    return () => { gone = true; };
  }, [control.of, open]);
  return control.options ?? found;
}

/** A text without capitals and marks on letters, for comparing. */
export const fold = (text: string): string => text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l");

function Search({ options, onPick, label }: { options: Option[] | null; onPick: (value: string) => void; label: string }) {
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const found = useMemo(() => (options ?? []).filter((one) => fold(one.text).includes(fold(query)) || one.value.includes(query.toLowerCase())), [options, query]);
  if (!options) return <p class="k-small">{t("Loading …")}</p>;
  const many = options.length > 14;
  return (
    <div class="kt-picker">
      {many && <input ref={field} type="search" value={query} placeholder={t("Search by name")} aria-label={`${t("Search by name")}: ${label}`} onInput={(event) => setQuery(event.currentTarget.value)} />}
      <ul>{found.slice(0, many ? 24 : 60).map((one) => <li key={one.value}><button type="button" onClick={() => onPick(one.value)}>{one.text}{one.icons?.length ? <span class="kt-icons" aria-hidden="true" dangerouslySetInnerHTML={{ __html: one.icons.map(icon).join("") }} /> : null}</button></li>)}</ul>
      {found.length === 0 && <p class="k-small">{t("Nothing is called that.")}</p>}
    </div>
  );
}

/** The cards of a pile or a list, a question mark for each that is hidden. */
function cards(value: Json): string[] {
  if (typeof value === "number") return Array<string>(value).fill("?");
  if (Array.isArray(value)) return value as string[];
  if (value === null || typeof value !== "object") return [];
  const { top, cards: known, bottom, hidden } = value as { top?: string[]; cards?: string[]; bottom?: string[]; hidden?: number };
  return [...(top ?? []), ...(known ?? []), ...Array<string>(hidden ?? 0).fill("?"), ...(bottom ?? [])];
}

function Several({ control, options, onChange }: { control: Control; options: Option[] | null; onChange: (value: Json) => void }) {
  const called = (value: string): string => options?.find((one) => one.value === value || one.id === value)?.text ?? (value === "?" ? t("hidden card") : value);
  const now = cards(control.value);
  return (
    <div class="kt-several">
      <ul class="kt-chosen">{now.map((one, index) => <li key={`${one}${index}`}>{called(one)} <button type="button" aria-label={`${t("Remove")}: ${called(one)}`} onClick={() => onChange(now.filter((_, number) => number !== index))}>×</button></li>)}</ul>
      {control.unseen && <button type="button" class="k-button" onClick={() => onChange([...now, "?"])}>+ {t("hidden card")}</button>}
      <Search options={options} label={control.label} onPick={(value) => onChange([...now, value])} />
    </div>
  );
}
