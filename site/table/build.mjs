// Bundles the page of the Table, its worker and its service worker: node build.mjs OUT
import { build } from "esbuild";

const out = process.argv[2];
const shared = { bundle: true, minify: true, target: "es2022", logLevel: "warning", charset: "utf8", legalComments: "none" };
await build({ ...shared, entryPoints: ["src/main.tsx"], format: "esm", jsx: "automatic", jsxImportSource: "preact", outfile: `${out}/table.js` });
await build({ ...shared, entryPoints: ["src/table.css"], outfile: `${out}/table.css` });
await build({ ...shared, entryPoints: ["src/worker.ts"], format: "iife", outfile: `${out}/worker.js` });
await build({ ...shared, entryPoints: ["src/service.ts"], format: "iife", outfile: `${out}/table-sw.js` });
