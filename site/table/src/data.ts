/** Small steps on plain data: reading and changing a value inside a case without touching the old one. */
import type { Case, Json, Path } from "./types";

export function at(value: Json | undefined, path: Path): Json | undefined {
  for (const step of path) {
    if (value === null || typeof value !== "object") return undefined;
    value = (value as { [key: string]: Json })[step as string];
  }
  return value;
}

/** A copy with another value at a place; undefined takes the value away. */
export function put(whole: Json | undefined, path: Path, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value as Json;
  if (Array.isArray(whole)) {
    const copy = [...whole];
    copy[step as number] = put(whole[step as number], rest, value);
    return copy;
  }
  const copy: { [key: string]: Json } = { ...(whole !== null && typeof whole === "object" ? whole : {}) };
  if (rest.length === 0 && value === undefined) delete copy[step as string];
  else copy[step as string] = put(copy[step as string], rest, value);
  return copy;
}

export const change = (one: Case, path: Path, value: Json | undefined): Case => put(one, path, value) as Case;

/** A case as a YAML file: JSON values are YAML, one key a line at the top. */
export function asYaml(one: Case): string {
  return Object.entries(one).map(([key, value]) => {
    if (value !== null && typeof value === "object" && !Array.isArray(value))
      return `${key}:\n${Object.entries(value).map(([name, inner]) => `  ${JSON.stringify(name)}: ${JSON.stringify(inner)}`).join("\n")}`;
    if (Array.isArray(value) && value.some((inner) => typeof inner === "object"))
      return `${key}:\n${value.map((inner) => `  - ${JSON.stringify(inner)}`).join("\n")}`;
    return `${key}: ${JSON.stringify(value)}`;
  }).join("\n") + "\n";
}

/** Whether a player has made a decision, and not chance. */
const own = (decision: Json): boolean => Boolean((Object.values(decision as { [kind: string]: { player?: string } })[0])?.player);

/** Where a player decided last before a place of a game, and where one decides next after it: chance is not stopped at. */
export const turnBefore = (decisions: Json[], at: number): number => Math.max(0, decisions.slice(0, at).findLastIndex(own));
export const turnAfter = (decisions: Json[], at: number): number => {
  const next = decisions.findIndex((one, index) => index > at && own(one));
  return next < 0 ? decisions.length : next;
};

/** A short name for a file, made from a title. */
export const fileName = (title: string): string =>
  title.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 48).replace(/^-|-$/g, "");

export function save(name: string, content: string | Blob, type = "text/plain"): void {
  const link = document.createElement("a");
  const url = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type }) : content);
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A packed answer, unless a server on the way has unpacked it already. */
export async function fetched<T>(url: URL): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const content = new Uint8Array(await answer.arrayBuffer());
  const stream = new Blob([content]).stream();
  const plain = content[0] === 0x1f && content[1] === 0x8b ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
  return new Response(plain).json() as Promise<T>;
}
