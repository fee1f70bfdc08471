// Runs Python beside the first page, so that the page answers while it is fetched and while an answer runs.

import { loadPyodide } from "./static/pyodide/pyodide.mjs";

let python = null;

async function begin(given) {
  const [begun, source] = await Promise.all([
    loadPyodide({ indexURL: new URL("./static/pyodide/", import.meta.url).href, packages: ["autograd-kit"] }),
    fetch(new URL("./live.py", import.meta.url)).then((answer) => answer.text()),
  ]);
  begun.runPython(source);
  begun.globals.get("begin")(given);
  python = begun;
}

self.onmessage = async ({ data }) => {
  try {
    if (data.given) {
      self.postMessage({ size: KIT_SIZE });
      await begin(data.given);
      self.postMessage({ ready: true });
    } else {
      const [html, fault] = python.globals.get("says")(data.exercise, data.code);
      self.postMessage({ html, fault: fault && { line: fault.get(0), why: fault.get(1) } });
    }
  } catch (error) {
    console.error(error);
    self.postMessage({ failed: true });
  }
};
