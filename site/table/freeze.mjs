// Makes the engine ready for the browser: node freeze.mjs IN OUT
// IN has code.zip, rules.json, words-*.json and questions.json. The engine answers the questions here, under the very
// Python that the page runs; every module it needs is compiled, and whatever large part of the standard library it
// never asks for is left out.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { loadPyodide } from "pyodide";

const [from, to] = process.argv.slice(2);
const home = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));

async function freeze() {
  const python = await loadPyodide({ indexURL: home });
  const put = async (name, path) => python.FS.writeFile(name, new Uint8Array(await readFile(path)));
  await put("/code.zip", `${from}/code.zip`);
  await put("/stdlib.zip", `${home}/python_stdlib.zip`);
  for (const name of ["rules", "words-en", "words-pl", "words-uk", "questions"]) await put(`/${name}.json`, `${from}/${name}.json`);
  python.runPython(await readFile(new URL("freeze.py", import.meta.url), "utf8"));
  for (const name of ["kodeks.zip", "python_stdlib.zip"]) await writeFile(`${to}/${name}`, python.FS.readFile(`/${name}`));
  console.log(python.FS.readFile("/told.json", { encoding: "utf8" }));
}

// A fault of Python is told by its last lines; the stack of the loader is its whole source.
freeze().catch((fault) => { console.error(String(fault.message ?? fault).slice(-2000)); process.exit(1); });
