"""JupyterLab in the learner's language, with everything it writes kept inside the course folder."""

import contextlib
import importlib.util
import json
import os
import subprocess
import sys
import webbrowser
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import quote, urlsplit

from ..checking.front_end import VERDICTS
from ..files import write_text
from ..notebooks import is_beside, lesson_in
from ..notebooks.places import released_files
from ..pictures import FILMS, STYLE
from ..wording.reasons import reason_of
from ..wording.text import BOTH, LANGUAGES
from .copies import copy_release
from .forgotten import STARTUP
from .words import TEXTS, LabError, guess_language

SECONDS_TO_ANSWER = 5
# JupyterLab starts nearly two seconds sooner without what no lab uses, such as the command line of httpx, and yarn,
# which is asked where packages to build it from come from.
STARTING = """
import sys
import autograd_lib.kit.unneeded
sys.modules["httpx._main"] = None
from jupyterlab import commands
commands._yarn_config = lambda logger: {"yarn config": {}, "npm config": {}}
from jupyterlab.labapp import main
sys.exit(main())
"""
JUPYTERLAB = (sys.executable, "-c", STARTING)
ENGLISH_LAB = {
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/notebook-extension/tracker": {"codeCellConfig": {"lineWrap": True}},  # in a narrow window
}
SERVERS_OF_NBGRADER = ("assignment_list", "course_list", "formgrader", "validate_assignment")
SCRIPTS = {  # extension: what it is made of, in order
    "autograd-kit": (FILMS, VERDICTS, Path(__file__).with_name("tabs.js")),
    "autograd-kit-course": (Path(__file__).with_name("course.js"),),
}
# Its scripts take seconds to load, and the page would be white.
OPENING = """body::before { content: WORDS; position: fixed; inset: 0; display: grid; place-items: center;
  font: 16px system-ui, sans-serif; color: #616161; animation: opening 1s infinite alternate; }
body:has(> #jupyterlab-splash, > .lm-Widget)::before { content: none; }
@keyframes opening { to { opacity: 0.4; } }
@media (prefers-reduced-motion: reduce) { body::before { animation: none; } }
"""
CHINESE_LAB = {"@jupyterlab/translation-extension/plugin": {"locale": "zh_CN"}}


def write_settings(folder: Path, language: str) -> None:
    """Write JupyterLab's settings into `folder`: language, no news, no cut lines. What is there stays."""
    chinese = language == "zh" and importlib.util.find_spec("jupyterlab_language_pack_zh_CN") is not None
    for name, settings in (ENGLISH_LAB | (CHINESE_LAB if chinese else {})).items():
        path = folder / f"{name}.jupyterlab-settings"
        if not path.exists():
            write_text(path, json.dumps(settings, indent=4) + "\n")


def write_extension(folder: Path) -> None:
    """Write into Jupyter's configuration folder that files are read and written by `contents`, and what not to load.

    jupytext's extension would put a contents manager of its own in that place. nbgrader's would show learners menus for
    teachers, and take seconds to import.
    """
    unwanted = [
        "jupyterlab_jupytext",
        *(f"nbgrader.server_extensions.{name}" for name in SERVERS_OF_NBGRADER),
    ]
    settings = {
        "ServerApp": {
            "contents_manager_class": f"{__package__}.contents.LearnersFiles",
            "jpserver_extensions": {**dict.fromkeys(unwanted, False), f"{__package__}.server": True},
        }
    }
    page = {
        "disabledExtensions": {"@jupyter/nbgrader": True, "jupyterlab-jupytext": True},
        # Nobody builds JupyterLab anew here; every page would have yarn start to find out whether to offer it.
        "buildAvailable": False,
        "buildCheck": False,
    }
    for name, content in (("jupyter_server_config", settings), ("labconfig/page_config", page)):
        write_text(folder / f"{name}.json", json.dumps(content, indent=1) + "\n")


def write_opening(folder: Path, language: str) -> None:
    """Write into Jupyter's configuration folder what a page of the lab says until JupyterLab itself shows something."""
    words = json.dumps(TEXTS("opening").in_language(language), ensure_ascii=False)
    write_text(folder / "custom" / "custom.css", OPENING.replace("WORDS", words))


def write_scripts(folder: Path) -> None:
    """Write what tabs of lessons and the side bar do into Jupyter's data folder, as extensions that need no build."""
    style = json.dumps(STYLE.read_text(encoding="utf-8"))
    for name, scripts in SCRIPTS.items():
        extension = folder / "labextensions" / name
        built = {"load": f"static/{scripts[-1].name}", "extension": "./extension"}
        package = {"name": name, "version": "1.0.0", "jupyterlab": {"extension": True, "_build": built}}
        write_text(extension / "package.json", json.dumps(package, indent=1) + "\n")
        source = "\n".join(script.read_text(encoding="utf-8") for script in scripts)
        write_text(extension / "static" / scripts[-1].name, source.replace("PICTURE_STYLE", style))


