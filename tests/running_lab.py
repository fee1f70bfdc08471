"""A learner's lab that runs for real, for tests that look at it in a browser."""

import json
import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from autograd_lib.kit import lab

WAIT = 60_000  # milliseconds that a cell may take on a busy machine
OFTEN = 50  # milliseconds between two looks: a look at every frame would have the browser draw all of them
SHOWS = "([prompt, what]) => RegExp(what).test(prompt.textContent)"
# Settings of JupyterLab's plugins. Cells that are out of sight would otherwise be taken out of the page.
WHOLE = {"notebook-extension/tracker": {"windowingMode": "none"}}
SAVED_BY_HAND = {"docmanager-extension/plugin": {"autosave": False}}


@contextmanager
def running_lab(course: Path, home: Path, language: str, settings=WHOLE, options=()):
    """Yield the address of the lab, opened on a course folder as a learner opens it; stop it afterwards.

    settings: {JupyterLab's plugin: what a learner has set there}; options: further ones of JupyterLab.
    """
    given = ["--ServerApp.port=0", *options]
    code = f"from autograd_lib.kit.lab import open_lab; open_lab('.', {language!r}, False, {given!r})"
    repository = str(Path(lab.__file__).parents[2])
    environment = {**os.environ, "HOME": str(home), "PYTHONPATH": repository}
    log = home.parent / "lab.log"
    with log.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            [sys.executable, "-c", code], cwd=course, env=environment, stdout=file, stderr=subprocess.STDOUT
        )
        try:
            written = course / "work" / ".jupyter" / language
            url, token = listening(process, written / "runtime", log)
            choose(written / "settings", settings)
            yield f"{url}?token={token}"
        finally:
            process.terminate()
            try:
                process.wait(timeout=15)
            except subprocess.TimeoutExpired:  # Jupyter waits for a kernel that was just starting, for ever
                process.kill()
                process.wait()


def choose(folder, settings):
    """Add to JupyterLab's settings, which it reads when a page opens."""
    for plugin, chosen in settings.items():
        path = folder / "@jupyterlab" / f"{plugin}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        path.write_text(json.dumps(before | chosen), encoding="utf-8")


def listening(process, runtime, log):
    """Return URL and token of a Jupyter server once it listens; fail with its output if it does not."""
    for _ in range(1800):  # a busy machine takes minutes to start it
        for path in runtime.glob("jpserver-*.json"):
            with suppress(ValueError, OSError):  # the file is half written; nothing listens yet
                server = json.loads(path.read_text(encoding="utf-8"))
                socket.create_connection((server["hostname"], server["port"])).close()
                return server["url"], server["token"]
        if process.poll() is not None:
            break
        time.sleep(0.1)
    return pytest.fail("the server did not start:\n" + log.read_text(encoding="utf-8"))


def opened(page, address, heading):
    """Open a lesson whose title holds `heading`, and wait until nothing says that its kernel is still starting."""
    page.goto(address)
    page.locator(".jp-NotebookPanel h1", has_text=heading).wait_for(timeout=3 * WAIT)
    page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for(timeout=WAIT)


def cell(page, text):
    """Return the first code cell that holds `text`."""
    return page.locator(".jp-CodeCell", has_text=text).first


def output(page, text):
    """Return the first output of the code cell that holds `text`."""
    return cell(page, text).locator(".jp-OutputArea-output").first


def run(page, text, code=None):
    """Run the code cell that holds `text`, with other code in it if any is given, to its end."""
    ran = cell(page, text).element_handle()  # which it stays, whatever it holds afterwards
    editor, prompt = ran.query_selector(".cm-content"), ran.query_selector(".jp-InputPrompt")
    editor.click()
    page.wait_for_function("editor => editor === document.activeElement", arg=editor, timeout=WAIT)
    if code is not None:
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(code)
    prompt.evaluate("prompt => { prompt.textContent = ''; }")  # its next number may be the one that it has
    for _ in range(12):  # until its kernel is there, JupyterLab forgets what it was asked to run
        page.keyboard.press("Control+Enter")
        with suppress(PlaywrightTimeout):
            page.wait_for_function(SHOWS, arg=[prompt, "[0-9*]"], timeout=WAIT / 12, polling=OFTEN)
            break
    page.wait_for_function(SHOWS, arg=[prompt, "[0-9]"], timeout=WAIT, polling=OFTEN)
