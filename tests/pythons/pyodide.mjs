/*
 * alone.py on Pyodide: node pyodide.mjs PYODIDE PACKAGE BASE CASES
 * PYODIDE is the folder of the package from npm; its version tells which Python it brings.
 */
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [home, source, base, cases] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: home });
const mounted = { package: source, base: dirname(base), cases: dirname(cases), here: dirname(fileURLToPath(import.meta.url)) };
for (const [name, folder] of Object.entries(mounted)) {
  python.FS.mkdirTree(`/mnt/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, `/mnt/${name}`);
}
const file = (path) => path.slice(path.lastIndexOf("/") + 1);
try {
  process.exitCode = python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/mnt/package", "/mnt/here"]
import alone
alone.main("/mnt/base/${file(base)}", "/mnt/cases/${file(cases)}")
`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
