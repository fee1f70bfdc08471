// The notebook's Python, begun in a worker before JupyterLite, which takes as long itself, is there to ask for it. This
// lies beside Pyodide, in whose place JupyterLite's kernel loads it. The worker's name says what to begin with.

import { loadPyodide as load } from "./pyodide.mjs";

const asked = JSON.parse(self.name || "null"); // {packages, imports}; nothing where JupyterLite made the worker itself
const begun = asked && begin(asked.packages, asked.imports);

// Modules come from their cache when the kernel and the first cell import them. The kernel looks for each in the
// notebook's folder as well, and has every such look answered by the page.
async function begin(packages, imports) {
  const python = await load({ indexURL: new URL("./", import.meta.url).href, packages });
  for (const one of imports) {
    try {
      python.runPython(one, { globals: python.toPy({}) });
    } catch {
      // What cannot be imported is not needed, or else says so when the notebook imports it.
    }
  }
  return python;
}

// What JupyterLite's kernel calls with the options that notebook.js gives it.
export async function loadPyodide(options) {
  if (String(asked?.packages) !== String(options.packages)) return load(options);
  const python = await begun;
  python.setStdout({ batched: options.stdout });
  python.setStderr({ batched: options.stderr });
  return python;
}
