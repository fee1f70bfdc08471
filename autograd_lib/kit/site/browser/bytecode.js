// node bytecode.js PYODIDE PROGRAM PACKAGES MODULES OUT: runs a program in Pyodide with packages, and writes the string
// that its function `answer` returns for modules.
const { readFileSync, writeFileSync } = require("node:fs");
const { pathToFileURL } = require("node:url");

const [folder, program, packages, modules, out] = process.argv.slice(2);

async function run() {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
  // Without a fixed seed the constants of a module come in another order each time.
  const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
  await python.loadPackage(JSON.parse(packages), { messageCallback() {} });
  python.runPython(readFileSync(program, "utf-8"));
  writeFileSync(out, python.globals.get("answer")(python.toPy(JSON.parse(modules))));
}

run().catch((error) => {
  console.error(String(error.message ?? error));
  process.exitCode = 1;
});
