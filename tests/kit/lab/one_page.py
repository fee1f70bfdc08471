"""JupyterLab in one page for many tests: its own start costs more than all that a test does in it."""

from tests.running_lab import WAIT, opened

SHOWN = ".jp-NotebookPanel:not(.lm-mod-hidden)"
OPEN = "async path => { await jupyterapp.commands.execute('docmanager:open', { path }); }"
# Tabs go without being asked about what is unsaved in them, and each notebook gets a kernel of its own again.
CLOSE_ALL = """async () => {
    for (const tab of [...jupyterapp.shell.widgets("main")]) if (tab.context) tab.dispose();
    await jupyterapp.serviceManager.sessions.shutdownAll();
}"""


class OnePage:
    """A lab that was opened once. It must run with `--LabApp.expose_app_in_browser=True`."""

    def __init__(self, course, page, address, heading):
        """Open the lab where it opens by itself, which is a notebook whose title holds `heading`."""
        self.page, self.errors = page, []
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        opened(page, address, heading)
        self.handed_out = {path: path.read_bytes() for path in (course / "work").glob("*/*/*.ipynb")}

    def start_over(self, reduced_motion="reduce"):
        """Close everything, and put the lessons back as they were handed out.

        reduced_motion: "no-preference" for a reader whose system does not ask for little motion. Pictures that move
        have a page drawn sixty times a second.
        """
        self.page.emulate_media(reduced_motion=reduced_motion)
        self.page.evaluate(CLOSE_ALL)
        for path, content in self.handed_out.items():
            path.write_bytes(content)
        self.errors.clear()

    def go_to(self, language, lesson, heading=None):
        """Open a lesson in a language in a tab, wait until nothing says that its kernel starts, and return the page."""
        path = f"{language}/{lesson}/{lesson}.ipynb"
        self.page.evaluate(OPEN, path)
        shown = self.page.locator(SHOWN)
        shown.locator("h1", has_text=heading or lesson[:2]).wait_for(timeout=WAIT)
        shown.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for(timeout=WAIT)
        return self.page
