// JupyterLab's tabs of lessons: each says in which language it is, takes up answers that were saved in another, and tells
// the kernel how the notebook stands when something is checked.
//
// Plain JavaScript in the form of a prebuilt extension. `jupyter.py` puts it where JupyterLab looks for these.
(function () {
  const LANGUAGES = { zh: "中文", en: "English", both: "中文/EN" };

  const { codeCells, groups, isAnswer, isCheck, joined } = kitVerdicts;

  const languageOf = (path) => (path.split("/")[0] in LANGUAGES ? path.split("/")[0] : null);

  const PICTURES = PICTURE_STYLE; // a string, which jupyter.py writes here

  // Not in the label, for JupyterLab takes a new label for a new file name; before it, for the end of a long one is cut.
  function announce() {
    const style = document.createElement("style");
    style.textContent = Object.entries(LANGUAGES)
      .map(([key, name]) => `.lm-TabBar-tab[data-lesson="${key}"] .lm-TabBar-tabLabel::before{content:"${name} · "}`)
      .concat(kitVerdicts.STYLE, PICTURES)
      .join("\n");
    document.head.append(style);
  }

  function name(widget) {
    const lesson = languageOf(widget.context.path);
    if (widget.title.dataset.lesson !== lesson) widget.title.dataset = { ...widget.title.dataset, lesson };
  }

  // Chinese characters have other shapes in Japan; a page in English does not say which are meant.
  function speak(widget) {
    widget.node.lang = languageOf(widget.context.path) === "en" ? "en" : "zh-CN";
  }

  function dress(app, widget) {
    if (!widget.context || !widget.context.path.endsWith(".ipynb") || !languageOf(widget.context.path)) return;
    name(widget);
    speak(widget);
    if (dress.known.has(widget)) return;
    dress.known.add(widget);
    widget.context.ready.then(() => follow(app, widget));
  }
  dress.known = new WeakSet();

  // What a lesson's tab does from the moment its notebook is there.
  function follow(app, widget) {
    if (widget.isDisposed) return;
    const ran = new Map(codeCells(widget.context).map((cell) => [cell.getId(), cell.getSource()])); // or was loaded so
    const session = widget.context.sessionContext;
    const save = keepSaved(app, widget.context);
    const hook = () => session.session && session.session.kernel && accompany(session.session.kernel, widget, ran, save);
    session.kernelChanged.connect(hook);
    hook();
    kitVerdicts.watch(app, widget, languageOf(widget.context.path), "interrupt");
  }

  // What is typed is on disk soon. JupyterLab's own autosave waits two minutes, and ten times as long as a save takes; and
  // what is typed while a save is under way counts as saved for it. A save that fails is tried again at the next change,
  // less and less often. Returns what saves at once.
  function keepSaved(app, context) {
    const content = () => JSON.stringify(context.model.toJSON());
    let [sent, waiting, pause] = [content(), null, SOON];
    const save = () => {
      if (context.isDisposed) return;
      sent = content();
      context.save().then(
        () => (pause = SOON),
        () => ([sent, pause] = [null, Math.min(2 * pause, 60 * SOON)]),
      );
    };
    const look = () => {
      waiting = null;
      const wanted = !context.isDisposed && app.commands.isToggled("docmanager:toggle-autosave");
      if (wanted && content() !== sent) save();
    };
    context.model.contentChanged.connect(() => (waiting = waiting || setTimeout(look, pause)));
    return save;
  }
  const SOON = 2500; // milliseconds

  // Every way to run a cell ends at its kernel's connection. With a cell that checks goes along how the notebook stands;
  // before it, the answer cells right above it run that were edited since they ran; after it, everything is saved.
  function accompany(kernel, widget, ran, save) {
    if (accompany.known.has(kernel)) return;
    accompany.known.add(kernel);
    const request = kernel.requestExecute.bind(kernel);
    const context = widget.context;
    kernel.requestExecute = (content, disposeOnDone, metadata = {}) => {
      const cells = codeCells(context);
      const at = cells.findIndex((cell) => cell.getId() === metadata.cellId);
      if (at >= 0) ran.set(metadata.cellId, content.code);
      if (at < 0 || !/\b(check|progress|start)\s*\(/.test(content.code)) {
        return request(content, disposeOnDone, metadata);
      }
      if (isCheck(cells[at])) runEdited(widget, cells, at, ran);
      const future = request(content, disposeOnDone, { ...metadata, autograd_kit: stand(context, cells) });
      future.done.then(save).catch(() => {});
      return future;
    };
  }
  accompany.known = new WeakSet();

  function stand(context, cells) {
    const told = (cell) => ({
      cell_type: "code",
      id: cell.getId(),
      metadata: { nbgrader: cell.getMetadata("nbgrader") || {} },
      source: cell.getSource(),
    });
    return { cells: cells.map(told), file: context.path.split("/").pop() };
  }

  function runEdited(widget, cells, at, ran) {
    const above = cells.slice(0, at);
    const answers = above.slice(above.findLastIndex(isCheck) + 1).filter(isAnswer);
    const edited = answers.filter((one) => one.getSource().trim() && ran.get(one.getId()) !== one.getSource());
    if (!widget.isDisposed) kitVerdicts.runAnswers(widget, edited);
  }

  async function ask(settings, what, query) {
    const reply = await fetch(`${settings.baseUrl}autograd-kit/${what}?${new URLSearchParams(query)}`, {
      headers: settings.token ? { Authorization: `token ${settings.token}` } : {},
    });
    return reply.ok ? reply.json() : {};
  }

  // Only what nobody is writing at here is replaced: cells that are as this tab loaded or saved them.
  async function takeUp(settings, widget) {
    if (!widget || !dress.known.has(widget)) return;
    await widget.context.ready;
    const notebook = widget.context.model.sharedModel;
    const tab = (notebook.getMetadata("autograd_kit") || {}).tab;
    const answers = tab ? await ask(settings, "newer", { path: widget.context.path, tab }) : {};
    for (const [name, cells] of widget.isDisposed ? [] : groups([...notebook.cells])) {
      const [first, ...others] = cells;
      if (!answers[name] || joined(cells) !== answers[name].was) continue;
      first.setSource(answers[name].now);
      for (const other of others) notebook.deleteCell(notebook.cells.indexOf(other));
    }
  }

  // A lesson may have been given another name; its links to other languages and lessons then lead to that one.
  function leadOn(app, settings) {
    const files = new URL(`${settings.baseUrl}files/`, location.href).href;
    const onClick = (event) => {
      const link = event.target.closest && event.target.closest(".jp-NotebookPanel a[href]");
      if (!link || !link.href.startsWith(files)) return;
      const { pathname, hash } = new URL(link.href);
      const path = decodeURIComponent(pathname.slice(new URL(files).pathname.length));
      if (!languageOf(path) || !path.endsWith(".ipynb")) return;
      event.preventDefault();
      event.stopPropagation();
      kitVerdicts.during(link, async () => {
        const place = await ask(settings, "place", { path });
        await app.commands.execute("rendermime:handle-local-link", { path: place.path || path, id: hash });
      });
    };
    document.addEventListener("click", onClick, true);
  }

  const plugin = {
    id: "autograd-kit:tabs",
    description: "Names the language of each lesson, and takes up answers that were saved in another.",
    autoStart: true,
    activate(app) {
      announce();
      kitFilms.watch(".jp-OutputArea-output img");
      const settings = app.serviceManager.serverSettings;
      leadOn(app, settings);
      const dressAll = () => {
        for (const widget of app.shell.widgets("main")) dress(app, widget);
      };
      const look = () => {
        dressAll();
        takeUp(settings, app.shell.currentWidget).catch((error) => console.warn("autograd-kit:", error));
      };
      app.shell.layoutModified.connect(dressAll);
      app.shell.currentChanged.connect(look);
      window.addEventListener("focus", look);
      app.restored.then(look);
    },
  };

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB["autograd-kit"] = {
    init() {},
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
