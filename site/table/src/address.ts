/** The state of the page in its address: JSON, deflated, in letters that an address may hold, with a version before it. */
import type { State } from "./types";

/** An address longer than this, or one that grows beyond it, is refused. */
export const LONGEST = 120_000;
const UNPACKED = 1_500_000;
const VERSION = "1";

const letters = (bytes: Uint8Array): string => {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

export async function write(state: State): Promise<string> {
  const stream = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `${VERSION}.${letters(new Uint8Array(await new Response(stream).arrayBuffer()))}`;
}

/** The state of an address, or null where it is none; nothing in it is trusted. */
export async function read(text: string): Promise<State | null> {
  const [version, packed] = text.split(".", 2);
  if (version !== VERSION || !packed || packed.length > LONGEST || !/^[\w-]+$/.test(packed)) return null;
  try {
    const reader = new Blob([bytes(packed)]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > UNPACKED) { await reader.cancel(); return null; }
      parts.push(value as Uint8Array<ArrayBuffer>);
    }
    return sound(JSON.parse(await new Blob(parts).text()));
  } catch { return null; }
}

const word = (value: unknown): value is string => typeof value === "string" && /^[\w.-]{1,80}$/.test(value);
const mapping = (value: unknown): value is { [key: string]: never } => typeof value === "object" && value !== null && !Array.isArray(value);

/** Only what the page knows, with the types it knows. */
export function sound(told: unknown): State | null {
  if (!mapping(told)) return null;
  const value = told as { [key: string]: unknown };
  const view = value["view"];
  if (view !== "settle" && view !== "setup" && view !== "play") return null;
  if (!word(value["game"]) || !Array.isArray(value["modules"]) || !value["modules"].every(word)) return null;
  const players = value["players"];
  if (typeof players !== "number" || !Number.isInteger(players) || players < 1 || players > 8) return null;
  const state: State = { view, game: value["game"], modules: value["modules"], players };
  if (word(value["topic"])) state.topic = value["topic"];
  if (word(value["dispute"])) state.dispute = value["dispute"];
  if (mapping(value["case"])) state.case = value["case"];
  if (mapping(value["start"])) state.start = value["start"];
  if (Array.isArray(value["decisions"]) && value["decisions"].every(mapping)) state.decisions = value["decisions"];
  if (typeof value["at"] === "number" && Number.isInteger(value["at"]) && value["at"] >= 0) state.at = value["at"];
  return state;
}
