"""A lesson that is worked in the browser, on the page that the site has for it."""


class Lesson:
    """The page of a lesson in the browser."""

    def __init__(self, page, address, language, lesson):
        self.page, self.foreign = page, []
        page.context.on("request", self._note)
        self.address = address
        page.goto(f"{address}/{language}/start/{lesson}.html")
        self.wait()

    def _note(self, request):
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.foreign.append(request.url)

    def wait(self):
        """Wait until Python is there."""
        self.page.locator("#state[data-state=state_ready]").wait_for(timeout=180_000)

    @property
    def frame(self):
        return self.page.frame(url="**/lab/notebooks/index.html**")

    def activate(self, cell):
        """Scroll to a cell and select it."""
        self.frame.evaluate(
            """id => {
                const book = jupyterapp.shell.currentWidget.content;
                book.activeCellIndex = book.widgets.findIndex(one => one.model.id === id);
                return book.scrollToCell(book.activeCell);
            }""",
            cell,
        )
        return self.frame.locator(".jp-Cell.jp-mod-active")

    def type(self, cell, text):
        """Type over what a cell holds."""
        self.activate(cell).locator(".cm-content").click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def source(self, cell):
        """Return what stands in a cell."""
        return self.frame.evaluate(
            "id => jupyterapp.shell.currentWidget.content.widgets.find(one => one.model.id === id)"
            ".model.sharedModel.getSource()",
            cell,
        )

    def run(self, cell):
        """Run a cell as a learner does, and return what it shows."""
        self.activate(cell)
        self.frame.evaluate("jupyterapp.commands.execute('notebook:run-cell')")  # which Ctrl+Enter calls
        return self.activate(cell).locator(".jp-OutputArea").inner_text()
