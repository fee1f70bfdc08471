"""JupyterLab in one page for many tests: its own start costs more than all that a test does in it."""

from tests.running_lab import WAIT, opened

SHOWN = ".jp-NotebookPanel:not(.lm-mod-hidden)"
OPEN = "async path => { await jupyterapp.commands.execute('docmanager:open', { path }); }"
# The tab that is seen: JupyterLab's own `currentWidget` is where the keyboard last was.
TAB = "[...jupyterapp.shell.widgets('main')].find(tab => tab.context && tab.isVisible)"
# Tabs go without being asked about what is unsaved in them, and each notebook gets a kernel of its own again.
# One that goes while it is being saved would say so in a dialog: saves end first, or after a second, dialogs go.
CLOSE_ALL = """async () => {
    const tabs = [...jupyterapp.shell.widgets("main")].filter(tab => tab.context);
    const saved = Promise.allSettled(tabs.map(tab => tab.context.save()));
    await Promise.race([saved, new Promise(resolve => setTimeout(resolve, 1000))]);
    for (const tab of tabs) tab.dispose();
    await jupyterapp.serviceManager.sessions.shutdownAll();
    for (const dialog of document.querySelectorAll(".jp-Dialog"))
        dialog.querySelector(".jp-mod-reject, .jp-mod-accept").click();
}"""
# What JupyterLab says of itself when a kernel is restarted while it asks it about its debugger.
OF_ITS_OWN = "Could not restore the debugger state"


class OnePage:
    """A lab that was opened once. It must run with `--LabApp.expose_app_in_browser=True`."""

    def __init__(self, course, page, address, heading):
        """Open the lab where it opens by itself, which is a notebook whose title holds `heading`."""
        self.page, self.errors = page, []
        page.on("console", self._said)
        opened(page, address, heading)
        self.handed_out = {path: path.read_bytes() for path in (course / "work").glob("*/*/*.ipynb")}

    def _said(self, message):
        if message.type == "error" and not message.text.startswith(OF_ITS_OWN):
            self.errors.append(message.text)

    def start_over(self, reduced_motion="reduce"):
        """Close everything, and put the lessons back as they were handed out.

        reduced_motion: "no-preference" for a reader whose system does not ask for little motion. Pictures that move
        have a page drawn sixty times a second.
        """
        self.page.emulate_media(reduced_motion=reduced_motion)
        self.page.evaluate(CLOSE_ALL)
        self.page.locator(".jp-Dialog").first.wait_for(state="detached", timeout=WAIT)
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
        self.page.wait_for_function(f"path => {TAB}?.context.path === path", arg=path, timeout=WAIT)
        return self.page
