// JupyterLab's tabs of lessons: each says in which language it is, and takes up answers that were saved in another.
//
// Plain JavaScript in the form of a prebuilt extension. `jupyter.py` puts it where JupyterLab looks for these.
(function () {
  const LANGUAGES = { zh: "中文", en: "English", both: "中文/EN" };

  const languageOf = (path) => (path.split("/")[0] in LANGUAGES ? path.split("/")[0] : null);

  const DARK_PICTURES = DARK_STYLE; // a string, which jupyter.py writes here

  // Not in the label, for JupyterLab takes a new label for a new file name; before it, for the end of a long one is cut.
  function announce() {
    const style = document.createElement("style");
    style.textContent = Object.entries(LANGUAGES)
      .map(([key, name]) => `.lm-TabBar-tab[data-lesson="${key}"] .lm-TabBar-tabLabel::before{content:"${name} · "}`)
      .concat(DARK_PICTURES)
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

  function dress(widget) {
    if (!widget.context || !widget.context.path.endsWith(".ipynb") || !languageOf(widget.context.path)) return;
    name(widget);
    speak(widget);
    dress.known.add(widget);
  }
  dress.known = new WeakSet();

  async function newer(settings, path, tab) {
    const query = new URLSearchParams({ path, tab });
    const reply = await fetch(`${settings.baseUrl}autograd-kit/newer?${query}`, {
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
    const answers = tab ? await newer(settings, widget.context.path, tab) : {};
    let taken = false;
    for (const cell of widget.isDisposed ? [] : notebook.cells) {
      const marks = cell.getMetadata("nbgrader") || {};
      const answer = answers[marks.grade_id];
      if (answer && marks.solution && cell.getSource() === answer.was) {
        cell.setSource(answer.now);
        taken = true;
      }
    }
    if (taken) await widget.context.save();
  }

  // Pictures that move stop, with all that they come to, when they are clicked, and from the start where the reader's
  // system asks for little motion.
  const MOVES = /<animate\w*\b[^>]*\/>/g;
  const HEAD = "data:image/svg+xml;base64,";
  const films = new WeakMap();

  function pause(image, paused) {
    const { moving, still } = films.get(image);
    image.src = paused ? still : moving;
    image.setAttribute("aria-pressed", String(paused));
  }

  function control(image) {
    if (films.has(image) || !image.src.startsWith(HEAD)) return;
    const svg = atob(image.src.slice(HEAD.length));
    if (!svg.match(MOVES)) return;
    films.set(image, { moving: image.src, still: HEAD + btoa(svg.replace(MOVES, "")) });
    image.title = "暂停 / 继续 · pause / play";
    image.tabIndex = 0;
    image.setAttribute("role", "button");
    const toggle = () => pause(image, image.getAttribute("aria-pressed") !== "true");
    image.addEventListener("click", toggle);
    image.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      toggle();
    });
    pause(image, window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  function controlFilms() {
    const find = (node) => node.querySelectorAll && node.querySelectorAll(".jp-OutputArea-output img").forEach(control);
    new MutationObserver((changes) => {
      for (const change of changes) change.addedNodes.forEach(find);
    }).observe(document.body, { childList: true, subtree: true });
  }

  const plugin = {
    id: "autograd-kit:tabs",
    description: "Names the language of each lesson, and takes up answers that were saved in another.",
    autoStart: true,
    activate(app) {
      announce();
      controlFilms();
      const settings = app.serviceManager.serverSettings;
      const dressAll = () => {
        for (const widget of app.shell.widgets("main")) dress(widget);
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
