// Runs a Python program in Pyodide: node pyodide.mjs PYODIDE PROGRAM {place: folder}. What it prints last is its value.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, program, places] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide();
for (const [place, root] of Object.entries(JSON.parse(places))) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
console.log(python.runPython(readFileSync(program, "utf-8")));
