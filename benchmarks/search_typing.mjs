/*
 * How long a keystroke takes: every query is typed letter by letter, and each answer is timed, by the processor's clock.
 *
 *   node benchmarks/search_typing.mjs build/site FILE   (a JSON list of {lang, query})
 *
 * Prints a JSON object: for each language the number of keystrokes and the median, 95th percentile and longest in ms.
 */
import { readFile } from "node:fs/promises";

const [, , site, file] = process.argv;
const { fromFolder } = await import(new URL("../site/search/query.mjs", import.meta.url));
const asked = JSON.parse(await readFile(file, "utf-8"));
const told = {};
for (const lang of [...new Set(asked.map((one) => one.lang))].sort()) {
  const search = await fromFolder(site, lang);
  const times = [];
  search.find(asked[0].query); // the engine compiles the code as it first runs
  for (const { query } of asked.filter((one) => one.lang === lang)) {
    const letters = [...query];
    for (let length = 1; length <= letters.length; length++) {
      const typed = letters.slice(0, length).join("");
      await search.prepare(typed, { typing: true }); // loads another language at most once, in the background
      const start = process.cpuUsage(); // time of the processor, which other programs do not lengthen
      search.find(typed, { typing: true });
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
    }
  }
  times.sort((one, other) => one - other);
  const at = (part) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] * 10) / 10;
  told[lang] = { keystrokes: times.length, median: at(0.5), p95: at(0.95), longest: at(1) };
}
console.log(JSON.stringify(told));
