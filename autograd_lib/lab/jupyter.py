"""JupyterLab in the learner's language, with everything it writes kept inside the course folder."""

import contextlib
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

from ..checking.text import LANGUAGES
from ..files import write_text
from .copies import copy_release, released_files
from .messages import MESSAGES, LabError

ENGLISH_LAB = {
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
}
CHINESE_LAB = {"@jupyterlab/translation-extension/plugin": {"locale": "zh_CN"}}


def write_settings(folder: Path, language: str) -> None:
    """Write JupyterLab's settings into `folder`: its language, no news, no update check. What is there stays."""
    chinese = language == "zh" and importlib.util.find_spec("jupyterlab_language_pack_zh_CN") is not None
    for name, settings in (ENGLISH_LAB | (CHINESE_LAB if chinese else {})).items():
        path = folder / f"{name}.jupyterlab-settings"
        if not path.exists():
            write_text(path, json.dumps(settings, indent=4) + "\n")


def write_extension(folder: Path) -> None:
    """Write into Jupyter's configuration folder which server extensions to load: the lab's own, not jupytext's.

    jupytext's would put a contents manager of its own in the place of the one whose saves the lab's extension sees;
    learners have no use for it.
    """
    wanted = {f"{__package__}.switching": True, "jupyterlab_jupytext": False}
    settings = {"ServerApp": {"jpserver_extensions": wanted}}
    write_text(folder / "jupyter_server_config.json", json.dumps(settings, indent=1) + "\n")


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
    """Return the command that opens `folder`, work/LANG, in JupyterLab: at its first lesson, later as it was left.

    The server's root is work/, so that a lesson can link to its other language.
    """
    root = folder.parent
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={root}"]
    command.append(f"--FileContentsManager.preferred_dir={folder}")
    # The usual extension manager asks a registry for its list; looking for language servers starts npm, which writes
    # to the home folder.
    command += ["--LabApp.extension_manager=readonly", "--LanguageServerManager.autodetect=False"]
    notebooks = [name for name in released_files(folder) if name.endswith(".ipynb") and ".new" not in name]
    if notebooks and not any((home / "workspaces").glob("*")):
        command.append(f"--LabApp.default_url=/lab/tree/{folder.name}/{quote(notebooks[0])}")
    if not extra_args:  # whoever brings settings of their own wants to see what the server makes of them
        command.append("--ServerApp.log_level=WARN")
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # As in a container. The server listens on this machine only, behind its token.
        command.append("--allow-root")
    return [*command, *extra_args]


def open_lab(root: Path, language: str, browser: bool = True, extra_args=(), say=print) -> int:
    """Open the course below `root` in JupyterLab; return its exit status where this process is not replaced by it.

    say: called with each line that the learner should read, in the learner's language.
    Raises LabError, and UnknownLanguageError for a language that the course is not written in.
    """
    root = Path(root).resolve()
    if importlib.util.find_spec("jupyterlab") is None:
        raise LabError("no_jupyterlab")
    done = copy_release(root, language)
    for note in done.notes():
        say(note.in_language(language))
    for other in set(LANGUAGES) - {language}:
        with contextlib.suppress(LabError):  # a course may be built in one language only
            copy_release(root, other)
    home = root / "work" / ".jupyter" / language
    try:
        write_settings(home / "settings", language)
        write_extension(home / "config")
    except OSError as error:
        raise LabError("no_folder", folder=home, reason=error.strerror or error) from error
    say(MESSAGES["starting"].in_language(language))
    return run(lab_command(done.folder, home, browser, extra_args), done.folder, lab_environment(home))


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
