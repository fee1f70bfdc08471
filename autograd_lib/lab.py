"""The learner's lab: JupyterLab in the learner's language, on the learner's own copies of the lessons.

`notebooks/LANG` is what the course hands out, `work/LANG` is the learner's. A file of the learner is never overwritten:
a lesson that was released anew is put beside it. To start a lesson over, delete the copy and open the lab again.
"""

import hashlib
import importlib.util
import json
import locale
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from .checking.text import Text, checked_language
from .files import write_bytes, write_text

MESSAGES = {
    "no_release": Text(
        "没有找到可以打开的课程笔记本：{folder}。请在课程文件夹里运行，或先运行 autograd-kit build 生成笔记本。",
        "There are no notebooks to open in {folder}. Run this in the course folder, or build them: autograd-kit build",
    ),
    "no_folder": Text(
        "无法写入 {folder}（{reason}）。你的笔记本需要保存在这里；请检查磁盘空间和文件夹权限。",
        "{folder} cannot be written to ({reason}). Your notebooks are kept there: check free space and permissions.",
    ),
    "no_jupyterlab": Text(
        "没有安装 JupyterLab。请在课程文件夹里运行：make lab（或 pip install -e .）",
        "JupyterLab is not installed. In the course folder, run: make lab (or pip install -e .)",
    ),
    "starting": Text(
        "正在启动 JupyterLab。要结束时，先保存，再回到这里按两次 Ctrl+C。",
        "Starting JupyterLab. To end it, save your work and press Ctrl+C twice here.",
    ),
    "copied": Text("已为你复制 {count} 个文件到 {folder}。", "Copied to {folder}: {count} new file(s)."),
    "beside": Text(
        "{name} 有新版本。你的文件没有改动，新版本放在旁边：{new}",
        "{name} was released anew. Yours is untouched; the new release is beside it: {new}",
    ),
    "failed": Text("{name} 没有复制成功（{reason}）。", "{name} could not be copied ({reason})."),
    "record_lost": Text(
        "复制记录 {name} 无法读取，已重新建立；你的文件没有改动。",
        "The record of what was copied, {name}, could not be read and was made anew; your files are untouched.",
    ),
}
RECORD = ".released.json"
ENGLISH_LAB = {
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
}
CHINESE_LAB = {"@jupyterlab/translation-extension/plugin": {"locale": "zh_CN"}}


class LabError(Exception):
    """The lab cannot be opened. `text` says why, in both languages."""

    def __init__(self, key, **values):
        self.text = MESSAGES[key].fill(**values)
        super().__init__(self.text.en)


@dataclass
class Copying:
    """What became of the files of a release: paths relative to the learner's folder."""

    folder: Path
    copied: list[str] = field(default_factory=list)
    beside: list[tuple[str, str]] = field(default_factory=list)  # the learner's file, the newer release
    failed: list[tuple[str, str]] = field(default_factory=list)  # the file, the system's reason
    record_lost: bool = False

    def notes(self) -> list[Text]:
        """Return what the learner should know, one text a line; none when there is nothing new."""
        notes = [MESSAGES["record_lost"].fill(name=self.folder / RECORD)] if self.record_lost else []
        if self.copied:
            notes.append(MESSAGES["copied"].fill(count=len(self.copied), folder=self.folder))
        notes += [MESSAGES["beside"].fill(name=name, new=new) for name, new in self.beside]
        return notes + [MESSAGES["failed"].fill(name=name, reason=reason) for name, reason in self.failed]


def guess_language(environment=os.environ) -> str:
    """Return the language of the learner's system, "zh" or "en"; English where it is neither."""
    names = [environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    name = next(filter(None, names), None) or locale.getlocale()[0] or ""
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"


def copy_release(root: Path, language: str) -> Copying:
    """Copy `notebooks/LANG` to `work/LANG` below `root`, and return what was done; existing files are never touched.

    A release that differs from the one handed out last is put beside an existing file as NAME.new.ipynb, once. A file
    that cannot be read or written does not stop the others. Raises LabError where nothing is there, or no place for it.
    """
    release, folder = (Path(root) / name / checked_language(language) for name in ("notebooks", "work"))
    names = released_files(release)
    if not names:
        raise LabError("no_release", folder=release)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        done = Copying(folder)
        given = read_record(done)
        for name in names:
            try:
                given[name] = hand_out(release / name, name, given.get(name), done)
            except OSError as error:
                done.failed.append((name, error.strerror or str(error)))
        write_text(folder / RECORD, json.dumps(given, indent=1, sort_keys=True) + "\n")
    except OSError as error:
        raise LabError("no_folder", folder=folder, reason=error.strerror or error) from error
    return done


def released_files(release: Path) -> list[str]:
    """Return the files of a release as sorted relative names; hidden files and Jupyter's checkpoints are none of it."""
    names = (path.relative_to(release) for path in release.rglob("*") if path.is_file())
    return sorted(name.as_posix() for name in names if not any(part.startswith(".") for part in name.parts))


def read_record(done: Copying) -> dict[str, str]:
    """Return {name: hash} of the releases handed out so far; an unreadable record counts as none, and is noted."""
    try:
        given = json.loads((done.folder / RECORD).read_text(encoding="utf-8"))
        if isinstance(given, dict):
            return given
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):  # ValueError: not JSON, or not UTF-8
        pass
    done.record_lost = True
    return {}


def hand_out(source: Path, name: str, given: str | None, done: Copying) -> str:
    """Copy one file, or put it beside the learner's where it is news, and return its hash."""
    content = source.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    target = done.folder / name
    if not os.path.lexists(target):
        write_bytes(target, content)
        done.copied.append(name)
    elif digest != given and target.read_bytes() != content:
        new = put_beside(target, content)
        if new is not None:
            done.beside.append((name, new.relative_to(done.folder).as_posix()))
    return digest


def put_beside(target: Path, content: bytes) -> Path | None:
    """Write NAME.new.ipynb, or the first free NAME.newN.ipynb, and return it; None where one of them is the same."""
    number = 1
    while True:
        new = target.with_name(f"{target.stem}.new{number if number > 1 else ''}{target.suffix}")
        if not os.path.lexists(new):
            write_bytes(new, content)
            return new
        if new.is_file() and new.read_bytes() == content:
            return None
        number += 1


def write_settings(folder: Path, language: str) -> None:
    """Write JupyterLab's settings into `folder`: its language, no news, no update check. What is there stays."""
    chinese = language == "zh" and importlib.util.find_spec("jupyterlab_language_pack_zh_CN") is not None
    for name, settings in (ENGLISH_LAB | (CHINESE_LAB if chinese else {})).items():
        path = folder / f"{name}.jupyterlab-settings"
        if not path.exists():
            write_text(path, json.dumps(settings, indent=4) + "\n")


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
    """Return the command that opens `folder` in JupyterLab: first at the first lesson, later where the learner was."""
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    # The usual extension manager asks a registry for its list; looking for language servers starts npm, which writes
    # to the home folder.
    command += ["--LabApp.extension_manager=readonly", "--LanguageServerManager.autodetect=False"]
    notebooks = [name for name in released_files(folder) if name.endswith(".ipynb") and ".new" not in name]
    if notebooks and not any((home / "workspaces").glob("*")):
        command.append(f"--LabApp.default_url=/lab/tree/{quote(notebooks[0])}")
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
    home = root / "work" / ".jupyter" / language
    try:
        write_settings(home / "settings", language)
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
