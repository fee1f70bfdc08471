// The verdicts in a notebook that is open in JupyterLab or in the browser: which answers they are about,
// what is offered below them, and that they are said to whoever does not see them; and how a cell is stopped that
// does not come to an end.
//
// The learner's lab (lab/tabs.js) and the notebook's page in the browser load this before their own scripts.
const kitVerdicts = (() => {
  // What JupyterLab's light theme has for success and warnings does not read on white; links stand in lines of text.
  const READABLE = `
    body[data-jp-theme-light="true"] .jp-OutputArea-output{--jp-success-color1:#27752f;--jp-warn-color1:#9c5700}
    .jp-OutputArea .jp-OutputArea-output a[href],
    .jp-MarkdownCell .jp-RenderedMarkdown a[href]:not(.jp-InternalAnchorLink){text-decoration:underline}
    :is(a,button)[aria-busy="true"]{cursor:progress;opacity:.65}
    :is(a,button)[aria-busy="true"]::after{content:" …"}`;

  // A verdict whose answer has been edited since is grey, and says so; a hint below it is not.
  const STYLE = `${READABLE}
    .jp-CodeCell[data-outdated] .jp-OutputArea-child:not([data-hint]) .jp-OutputArea-output{opacity:.65;
      filter:grayscale(1)}
    .jp-CodeCell[data-outdated] .jp-OutputArea-child:not([data-hint]) .jp-OutputArea-output *{color:inherit!important}
    .jp-CodeCell[data-outdated] .jp-OutputArea::before{content:var(--autograd-kit-outdated);
      color:var(--jp-ui-font-color1);padding-left:calc(var(--jp-cell-prompt-width) + 8px)}
    .jp-NotebookPanel{--autograd-kit-outdated:"↻ 答案改过了，下面说的是改之前的"}
    .jp-NotebookPanel[lang="en"]{--autograd-kit-outdated:"↻ the answer was edited since; this is about the one before"}
    .autograd-kit-offers{display:flex;flex-wrap:wrap;align-items:center;gap:8px;padding:4px 0 4px calc(var(--jp-cell-prompt-width) + 17px)}
    .autograd-kit-offers[hidden],.autograd-kit-offers button[hidden]{display:none}
    .autograd-kit-offers button{min-height:28px;padding:2px 12px;border:1px solid var(--jp-ui-font-color2);
      border-radius:4px;background:var(--jp-layout-color1);color:var(--jp-ui-font-color1);cursor:pointer;
      font:var(--jp-ui-font-size1) var(--jp-ui-font-family)}
    .autograd-kit-offers button:focus-visible{outline:2px solid var(--jp-content-link-color);outline-offset:2px}
    .autograd-kit-said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    @media (max-width:760px){.autograd-kit-offers{padding-left:17px}}
    @media print{.autograd-kit-offers{display:none}}`;

  const WORDS = {
    zh: { hint: "提示", again: "再运行", versions: "以前的答案", interrupt: "停止", restart: "重新启动 Python" },
    en: { hint: "Hint", again: "Run again", versions: "Earlier answers", interrupt: "Stop", restart: "Restart Python" },
  };
  const LONG = 10; // seconds
  const RUNS = {
    zh: {
      interrupt: `这一格运行了 ${LONG} 秒，还没有结束。有的格子就要这么久；要是循环停不下来，就点这里：`,
      restart: `这一格运行了 ${LONG} 秒，还没有结束。有的格子就要这么久；要是循环停不下来，就点这里，再从第一格运行起：`,
    },
    en: {
      interrupt: `This cell has been running for ${LONG} seconds. Some take that long; if it is a loop without an end:`,
      restart: `This cell has been running for ${LONG} seconds. Some take that long; if it is a loop without an end, press this and run the notebook from its first cell again:`,
    },
  };
  const spelt = (words, language, name) => (words[language] ? words[language][name] : `${words.zh[name]} / ${words.en[name]}`);

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

  const made = (tag, within, more = {}) => within.appendChild(Object.assign(document.createElement(tag), more));

  // What is said to whoever listens; it is there before it says anything, without which nothing is read out.
  let voice = null;
  function say(words, lang) {
    voice = voice || made("div", document.body, { className: "autograd-kit-said", role: "status" });
    voice.lang = lang;
    voice.replaceChildren(words);
  }

  const wordsOf = (output) => output.evalue || [(output.data || {})["text/plain"] || ""].flat().join("");
  const HEADLINE = 2; // lines of a verdict: the second is the first of its reasons
  const opening = (words) => words.trim().split("\n").slice(0, HEADLINE).join("\n");

  // A check says what it came to, once for each time that it ran.
  const heard = new WeakMap();
  function tell(widget, cell, verdict) {
    const [words, before] = [verdict.map(wordsOf).join("\n"), heard.get(cell.model)];
    const now = `${cell.model.executionCount} ${words}`;
    heard.set(cell.model, now);
    if (isCheck(cell.model.sharedModel) && words && ![undefined, now].includes(before)) {
      say(opening(words), widget.node.lang);
    }
  }

  // What was clicked says so until what it asked for is there, and asks for it once.
  async function during(clicked, work) {
    if (clicked.ariaBusy === "true") return;
    clicked.ariaBusy = "true";
    try {
      await work();
    } finally {
      clicked.removeAttribute("aria-busy");
    }
  }

  const recordOf = (output) => (output.metadata || {}).autograd_kit || {};

  async function mark(page, widget) {
    const cells = codeCells(widget.context);
    const sources = [...cells.map((cell) => cell.getSource()), ...[...groups(cells).values()].map(joined)];
    const stands = window.crypto && crypto.subtle && new Set(await Promise.all(sources.map(digest)));
    for (const cell of widget.isDisposed ? [] : widget.content.widgets) {
      if (cell.model.type !== "code") continue;
      const outputs = cell.model.outputs.toJSON();
      const records = outputs.map(recordOf);
      // Digests are not to be had where the address is not a secure one.
      const old = stands && records.some((record) => (record.answers || []).some((one) => !stands.has(one)));
      cell.node.toggleAttribute("data-outdated", Boolean(old));
      records.forEach(({ hint }, at) => cell.outputArea.widgets[at]?.node.toggleAttribute("data-hint", Boolean(hint)));
      offer(page, widget, cell, records.find((record) => record.outcome), old);
      tell(widget, cell, outputs.filter((_, at) => !records[at].hint));
    }
  }

  // Below a verdict that is not "right" stands a button for the next hint, one that runs the check again, and one
  // for answers that were checked before; the last two stand below an outdated verdict as well.
  const offers = new WeakMap();
  function offer(page, widget, cell, record, old) {
    let bar = offers.get(cell);
    const wanted = Boolean(record) && (old || record.outcome !== "right");
    if (!bar && !wanted) return;
    if (!bar) offers.set(cell, (bar = barOf(page, widget, cell)));
    const held = bar.contains(document.activeElement);
    if (held && !cell.model.outputs.length) return; // it runs: what has the focus stays until there is a verdict
    if (record) bar.dataset.exercise = record.exercise;
    bar.querySelector("button").hidden = !wanted || record.outcome === "right";
    bar.hidden = !wanted;
    const next = cell.outputArea.node.querySelector("a") || widget.content.node;
    if (held && document.activeElement.closest("[hidden]")) next.focus();
  }

  function barOf({ app, language }, widget, cell) {
    const bar = made("div", cell.outputArea.node, { className: "autograd-kit-offers" });
    for (const [name, act] of [["hint", ask], ["again", again], ["versions", ask]]) {
      const button = made("button", bar, { type: "button", textContent: spelt(WORDS, language, name) });
      button.dataset.lmSuppressShortcuts = "true"; // JupyterLab's own keys stay off it
      button.addEventListener("click", () => during(button, () => act(app, widget, cell, bar.dataset.exercise, name, language)));
    }
    return bar;
  }

  // The learner's answer runs, edited or not, and then its check.
  function again(app, widget, cell, exercise) {
    runAnswers(widget, (groups(codeCells(widget.context)).get(exercise) || []).filter(touched));
    widget.content.deselectAll();
    widget.content.activeCellIndex = widget.content.widgets.indexOf(cell);
    app.commands.execute("notebook:run-cell");
  }

  function runAnswers(widget, answers) {
    for (const answer of answers) {
      const cell = widget.content.widgets.find((one) => one.model.sharedModel === answer);
      // An answer that raises must not keep the check from running, which says more about it.
      const once = { tags: ["raises-exception"] };
      if (cell) cell.constructor.execute(cell, widget.context.sessionContext, once).catch(() => {});
    }
  }

  // A hint or earlier answers stand below the verdict, in the place of what was asked for before.
  async function ask(app, widget, cell, exercise, name, language) {
    await widget.context.sessionContext.ready;
    const module = '__import__("autograd_lib.kit.checking.session", fromlist=["asked"])';
    const code = `${module}.asked(${[name, exercise, language].map((one) => JSON.stringify(one))})`;
    const future = widget.context.sessionContext.session.kernel.requestExecute({ code, store_history: false });
    future.onIOPub = ({ content }) => {
      const data = content.data || (content.evalue && { "text/plain": `${content.ename}: ${content.evalue}` });
      if (data) show(widget, cell, { output_type: "display_data", data, metadata: { autograd_kit: { hint: exercise } } });
    };
    await future.done;
  }

  function show(widget, cell, output) {
    const outputs = cell.model.outputs;
    const at = outputs.toJSON().findIndex((one) => recordOf(one).hint);
    if (at < 0) outputs.add(output);
    else outputs.set(at, output);
    say(opening(wordsOf(output)), widget.node.lang);
  }

  // Below a cell that takes long it is said how to stop it: no check is at work there that would.
  function mind(widget, language, ending) {
    const session = widget.context.sessionContext;
    let [waiting, bar] = [null, null];
    session.statusChanged.connect((_, status) => {
      clearTimeout(waiting);
      if (bar?.contains(document.activeElement)) widget.content.node.focus();
      bar?.remove();
      const offer = () => (bar = barOfLong(widget, language, ending));
      if (status === "busy") waiting = setTimeout(offer, LONG * 1000);
    });
  }

  function barOfLong(widget, language, ending) {
    const cells = widget.isDisposed ? [] : widget.content.widgets;
    const cell = cells.find((one) => one.model.executionState === "running"); // those behind it wait for it
    if (!cell) return null;
    const bar = made("div", cell.node, { className: "autograd-kit-offers", textContent: spelt(RUNS, language, ending) });
    const button = made("button", bar, { type: "button", textContent: spelt(WORDS, language, ending) });
    button.dataset.lmSuppressShortcuts = "true";
    const kernel = widget.context.sessionContext.session.kernel;
    button.addEventListener("click", () => kernel[ending]());
    say(bar.firstChild.textContent, widget.node.lang);
    return bar;
  }

  // Keeps the verdicts of a notebook in step with what stands in it. language: zh, en or both. ending: what stops a
  // kernel here, "interrupt" or, where its Python hears nothing while it runs, "restart".
  function watch(app, widget, language, ending) {
    say("", widget.node.lang);
    mind(widget, language, ending);
    let waiting = null;
    const look = () => widget.isDisposed || mark({ app, language }, widget).catch((error) => console.warn("autograd-kit:", error));
    const soon = () => {
      clearTimeout(waiting);
      waiting = setTimeout(look, 300);
    };
    widget.context.model.contentChanged.connect(soon);
    soon();
  }

  return { STYLE, codeCells, during, groups, isAnswer, isCheck, joined, runAnswers, watch };
})();
