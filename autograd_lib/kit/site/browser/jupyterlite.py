"""JupyterLite with the lessons for which everything is there, in both languages."""

import ast
import json
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

import nbformat

from ...checking.front_end import VERDICTS
from ...files import write_text
from ...notebooks.courses import home
from ...pictures import FILMS, STYLE
from ...wording.text import LANGUAGES, Text
from ..npm import PackageMissingError
from ..words import LOCALES, TEXTS, SiteError
from .bytecode import add_bytecode
from .compiled import Python, python_with
from .pyodide import lay_down, needs, own_packages, packages, stand_ins

KERNEL_EXTENSION = "@jupyterlite/pyodide-kernel-extension"
KERNEL_PLUGIN = f"{KERNEL_EXTENSION}:kernel"
AUTOSAVE_SECONDS = 5
KERNEL_IMPORTS = ("bdb", "piplite.piplite", "pyodide_kernel")  # when it starts, and when it runs a first cell
_BUILDING = "import autograd_lib.kit.unneeded; from jupyterlite_core.app import main; main()"
_CONFIGURED = "    <script>\n      (async function () {"
HERE = Path(__file__).parent
# It gives the time at which the site was built as that of a learner's last checkpoint.
WITHOUT_PLUGINS = ["@jupyter-notebook/notebook-extension:checkpoints"]
_MENUS = (
    ".lm-MenuBar-itemLabel { white-space: nowrap; }"  # Chinese may break anywhere, and does on a telephone
)
# Until JupyterLite has come with its theme, a white page would stand for seconds in a dark one.
_DARK = ':root[data-theme="dark"] { background: #16181c; }'
# What the notebook's page has before JupyterLite's own scripts.
SCRIPTS = (HERE / "theme.js", FILMS, VERDICTS, HERE / "notebook.js")


@dataclass(frozen=True)
class Equipment:
    """What there is for work in the browser: a Python, the lessons that it suffices for, and what is missing."""

    python: Python | None
    lessons: list[str]
    missing: list[Text]


def equipment(course, where: str | None = None) -> Equipment:
    """Return what there is for a course. where: a folder or an address that holds compiled packages."""
    asked = {lesson: needs(lesson) for lesson in course.lessons() if needs(lesson) is not None}
    compiled = {name for named in asked.values() for name in named} - set(stand_ins())
    try:
        python, said = python_with(compiled, where)
    except PackageMissingError as error:
        return Equipment(None, [], [TEXTS("no_browser", reason=error.text)])
    had = {*python.wheels, *stand_ins()}
    return Equipment(
        python, [one for one, named in asked.items() if had.issuperset(named)], [said] * bool(said)
    )


def build_lab(course, equipped: Equipment, target: Path, scratch: Path) -> None:
    """Build the browser's JupyterLab in `target`. Raises SiteError.

    Learners' files lie in it as on their own machines, `work/LANG/LESSON/LESSON.ipynb`, with what they were made from
    in `notebooks`, so that `progress()` and a later move to `autograd-kit lab` find them.
    """
    contents = scratch / "contents"
    for language in LANGUAGES:
        for lesson in equipped.lessons:
            # JupyterLite shows texts that are stored in lines as lists, with commas.
            notebook = nbformat.read(course.release(lesson, language), as_version=4)
            given = nbformat.v4.writes(notebook, split_lines=False) + "\n"
            path = Path(notebook_path(language, lesson))
            for folder in (path.parts[0], "notebooks"):
                write_text(contents / folder / path.relative_to(path.parts[0]), given)
    extension = kernel_extension()
    write_text(scratch / "overrides.json", json.dumps(_settings()))
    write_text(scratch / "jupyter_lite_config.json", json.dumps(_build_options(contents, extension)))
    _lite(scratch, target)
    python, by_lesson = target / "static" / "pyodide", {one: packages(needs(one)) for one in equipped.lessons}
    lay_down(course, python, equipped.python, extension, equipped.lessons)
    add_bytecode(python, sorted(set().union(*by_lesson.values())), ["pyodide_kernel", *own_packages()])
    write_text(python / "begun.js", (HERE / "begun.js").read_text(encoding="utf-8"))
    worker = _kernel_worker(target)
    script = (HERE / "kernel.js").read_text(encoding="utf-8").replace("KIT_WORKER", worker)
    write_text(target / "kernel.js", script)
    _configure(target, _known(course, by_lesson, worker))


def notebook_path(language: str, lesson: str) -> str:
    """Return where a learner's notebook lies, in the browser as in a course folder."""
    return f"work/{language}/{lesson}/{lesson}.ipynb"