def write_profile(folder: Path) -> None:
    """Write what kernels of the lab begin with, and that they warn of nothing in the terminal.

    They would warn of being reached by TCP, which is on this machine alone, and every message bears a secret.
    """
    write_text(folder / "startup" / "00-autograd-kit.py", STARTUP)
    config = folder / "ipython_kernel_config.py"
    if not config.exists():
        write_text(config, "c = get_config()  # noqa: F821\nc.IPKernelApp.log_level = 40\n")


def lab_environment(home: Path, environment=os.environ) -> dict[str, str]:
    """Return `environment` with everything that Jupyter, IPython and matplotlib write led into `home`."""
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
        "MPLCONFIGDIR": "matplotlib",
    }
    path = os.pathsep.join(filter(None, (str(Path(sys.executable).parent), environment.get("PATH"))))
    return {**environment, **{name: str(home / folder) for name, folder in folders.items()}, "PATH": path}


def lab_command(folder: Path, home: Path, browser: bool, extra_args) -> list[str]:
    """Return the command that opens `folder`, work/LANG, in JupyterLab: at the first lesson, later as it was left.

    The server's root is work/, so that a lesson can link to its other language.
    """
    root = folder.parent
    command = [*JUPYTERLAB, f"--ServerApp.root_dir={root}"]
    command += [f"--FileContentsManager.preferred_dir={folder}", "--LabApp.custom_css=True"]
    notebooks = [name for name in released_files(folder) if name.endswith(".ipynb") and not is_beside(name)]
    if notebooks and not any((home / "workspaces").glob("*")):
        first = min(notebooks, key=lambda name: ("." in (lesson_in(folder / name) or ""), name))
        command.append(f"--LabApp.default_url=/lab/tree/{folder.name}/{quote(first)}")
    return [*command, *common_options(browser, extra_args)]


def common_options(browser: bool, extra_args=()) -> list[str]:
    """Return the options that every lab of ours is started with, and `extra_args` behind them."""
    # The usual extension manager asks a registry for its list; looking for language servers starts npm, which writes
    # to the home folder.
    options = ["--LabApp.extension_manager=readonly", "--LanguageServerManager.autodetect=False"]
    if not extra_args:  # whoever brings settings of their own wants to see what the server makes of them
        # Its warnings, of which each save brings one, are about what learners have no part in.
        options.append("--Application.log_level=ERROR")
    if not browser:
        options.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # As in a container. The server listens on this machine only, behind its token.
        options.append("--allow-root")
    return [*options, *extra_args]


def open_lab(root: Path, language: str, browser: bool = True, extra_args=(), say=print) -> int:
    """Open the course below `root` in JupyterLab; return its exit status where this process is not replaced by it.

    language: "zh", "en", or "both": the lessons in both languages, JupyterLab in that of the system.
    say: called with each line that the learner should read, in the learner's language.
    Raises LabError, and UnknownLanguageError for a language that the course is not written in.
    """
    root = Path(root).resolve()
    if importlib.util.find_spec("jupyterlab") is None:
        raise LabError("no_jupyterlab")
    say(TEXTS("preparing").in_language(language))
    done = copy_release(root, language)
    for note in done.notes():
        say(note.in_language(language))
    for other in (one for one in LANGUAGES if one != language):
        with contextlib.suppress(LabError):  # a course may be built in one language only
            copy_release(root, other)
    home = root / "work" / ".jupyter" / language
    if not extra_args and (address := running_at(home / "runtime")):
        say(TEXTS("running", address=address).in_language(language))
        return 0 if not browser or webbrowser.open(address) else 1
    spoken = guess_language() if language == BOTH else language
    try:
        write_settings(home / "settings", spoken)
        write_extension(home / "config")
        write_opening(home / "config", spoken)
        write_scripts(home / "data")
        write_profile(home / "ipython" / "profile_default")
    except OSError as error:
        raise LabError("no_folder", folder=home, reason=reason_of(error)) from error
    say(TEXTS("starting").in_language(language))
    return run(lab_command(done.folder, home, browser, extra_args), done.folder, lab_environment(home))


def running_at(runtime: Path, page: str = "lab") -> str | None:
    """Return the address of a page of a lab that is open already; two of them would write to the same files."""
    for path in sorted(runtime.glob("jpserver-*.json")):
        with contextlib.suppress(OSError, HTTPException, ValueError, KeyError, TypeError):
            # Half written, or left by one that died, or another program has its port now: not running.
            server = json.loads(path.read_text(encoding="utf-8"))
            if _answers(server["url"], server["token"]):
                return f"{server['url']}{page}?token={server['token']}"
    return None


def _answers(url, token):
    """Return whether a server takes this token. It is asked directly: a proxy knows nothing of this machine."""
    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname, parts.port, timeout=SECONDS_TO_ANSWER)
    with contextlib.closing(connection):
        connection.request("GET", f"{parts.path}api/status?token={token}")
        return connection.getresponse().status == HTTPStatus.OK


def run(command: list[str], folder: Path, environment: dict[str, str]) -> int:
    """Replace this process by `command`, run in `folder`; on Windows, which has no exec, wait for it."""
    sys.stdout.flush()
    if sys.platform != "win32":
        os.chdir(folder)
        os.execve(command[0], command, environment)
    with subprocess.Popen(command, cwd=folder, env=environment) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue  # JupyterLab got it too, and asks whether to stop
