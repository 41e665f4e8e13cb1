/** The words of the page in its language, by their English. */
import type { Changed, Start } from "./types";

let told: { [english: string]: string } = {};
let drawn: { [name: string]: string } = {};
export const speak = (start: Start): void => { told = start.words; drawn = start.icons; };
/** A small drawing of ours; nothing where there is none of that name. */
export const icon = (name: string): string => drawn[name] ?? "";

/** A phrase with its values: t("round {number}", { number: 3 }). */
export function t(english: string, values: { [name: string]: string | number } = {}): string {
  return (told[english] ?? english).replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** A verdict as a word at a table says it. */
export const verdictWord = (verdict: string): string =>
  verdict === "legal" ? t("Legal") : verdict === "illegal" ? t("Illegal") : verdict === "resolved" ? t("This follows") : t("Undecided");

/** A short label: its first letter large. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What stands before the new value of a fact that has changed. */
export const changed = (one: Changed): string => capital(one.label) + (one.after ? `: ${one.before ? `${one.before} → ` : ""}` : "");
