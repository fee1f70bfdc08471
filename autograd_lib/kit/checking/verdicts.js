// The verdicts in a notebook that is open in JupyterLab or in the browser: which answers they are about.
//
// The learner's lab (lab/tabs.js) and the notebook's page in the browser load this before their own scripts.
const kitVerdicts = (() => {
  // A verdict whose answer has been edited since is grey, and says so.
  const OUTDATED = `
    .jp-CodeCell[data-outdated] .jp-OutputArea-output{opacity:.45;filter:grayscale(1)}
    .jp-CodeCell[data-outdated] .jp-OutputArea::before{content:var(--autograd-kit-outdated);
      color:var(--jp-ui-font-color1);padding-left:calc(var(--jp-cell-prompt-width) + 8px)}
    .jp-NotebookPanel{--autograd-kit-outdated:"↻ 答案改过了，下面说的是改之前的"}
    .jp-NotebookPanel[lang="en"]{--autograd-kit-outdated:"↻ the answer was edited since; this is about the one before"}`;

  const isAnswer = (cell) => cell.cell_type === "code" && (cell.getMetadata("nbgrader") || {}).solution;
  const isCheck = (cell) => cell.cell_type === "code" && (cell.getMetadata("nbgrader") || {}).locked;
  const codeCells = (context) => [...context.model.sharedModel.cells].filter((cell) => cell.cell_type === "code");

  const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  // The digests of the code that a verdict is about stand beside it (checking/outcomes.py).
  async function digest(source) {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source.trim()));
    return hex(bytes).slice(0, 16);
  }

  // nbgrader's checksums of stubs are MD5 (RFC 1321), which browsers do not have.
  const TURNS = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];
  function md5(text) {
    const bytes = new TextEncoder().encode(text);
    const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) << 4);
    [...bytes, 0x80].forEach((byte, at) => (words[at >> 2] |= byte << (8 * (at & 3))));
    words[words.length - 2] = 8 * bytes.length;
    const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
    for (let block = 0; block < words.length; block += 16) {
      let [a, b, c, d] = state;
      for (let step = 0; step < 64; step++) {
        const round = step >> 4;
        const mixed = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round];
        const word = words[block + ([step, 5 * step + 1, 3 * step + 5, 7 * step][round] & 15)];
        const sum = (a + mixed + word + Math.floor(2 ** 32 * Math.abs(Math.sin(step + 1)))) | 0;
        const turn = TURNS[round][step & 3];
        [a, b, c, d] = [d, (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0, b, c];
      }
      [a, b, c, d].forEach((one, at) => (state[at] += one));
    }
    return hex(state.buffer);
  }

  // Whether somebody has written in an answer cell, as notebooks/cells.py has it.
  const touched = (cell) => {
    const [source, marks] = [cell.getSource().trim(), cell.getMetadata("nbgrader")];
    return source !== "" && md5(`${source}codeFalseTrueFalse${marks.grade_id}`) !== marks.checksum;
  };

  // What the cells of one answer say, as notebooks/answers.py has it.
  const joined = (cells) => {
    const parts = cells.length < 2 ? [] : cells.filter(touched).map((cell) => cell.getSource());
    if (parts.length < 2) return parts.length ? parts[0] : cells[0].getSource();
    const said = parts.map((part) => part.trim());
    return said.filter((part, place) => said.lastIndexOf(part) === place).join("\n\n\n");
  };

  function groups(cells) {
    const found = new Map();
    for (const cell of cells.filter(isAnswer)) {
      const name = cell.getMetadata("nbgrader").grade_id;
      found.set(name, [...(found.get(name) || []), cell]);
    }
    return found;
  }

  async function markVerdicts(widget) {
    const cells = codeCells(widget.context);
    const sources = [...cells.map((cell) => cell.getSource()), ...[...groups(cells).values()].map(joined)];
    const stands = new Set(await Promise.all(sources.map(digest)));
    for (const cell of widget.isDisposed ? [] : widget.content.widgets) {
      if (cell.model.type !== "code") continue;
      const records = cell.model.outputs.toJSON().map((output) => (output.metadata || {}).autograd_kit);
      const old = records.some((record) => record && (record.answers || []).some((one) => !stands.has(one)));
      cell.node.toggleAttribute("data-outdated", old);
    }
  }

  function watch(widget) {
    if (!window.crypto || !crypto.subtle) return; // where the address is not a secure one
    let waiting = null;
    const soon = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => widget.isDisposed || markVerdicts(widget).catch(() => {}), 300);
    };
    widget.context.model.contentChanged.connect(soon);
    soon();
  }

  return { OUTDATED, codeCells, groups, isAnswer, isCheck, joined, watch };
})();
