"""The learner's files as JupyterLab's server reads and writes them, so that a lesson may be open in several tabs.

What a tab asks before it saves, whether the file has changed since it was loaded, is never answered with yes: what
others have written since, `switching` and `merging` sort out.
"""

import asyncio
import sys
from contextlib import asynccontextmanager
from pathlib import Path

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

from ..notebooks import lesson_of
from ..notebooks.answers import answers_in
from .switching import SavedAnswers, read_notebook

# What the kernel says about itself. A notebook that says something else is changed, and unsaved, as soon as it is open.
LANGUAGE_INFO = {
    "name": "python",
    "version": sys.version.split()[0],
    "mimetype": "text/x-python",
    "codemirror_mode": {"name": "ipython", "version": 3},
    "pygments_lexer": "ipython3",
    "nbconvert_exporter": "python",
    "file_extension": ".py",
}


class LearnersFiles(AsyncLargeFileManager):
    """Jupyter's files; of lessons no answer that was saved is lost, and other languages get what was saved in one."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._lock, self._holder = asyncio.Lock(), None
        self.answers = SavedAnswers(Path(self.root_dir), self.notary)

    async def get(self, path, content=True, type=None, format=None, require_hash=False):
        """Return the model of a file; that of a lesson's notebook as its tab should take it."""
        async with self._one_by_one():  # or it would read a file that is half written
            model = await super().get(path, content, type, format, require_hash)
            if model["type"] == "notebook":
                self._prepare(model, path, content, require_hash)
            return model

    @asynccontextmanager
    async def _one_by_one(self):
        """Run a block alone; it may call what asks for the same itself, as Jupyter's `save` calls `get`."""
        task = asyncio.current_task()
        if self._holder is task:
            yield
            return
        async with self._lock:
            self._holder = task
            try:
                yield
            finally:
                self._holder = None

    def _prepare(self, model, path, content, require_hash):
        if require_hash and (digest := learners_digest(read_notebook(self._file(path)))):
            model["hash"] = digest
        if content and lesson_of(model["content"]):
            self.answers.opened(model["content"])
            metadata = model["content"]["metadata"]
            name = metadata.get("kernelspec", {}).get("name")
            metadata["kernelspec"] = self._kernelspec(name) or metadata.get("kernelspec", {})
            metadata["language_info"] = dict(LANGUAGE_INFO)

    def _kernelspec(self, name):
        """Return what JupyterLab writes about a kernel into a notebook that runs in it; None for an unknown one."""
        from jupyter_client.kernelspec import NoSuchKernel

        specs = getattr(self.parent, "kernel_spec_manager", None)
        try:
            spec = specs.get_kernel_spec(name) if specs else None
        except NoSuchKernel:
            return None
        return spec and {"display_name": spec.display_name, "language": spec.language, "name": name}

    async def save(self, model, path=""):
        """Save a file. Whatever goes wrong beside that is logged: saving comes first."""
        async with self._one_by_one():
            saving = self._safely(self._merge, model, path)
            saved = await super().save(model, path)
            if saving:
                self._safely(self.answers.finish, saving)
            return saved

    def _merge(self, model, path):
        self._safely(self._keep, path)
        if model.get("type") == "notebook" and isinstance(model.get("content"), dict):
            return self.answers.merge(self._file(path), model["content"])
        return None  # the same file, edited as text, say

    async def restore_checkpoint(self, checkpoint_id, path):
        """Go back to an older state of a file, but for answers where it has none yet."""
        async with self._one_by_one():
            file = self._file(path)
            self._safely(self._keep, path)
            before = answers_in(read_notebook(file))
            await super().restore_checkpoint(checkpoint_id, path)
            self._safely(self.answers.went_back, file, before)

    async def delete_file(self, path):
        """Delete a file; the answers in it are kept as versions."""
        self._safely(self._keep, path)
        await super().delete_file(path)

    def _keep(self, path):
        file = self._file(path)
        for notebook in file.rglob("*.ipynb") if file.is_dir() else [file]:
            if notebook.suffix == ".ipynb":
                self.answers.keep(notebook, read_notebook(notebook))

    def _file(self, path):
        return Path(self._get_os_path(path.strip("/")))

    def _safely(self, do, *arguments):
        try:
            return do(*arguments)
        except Exception:
            self.log.exception("Answers could not be looked after")
            return None


def learners_digest(notebook) -> str | None:
    """Return what a tab compares to learn whether its file has changed: of a lesson always the same, for what others
    did to it is merged when it is saved; None for any other file."""
    return lesson_of(notebook)
