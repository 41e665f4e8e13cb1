/** Runs the engine of kodeks under Pyodide, away from the page. */
declare function importScripts(...urls: string[]): void;
declare function loadPyodide(options: { [name: string]: unknown }): Promise<Pyodide>;
interface Pyodide {
  unpackArchive(content: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  FS: { writeFile(name: string, content: Uint8Array): void; unlink(name: string): void };
}
interface Names { python: string; wasm: string; library: string; code: string; rules: string; words: { [language: string]: string } }

const worker = self as unknown as { postMessage(message: unknown): void; onmessage: ((event: MessageEvent) => void) | null; fetch: typeof fetch };
const plain = worker.fetch.bind(self);
let root = "";
let names: Names;
let ask: (text: string) => string;
let readWords: (language: string, file: string) => void;
let python: Pyodide;
const spoken = new Set<string>();
let steps = 0;

const step = (): void => { steps += 1; worker.postMessage({ progress: Math.min(0.95, steps / 9) }); };

async function load(name: string): Promise<Response> {
  const answer = await plain(new URL(name, root));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** A file that is packed, unless a server on the way has unpacked it already. */
async function unpacked(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const answer = await load(name);
  const content = new Uint8Array(await answer.arrayBuffer());
  const stream = new Blob([content]).stream();
  return content[0] === 0x1f && content[1] === 0x8b ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
}

const bytes = async (name: string): Promise<Uint8Array> => new Uint8Array(await new Response(await unpacked(name)).arrayBuffer());

/** Python reads bytes from a file of its own: as a text of JavaScript they would be turned around twice. */
function handed(content: Uint8Array, read: (file: string) => void): void {
  python.FS.writeFile("/handed.json", content);
  read("/handed.json");
  python.FS.unlink("/handed.json");
}

async function speak(language: string): Promise<void> {
  if (spoken.has(language) || !(language in names.words)) return;
  spoken.add(language);
  const content = await bytes(names.words[language] as string);
  handed(content, (file) => readWords(language, file));
}

async function start(told: { root: string; language: string }): Promise<void> {
  root = told.root;
  names = (await (await load("engine.json")).json()) as Names;
  step();
  const wasm = unpacked(names.wasm).then((stream) => { step(); return stream; });
  const library = new URL(names.library, root).href;
  worker.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url === library) return new Response(await unpacked(names.library));
    if (url.endsWith("/pyodide.asm.wasm")) return new Response(await wasm, { headers: { "Content-Type": "application/wasm" } });
    return plain(input, init);
  }) as typeof fetch;
  const languages = [...new Set(["en", told.language])];
  const files = Promise.all([
    unpacked(names.code).then((one) => new Response(one).arrayBuffer()),
    bytes(names.rules),
    ...languages.map((language) => bytes(names.words[language] as string)),
  ]).then((found) => { step(); return found; });
  files.catch(() => {});
  const folder = new URL(names.python, root).href;
  importScripts(`${folder}pyodide.js`);
  step();
  python = await loadPyodide({ indexURL: folder, stdLibURL: library, jsglobals: {} });
  step();
  const [code, rules, ...words] = await files;
  python.unpackArchive(code as ArrayBuffer, "zip", { extractDir: "/kodeks" });
  step();
  // Everything that is made now stays: looking through it for rubbish takes a third of the start and finds none.
  python.runPython("import gc, sys; gc.disable(); sys.path.insert(0, '/kodeks')\nfrom kodeks.browser.page import Page\npage = Page()");
  step();
  readWords = python.runPython("page.read_words") as (language: string, file: string) => void;
  languages.forEach((language, index) => { spoken.add(language); handed(words[index] as Uint8Array, (file) => readWords(language, file)); });
  handed(rules as Uint8Array, python.runPython("page.read_rules") as (file: string) => void);
  python.runPython("gc.freeze(); gc.set_threshold(100_000); gc.enable()");
  step();
  ask = python.runPython("page.ask") as (text: string) => string;
}

let queue: Promise<void> = Promise.resolve();
worker.onmessage = ({ data }: MessageEvent) => {
  queue = queue.then(async () => {
    if (data.root) {
      try { await start(data); worker.postMessage({ ready: true, fetched: performance.getEntriesByType("resource").map((one) => one.name) }); }
      catch (fault) { worker.postMessage({ failed: String(fault) }); }
    } else {
      try {
        if (data.language) await speak(data.language);
        worker.postMessage({ number: data.number, text: ask(data.text) });
      } catch (fault) { worker.postMessage({ number: data.number, text: JSON.stringify({ faults: [{ text: String(fault) }] }) }); }
    }
  });
};
