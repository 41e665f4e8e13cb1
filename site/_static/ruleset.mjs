/*
 * Which entries a chosen mix of modules holds: the same rules as validator/kodeks/rulesets.py, for the browser and
 * for Node. A choice is {parts: ["uprising", "khoam"], players: 4}; parts are slugs of modules and variants.
 */

/** The choice that an address holds, or null: ?with=uprising+khoam&players=4 */
export function read(search) {
  const asked = new URLSearchParams(search);
  const parts = (asked.get("with") || "").split(/[\s+,]+/).filter(Boolean);
  const players = Number(asked.get("players"));
  return parts.length ? { parts, players: Number.isInteger(players) && players > 0 && players < 10 ? players : 0 } : null;
}

/** The address with this choice, or without any; everything else in it stays. */
export function write(address, choice) {
  const url = new URL(address);
  url.searchParams.delete("with");
  url.searchParams.delete("players");
  if (choice) {
    url.searchParams.set("with", choice.parts.join(" "));
    url.searchParams.set("players", String(choice.players));
  }
  return url.href;
}

const slug = (id) => id.slice(id.lastIndexOf(".") + 1);
const kind = (id) => id.split(".")[1];

export class Rules {
  constructor(data) {
    this.data = data;
    this.always = new Set(data.always);
    this.parts = new Map(data.parts.map((one) => [one.id, one]));
    this.bySlug = new Map(data.parts.map((one) => [slug(one.id), one.id]));
    this.overriders = new Map(); // clause → clauses that replace it where they hold
    for (const [id, told] of Object.entries(data.entries)) {
      for (const target of told.overrides || []) this.overriders.set(target, [...(this.overriders.get(target) || []), id]);
    }
  }

  name(id) {
    return this.parts.get(id)?.name ?? id;
  }

  /** A choice without parts that nobody knows, and with a number of players; null where nothing is left. */
  tidy(choice) {
    const parts = [...new Set(choice?.parts ?? [])].filter((one) => this.bySlug.has(one));
    if (!parts.length) return null;
    return { parts, players: choice.players || this.usual(parts) };
  }

  /** 4 players where every part allows it, else the first number of the last part that names any. */
  usual(parts) {
    const allowed = parts.map((one) => this.parts.get(this.bySlug.get(one)).players).filter(Boolean);
    return !allowed.length || allowed.every((one) => one.includes(4)) ? 4 : allowed.at(-1)[0];
  }

  /** A choice with everything its parts are played with. */
  mix(choice) {
    const found = new Set(["shared.module.shared"]);
    const todo = choice.parts.map((one) => this.bySlug.get(one)).filter(Boolean);
    while (todo.length) {
      const id = todo.pop();
      if (found.has(id)) continue;
      found.add(id);
      todo.push(...(this.parts.get(id)?.with || []));
    }
    return { parts: found, players: choice.players };
  }

  /** What in the books speaks against a mix: sentences with their facts. */
  bars(mix) {
    const parts = [...mix.parts].sort().map((id) => this.parts.get(id)).filter(Boolean);
    const found = [];
    for (const part of parts) {
      for (const other of part.needs || []) if (!mix.parts.has(other)) found.push(["{part} is only played together with {other}.", { part: part.name, other: this.name(other) }]);
      for (const other of part.excludes || []) if (mix.parts.has(other)) found.push(["{part} cannot be mixed with {other}.", { part: part.name, other: this.name(other) }]);
    }
    const telling = parts.filter((one) => one.players);
    const replaced = new Set(telling.flatMap((one) => one.extends || []));
    for (const part of telling) {
      if (!replaced.has(part.id) && !part.players.includes(mix.players)) {
        found.push(["{part} is for {allowed} players, not for {players}.", { part: part.name, allowed: part.players.join(", "), players: mix.players }]);
      }
    }
    return found;
  }

  /** Whether an entry is played with in a mix. */
  holds(id, mix) {
    return !this.missing(id, mix).length && !this.wrongPlayers(id, mix);
  }

  missing(id, mix) {
    if (this.always.has(kind(id))) return [];
    const own = id.slice(0, id.indexOf("."));
    const needed = this.data.entries[id]?.modules || [`${own}.module.${own}`];
    return needed.filter((one) => !mix.parts.has(one));
  }

  wrongPlayers(id, mix) {
    const allowed = this.always.has(kind(id)) ? null : this.data.entries[id]?.players;
    return allowed && !allowed.includes(mix.players) ? allowed : null;
  }

  /** The clauses that replace a clause in a mix. */
  replacing(id, mix) {
    return (this.overriders.get(id) || []).filter((one) => this.holds(one, mix));
  }

  /** What becomes of an entry: {state: "in" | "out" | "replaced", …} with the reason. */
  state(id, mix) {
    const missing = this.missing(id, mix);
    const players = this.wrongPlayers(id, mix);
    if (missing.length || players) return { state: "out", missing, players };
    const by = this.replacing(id, mix);
    return by.length ? { state: "replaced", by } : { state: "in" };
  }
}
