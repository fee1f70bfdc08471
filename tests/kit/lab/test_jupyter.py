"""JupyterLab is told the learner's language, asks for no news, and writes nowhere else."""

import importlib.util
import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from autograd_lib.kit.lab import jupyter, words
from autograd_lib.kit.lab.copies import copy_release

LESSON = "01_two_starts/01_two_starts.ipynb"


@pytest.fixture
def course(tmp_path):
    """Return a course folder with one released lesson."""
    released = tmp_path / "notebooks" / "en" / LESSON
    released.parent.mkdir(parents=True)
    released.write_text("{}", encoding="utf-8")
    return tmp_path


def content(path):
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "AUTOGRAD_KIT_LANG": "en"}, "en"),
        ({"LC_ALL": "C", "AUTOGRAD_KIT_LANG": "zh"}, "zh"),
        ({"LANG": "de_DE", "LC_MESSAGES": "zh_TW"}, "zh"),
    ],
)
def test_the_language_follows_the_system(environment, language):
    assert words.guess_language(environment) == language


@pytest.mark.parametrize(
    ("system", "language"),
    [("Chinese (Simplified)_China", "zh"), ("zh_CN", "zh"), ("German", "en"), (None, "en")],
)
def test_without_variables_the_locale_decides(monkeypatch, system, language):
    monkeypatch.setattr(words.locale, "getlocale", lambda: (system, None))
    assert words.guess_language({}) == language


def settings_in(folder):
    return {
        f"{path.parent.name}/{path.name.split('.')[0]}": json.loads(content(path))
        for path in folder.rglob("*.jupyterlab-settings")
    }