def notebook_paths(lessons) -> list[str]:
    """Return where the learner's notebooks lie, in both languages."""
    return [notebook_path(language, lesson) for language in LANGUAGES for lesson in lessons]


def kernel_extension():
    """Return the folder of JupyterLite's kernel, which its package installs as an extension of JupyterLab."""
    folder = Path(sys.prefix) / "share" / "jupyter" / "labextensions" / KERNEL_EXTENSION
    if not folder.is_dir():
        raise SiteError("no_lite")
    return folder


def _settings():
    return {
        "@jupyterlab/docmanager-extension:plugin": {"autosave": True, "autosaveInterval": AUTOSAVE_SECONDS},
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    }


def _build_options(contents, extension):
    return {
        "LiteBuildConfig": {
            "apps": ["notebooks", "lab"],
            "contents": [str(contents)],
            "federated_extensions": [str(extension)],
            "ignore_sys_prefix": ["federated_extensions"],
            "no_sourcemaps": True,
        }
    }


def _lite(scratch, target):
    command = [sys.executable, "-c", _BUILDING, "build", "--lite-dir", scratch, "--output-dir", target]
    done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise SiteError("lite_failed", output=(done.stderr or done.stdout).strip()[-3000:])
    for name in ("rspack.config.js", "rspack.config.watch.js", "rspack.config.analyze.js", "package.json"):
        (target / name).unlink(missing_ok=True)


def _kernel_worker(target):
    """Return where the script of JupyterLite's own worker lies, in which Python runs."""
    found = sorted(target.glob(f"extensions/{KERNEL_EXTENSION}/static/comlink.worker.*.js"))
    if len(found) != 1:
        raise SiteError("lite_failed", output=f"comlink.worker.*.js: {len(found)}")
    return found[0].relative_to(target).as_posix()


def _known(course, by_lesson, worker):
    """Return what the notebook's page is told."""
    return {
        "locales": LOCALES,
        "packages": by_lesson,
        "imports": {lesson: _imports(course, lesson) for lesson in by_lesson},
        "kernel": KERNEL_PLUGIN,
        "worker": Path(worker).name,
        "notebooks": notebook_paths(by_lesson),
    }


def _imports(course, lesson):
    """Return what Python imports until the first cell of a lesson has run: its kernel, the lesson, and `start`."""
    hooks = filter(None, (home().place(name) for name in ("artefact_starts", "start_says")))
    modules = [*KERNEL_IMPORTS, *(place.partition(":")[0] for place in hooks)]
    notebook = nbformat.read(course.release(lesson, LANGUAGES[0]), as_version=4)
    return [*(f"import {one}" for one in modules), *first_imports(notebook)]


def first_imports(notebook) -> list[str]:
    """Return the imports that the first code cell of a notebook begins with."""
    code = next((cell.source for cell in notebook.cells if cell.cell_type == "code"), "")
    with suppress(SyntaxError):  # as what IPython alone understands
        begins = takewhile(lambda one: isinstance(one, ast.Import | ast.ImportFrom), ast.parse(code).body)
        return [ast.unparse(one) for one in begins]
    return []


def _configure(target, known):
    """Point the kernel to Python beside it, and give the notebook's page what it has beyond JupyterLite's."""
    file = target / "jupyter-lite.json"
    options = json.loads(file.read_text(encoding="utf-8"))
    data = options["jupyter-config-data"]
    data["exposeAppInBrowser"] = True
    data["disabledExtensions"] = [*data.get("disabledExtensions", ()), *WITHOUT_PLUGINS]
    data.setdefault("litePluginSettings", {})[KERNEL_PLUGIN] = {
        "pyodideUrl": "./static/pyodide/begun.js",
        "disablePyPIFallback": True,
        "pipliteUrls": [],
        "loadPyodideOptions": {"packages": packages()},
    }
    write_text(file, json.dumps(options, indent=1, sort_keys=True) + "\n")
    page = target / "notebooks" / "index.html"
    html = page.read_text(encoding="utf-8")
    if html.count(_CONFIGURED) != 1:
        raise SiteError("lite_failed", output=f"{page.name}: {_CONFIGURED}")
    write_text(page, html.replace(_CONFIGURED, _before_lite(known) + _CONFIGURED))


def _before_lite(known):
    """Return the elements that the notebook's page begins with: how pictures and menus look, and our scripts."""
    looks = f"    <style>{STYLE.read_text(encoding='utf-8')}{_MENUS}{_DARK}</style>\n"
    told = f"    <script>const KIT = {json.dumps(known)};</script>\n"
    return looks + told + "".join(f'    <script src="../{one.name}"></script>\n' for one in SCRIPTS)
