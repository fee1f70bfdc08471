// The course in JupyterLab's side bar: its units by title, how they stand, what is next; every one of them is a link.
//
// Plain JavaScript in the form of a prebuilt extension. `jupyter.py` puts it where JupyterLab looks for these; what is
// shown comes from the lab's server (`overview.py`).
(function () {
  const LANGUAGES = ["zh", "en", "both"];
  const SHOWN = "autograd-kit:course-shown";
  const NARROW = 760; // pixels: in a window that has fewer a lesson would have half of them
  const LOOKING = { zh: "正在看你做到了哪里……", en: "Looking up how you stand …" };
  const SOON = 500; // milliseconds: a save is followed by another soon after a check

  // A map with its folds, in the ink of JupyterLab's own icons.
  const ICON = `<svg xmlns="http://www.w3.org/2000/svg" width="16" viewBox="0 0 24 24"><path class="jp-icon3"
    fill="#616161" d="M20.5 3 15 5.1 9 3 3.4 4.9a.5.5 0 0 0-.4.5v15.1c0 .3.3.5.6.5L9 18.9l6 2.1 5.6-1.9a.5.5 0 0
    0 .4-.5V3.5c0-.3-.2-.5-.5-.5zM15 19l-6-2.1V5l6 2.1V19z"/></svg>`;
  const STYLE = `
    .autograd-kit-course{overflow:auto;padding:8px 12px 24px;color:var(--jp-ui-font-color1);line-height:1.45}
    .autograd-kit-course h2{font-size:var(--jp-ui-font-size2);margin:4px 0}
    .autograd-kit-course h3{font-size:var(--jp-ui-font-size1);margin:14px 0 2px}
    .autograd-kit-course p{margin:2px 0;color:var(--jp-ui-font-color1)}
    .autograd-kit-course ul{list-style:none;margin:0;padding:0}
    .autograd-kit-course li{margin:4px 0;padding-left:1.4em;text-indent:-1.4em}
    .autograd-kit-course li[data-beside]{margin-left:1.4em}
    .autograd-kit-course a[aria-current]{font-weight:600}
    .autograd-kit-course a{color:var(--jp-content-link-color);cursor:pointer}
    .autograd-kit-course a:hover{text-decoration:underline}
    .autograd-kit-course .next{display:block;margin:8px 0}
    .autograd-kit-course small{white-space:nowrap;color:var(--jp-ui-font-color1);opacity:.8;font-weight:400}`;

  // What JupyterLab itself is made of: each of its packages is shared with whoever asks.
  async function shared(scope, name) {
    const [version] = Object.values(scope[name]);
    return (await version.get())();
  }

  const made = (tag, parts, attributes = {}) => {
    const node = Object.assign(document.createElement(tag), attributes);
    node.append(...parts);
    return node;
  };

  // In which language: that of the notebook in front, else of the one before it, else of the folder that the lab opened.
  function languageOf(app) {
    const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
    const front = app.shell.currentWidget;
    const paths = [front && front.context && front.context.path, languageOf.before, config.preferredPath || ""];
    const found = paths.map((path) => (path || "").split("/").find(Boolean)).find((one) => LANGUAGES.includes(one));
    languageOf.before = found;
    return found || "en";
  }

  // Until a lesson has a tab, which says itself what it waits for, its link does, also when the rest is drawn anew.
  let opening = null; // the words of that link
  function link(app, words, place) {
    if (!place.path) return made("span", [words]);
    const node = made("a", [words], { href: `#${place.path}` });
    if (opening === words) node.ariaBusy = "true";
    node.onclick = async (event) => {
      event.preventDefault();
      opening = words;
      node.ariaBusy = "true";
      const to = { path: place.path, id: place.cell ? `#${place.cell}` : "" };
      await app.commands.execute("rendermime:handle-local-link", to).finally(() => (opening = null));
      for (const one of document.querySelectorAll(".autograd-kit-course [aria-busy]")) one.removeAttribute("aria-busy");
    };
    return node;
  }

  function row(app, lesson) {
    const title = link(app, lesson.title, lesson);
    const front = app.shell.currentWidget;
    if (lesson.path && front && front.context && front.context.path === lesson.path) title.ariaCurrent = "page";
    const item = made("li", [title, " ", made("small", [lesson.note])]);
    item.toggleAttribute("data-beside", lesson.beside);
    return item;
  }

  // What people come with who look for one thing alone; it stays folded, or open, when the rest is drawn anew.
  function questions(app, node, { name, asked }) {
    const before = node.querySelector("details");
    const items = asked.map((one) => made("li", [link(app, one.words, one)]));
    return made("details", [made("summary", [name]), made("ul", items)], { open: Boolean(before && before.open) });
  }

  function draw(app, node, course) {
    const [name, ...lines] = course.said;
    const top = [made("h2", [name]), ...lines.map((line) => made("p", [line]))];
    if (course.next) top.push(made("p", [link(app, `→ ${course.next.words}`, course.next)], { className: "next" }));
    const stages = course.stages.map((stage) => [
      made("h3", [stage.name]),
      made("ul", stage.lessons.map((lesson) => row(app, lesson))),
    ]);
    if (course.questions.asked.length) top.push(questions(app, node, course.questions));
    const at = node.scrollTop;
    node.replaceChildren(...top, ...stages.flat());
    node.scrollTop = at;
  }

  async function look(app, panel) {
    const [settings, language] = [app.serviceManager.serverSettings, languageOf(app)];
    const reply = await fetch(`${settings.baseUrl}autograd-kit/overview?language=${language}`, {
      headers: settings.token ? { Authorization: `token ${settings.token}` } : {},
    });
    const course = reply.ok ? await reply.json() : {};
    if (!course.said) return panel.node.replaceChildren();
    panel.node.lang = language === "en" ? "en" : "zh-CN";
    panel.title.caption = panel.node.ariaLabel = course.said[0];
    draw(app, panel.node, course);
  }

  // It is read anew when another tab comes to the front and when a notebook has been saved, while anybody sees it.
  function follow(app, panel) {
    let waiting = null;
    const soon = () => {
      clearTimeout(waiting);
      const show = () => panel.isVisible && look(app, panel).catch((error) => console.warn("autograd-kit:", error));
      waiting = setTimeout(show, SOON);
    };
    const known = new WeakSet();
    const tabs = () => {
      for (const { context } of app.shell.widgets("main")) {
        if (!context || known.has(context)) continue;
        known.add(context);
        context.saveState.connect((_, state) => state === "completed" && soon());
      }
      soon();
    };
    app.shell.layoutModified.connect(tabs);
    app.shell.currentChanged.connect(tabs);
    panel.seen = soon;
    tabs();
  }

  const plugin = ({ ILayoutRestorer }, { Widget }, { LabIcon }) => ({
    id: "autograd-kit-course:panel",
    description: "Shows the units of the course, how they stand, and what is next.",
    autoStart: true,
    requires: [ILayoutRestorer],
    activate(app, restorer) {
      class Course extends Widget {
        onAfterShow() {
          if (this.seen) this.seen();
        }
      }
      document.head.append(made("style", [STYLE]));
      const panel = new Course();
      panel.id = "autograd-kit-course";
      panel.addClass("autograd-kit-course");
      panel.title.icon = new LabIcon({ name: "autograd-kit:course", svgstr: ICON });
      panel.title.caption = "课程 · The course";
      panel.node.role = "navigation";
      panel.node.tabIndex = -1;
      panel.node.append(made("p", [LOOKING[languageOf(app)] || Object.values(LOOKING).join(" ")])); // until there is more
      app.shell.add(panel, "left", { rank: 50 });
      restorer.add(panel, panel.id); // open or closed, it is so again when the page is loaded anew
      app.restored.then(() => {
        follow(app, panel);
        if (localStorage.getItem(SHOWN) || window.innerWidth < NARROW) return;
        localStorage.setItem(SHOWN, "yes");
        app.shell.activateById(panel.id);
      });
    },
  });

  let shares = null;
  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB["autograd-kit-course"] = {
    init(scope) {
      shares = scope;
    },
    get: async () => {
      const names = ["@jupyterlab/application", "@lumino/widgets", "@jupyterlab/ui-components"];
      const made = plugin(...(await Promise.all(names.map((name) => shared(shares, name)))));
      return () => ({ __esModule: true, default: made });
    },
  };
})();