def test_lab_asks_for_no_news_and_speaks_chinese_where_it_can(tmp_path, monkeypatch):
    quiet = {"apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False}}
    quiet |= {"notebook-extension/tracker": {"codeCellConfig": {"lineWrap": True}}}
    jupyter.write_settings(tmp_path / "en", "en")
    jupyter.write_settings(tmp_path / "zh", "zh")
    monkeypatch.setattr(jupyter.importlib.util, "find_spec", lambda name: None)
    jupyter.write_settings(tmp_path / "without", "zh")
    assert settings_in(tmp_path / "en") == settings_in(tmp_path / "without") == quiet
    assert settings_in(tmp_path / "zh") == quiet | {"translation-extension/plugin": {"locale": "zh_CN"}}


def test_what_the_learner_set_stays(tmp_path):
    jupyter.write_settings(tmp_path, "zh")
    chosen = next(tmp_path.rglob("translation-extension/plugin.jupyterlab-settings"))
    chosen.write_text('{"locale": "default"}', encoding="utf-8")
    jupyter.write_settings(tmp_path, "zh")
    assert content(chosen) == '{"locale": "default"}'


def test_the_first_lesson_is_opened_first_and_later_the_last_place(course):
    copy_release(course, "en")
    folder, home = course / "work" / "en", course / "home"
    assert f"--LabApp.default_url=/lab/tree/en/{LESSON}" in jupyter.lab_command(folder, home, True, [])
    (home / "workspaces").mkdir(parents=True)
    (home / "workspaces" / "default.jupyterlab-workspace").touch()
    assert "default_url" not in " ".join(jupyter.lab_command(folder, home, True, []))


def test_no_browser_and_further_arguments_are_passed_on(tmp_path):
    assert "--no-browser" not in jupyter.lab_command(tmp_path, tmp_path, True, [])
    command = jupyter.lab_command(tmp_path, tmp_path, False, ["--port=8899"])
    assert "--no-browser" in command
    assert command[-1] == "--port=8899"
    quiet = "--Application.log_level=ERROR"
    assert quiet in jupyter.lab_command(tmp_path, tmp_path, False, [])
    assert quiet not in command


def test_without_jupyterlab_the_learner_is_told(course, monkeypatch):
    monkeypatch.setattr(jupyter.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(words.LabError, match="JupyterLab is not installed"):
        jupyter.open_lab(course, "en")
    assert not (course / "work").exists()


def test_where_there_is_no_exec_the_exit_status_is_returned(tmp_path, monkeypatch):
    monkeypatch.setattr(jupyter.sys, "platform", "win32")
    code = "import os, sys; sys.exit(7 if os.getcwd() == os.environ['HERE'] else 1)"
    environment = {**os.environ, "HERE": str(tmp_path)}
    assert jupyter.run([sys.executable, "-c", code], tmp_path, environment) == 7


def test_learners_see_nothing_of_nbgrader_and_jupytext(tmp_path):
    jupyter.write_extension(tmp_path)
    settings = json.loads(content(tmp_path / "jupyter_server_config.json"))["ServerApp"]
    assert settings["contents_manager_class"] == "autograd_lib.kit.lab.contents.LearnersFiles"
    extensions = settings["jpserver_extensions"]
    assert [name for name, wanted in extensions.items() if wanted] == ["autograd_lib.kit.lab.server"]
    assert "jupyterlab_jupytext" in settings["jpserver_extensions"]
    installed = {path.stem for path in Path(sys.prefix, "etc/jupyter/jupyter_server_config.d").glob("*.json")}
    assert {"nbgrader", "jupytext"} <= installed  # or there is nothing to switch off
    page = json.loads(content(tmp_path / "labconfig" / "page_config.json"))
    assert page["disabledExtensions"] == {"@jupyter/nbgrader": True, "jupyterlab-jupytext": True}
    assert page["buildAvailable"] is page["buildCheck"] is False


def test_what_a_lab_starts_without_is_there_to_be_left_out():
    for package, file, line in (
        ("jupyterlab", "commands.py", "def _yarn_config(logger):"),
        ("httpx", "__init__.py", "try:\n    from ._main import main\nexcept ImportError:"),
    ):
        folder = Path(importlib.util.find_spec(package).origin).parent
        assert line in (folder / file).read_text(encoding="utf-8"), package


class Answering(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200 if self.path == "/api/status?token=secret" else 403)
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def server():
    """Yield what a running server writes down about itself."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as listening:
        Thread(target=listening.serve_forever, daemon=True).start()
        yield {"url": f"http://127.0.0.1:{listening.server_port}/", "token": "secret"}
        listening.shutdown()


def test_a_lab_that_is_open_already_is_used(course, server, monkeypatch):
    runtime = course / "work" / ".jupyter" / "en" / "runtime"
    runtime.mkdir(parents=True)
    (runtime / "jpserver-1.json").write_text("{", encoding="utf-8")
    (runtime / "jpserver-2.json").write_text(json.dumps({**server, "token": "old"}), encoding="utf-8")
    assert jupyter.running_at(runtime) is None
    (runtime / "jpserver-3.json").write_text(json.dumps(server), encoding="utf-8")
    opened, said = [], []
    monkeypatch.setattr(jupyter.webbrowser, "open", lambda address: opened.append(address) or True)
    monkeypatch.setattr(jupyter, "run", lambda *_: pytest.fail("a second one was started"))
    assert jupyter.open_lab(course, "en", say=said.append) == 0
    assert opened == [f"{server['url']}lab?token=secret"]
    assert opened[0] in said[-1]


def test_a_lab_that_died_is_started_anew(course, monkeypatch):
    runtime = course / "work" / ".jupyter" / "en" / "runtime"
    runtime.mkdir(parents=True)
    gone = json.dumps({"url": "http://127.0.0.1:9/", "token": "x"})
    (runtime / "jpserver-1.json").write_text(gone, encoding="utf-8")
    monkeypatch.setattr(jupyter, "run", lambda *_: 7)
    assert jupyter.open_lab(course, "en", say=lambda line: None) == 7


def test_what_only_loads_in_the_browser_is_kept_out_of_the_page():
    from autograd_lib.kit.lab.server import without_strangers

    extensions = [{"name": "@jupyterlite/pyodide-kernel-extension"}, {"name": "@jupyter/own", "load": "a.js"}]
    page = without_strangers(None, {"federated_extensions": extensions, "appName": "JupyterLab"})
    assert page == {"federated_extensions": extensions[1:], "appName": "JupyterLab"}
    assert without_strangers(None, {}) == {"federated_extensions": []}
