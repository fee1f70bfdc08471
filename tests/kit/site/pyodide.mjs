// Runs a Python program in Pyodide: node pyodide.mjs PYODIDE PROGRAM {place: folder} [package, …]. What it prints last is
// its value.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, program, places, packages] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ packages: JSON.parse(packages) });
for (const [place, root] of Object.entries(JSON.parse(places))) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
console.log(python.runPython(readFileSync(program, "utf-8")));
