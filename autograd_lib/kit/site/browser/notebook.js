// Inside JupyterLite's notebook: its language and theme, the packages of its lesson, trust, and where its links lead.
// KIT is what the site's builder knows: {locales, packages, imports, kernel, worker, notebooks}.

const kitPath = new URLSearchParams(window.location.search).get("path") || "";
const kitLanguage = Object.keys(KIT.locales).find((one) => kitPath.split("/").includes(one));
const kitLesson = kitPath.split("/").at(-2);
const kitFetch = window.fetch;
const KitWorker = window.Worker;

// The menus are in the language of the notebook that is opened, which its path names; it is light or dark as the page
// around it. Python begins with the packages that the lesson needs.
window.fetch = async (asked, ...options) => {
  const answer = await kitFetch(asked, ...options);
  if (!kitLanguage || !String(asked).endsWith("/jupyter-lite.json")) return answer;
  const settings = await answer.json();
  const data = settings["jupyter-config-data"];
  const kernel = data.litePluginSettings?.[KIT.kernel];
  if (kernel) kernel.loadPyodideOptions.packages = KIT.packages[kitLesson] ?? kernel.loadPyodideOptions.packages;
  if (String(asked).endsWith("/notebooks/jupyter-lite.json")) {
    data.settingsOverrides = {
      "@jupyterlab/translation-extension:plugin": { locale: KIT.locales[kitLanguage] },
      "@jupyterlab/apputils-extension:themes": { theme: kitDark() ? "JupyterLab Dark" : "JupyterLab Light" },
    };
  }
  return new Response(JSON.stringify(settings));
};

// Python begins beside JupyterLite, and its kernel is given the worker in which it runs already. A kernel that is started
// again has one of its own. Where files are shown to Python, that has to be so from the worker's first moment on.
function kitBegin() {
  const controlled = !navigator.serviceWorker || navigator.serviceWorker.controller;
  if (!KIT.packages[kitLesson] || !controlled || window.crossOriginIsolated) return;
  const asked = { packages: KIT.packages[kitLesson], imports: KIT.imports[kitLesson] };
  const begun = new KitWorker("../kernel.js", { type: "module", name: JSON.stringify(asked) });
  window.Worker = function (address, options) {
    if (!String(address).endsWith(KIT.worker)) return new KitWorker(address, options);
    window.Worker = KitWorker;
    return begun;
  };
}
kitBegin();

// The page in which a notebook is worked.
function kitPageOf(path) {
  const [, language, lesson] = path.split("/");
  return new URL(`../../${language}/start/${lesson}.html`, window.location.href).href;
}

// JupyterLite shows its application to the window before it starts: then nothing has been opened yet.
function kitPrepare(app) {
  kitFilms.watch(".jp-OutputArea-output img");
  app.shell.currentChanged.connect(() => kitWatch(app, app.shell.currentWidget));
  const { contents } = app.serviceManager;
  const [get, save, download] = ["get", "save", "getDownloadUrl"].map((name) => contents[name].bind(contents));
  const isOurs = (path) => KIT.notebooks.includes(path);
  // JupyterLab turns each link to a file into one that downloads it.
  contents.getDownloadUrl = async (path) => (isOurs(path) ? kitPageOf(path) : download(path));
  // What a Jupyter server does with the notebooks that it trusts: they are marked when they are read, and not in files.
  contents.get = async (path, options) => marked(await get(path, options), isOurs(path));
  contents.save = (path, model) => save(path, marked(model, false));
}

// Its verdicts are looked after as in the learner's own lab.
function kitWatch(app, widget) {
  if (!kitLanguage || !KIT.notebooks.includes(widget?.context?.path) || kitWatch.known.has(widget)) return;
  kitWatch.known.add(widget);
  widget.node.lang = KIT.locales[kitLanguage].replace("_", "-");
  document.head.append(Object.assign(document.createElement("style"), { textContent: kitVerdicts.STYLE }));
  widget.context.ready.then(() => kitVerdicts.watch(app, widget, kitLanguage, "restart"));
  const session = widget.context.sessionContext;
  session.kernelChanged.connect((_, { newValue }) => newValue && kitCallOff(newValue));
  if (session.session?.kernel) kitCallOff(session.session.kernel);
}
kitWatch.known = new WeakSet();

// After a cell that raised, JupyterLite's kernel forgets the cells that wait behind it and answers none of them, so that
// they would show `[*]` for ever. Once it has had nothing to do for a moment they are called off, as elsewhere.
function kitCallOff(kernel) {
  if (kitCallOff.known.has(kernel)) return;
  kitCallOff.known.add(kernel);
  const [asked, request] = [new Set(), kernel.requestExecute.bind(kernel)];
  kernel.requestExecute = (...given) => {
    const future = request(...given);
    asked.add(future);
    const answered = () => asked.delete(future);
    future.done.then(answered, answered);
    return future;
  };
  let waiting = null;
  kernel.statusChanged.connect((_, status) => {
    clearTimeout(waiting);
    const left = [...asked];
    const callOff = () => left.filter((one) => asked.has(one)).forEach((one) => one.dispose());
    if (status === "idle") waiting = setTimeout(callOff, 1000);
  });
}
kitCallOff.known = new WeakSet();

function marked(model, trusted) {
  for (const { cell_type, metadata } of (model?.type === "notebook" && model.content?.cells) || []) {
    if (cell_type === "code" && trusted) metadata.trusted = true;
    else delete metadata.trusted;
  }
  return model;
}

Object.defineProperty(window, "jupyterapp", {
  configurable: true,
  set(app) {
    Object.defineProperty(window, "jupyterapp", { value: app });
    kitPrepare(app);
  },
});

// A link to a lesson leads the whole page there, after what was written is stored; with a key held down it opens beside.
// One that is to download it comes from the menu.
document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("a[href]");
    const leads = link && KIT.notebooks.some((path) => kitPageOf(path) === link.href.split("#")[0]);
    const downloads = leads && link.hasAttribute("download");
    if (!leads || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (downloads) window.parent.kitSaveLesson();
    else window.parent.kitLeave(link.href);
  },
  true,
);
