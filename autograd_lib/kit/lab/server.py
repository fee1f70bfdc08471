"""A server extension of the learner's JupyterLab: it tells a tab which answers were saved elsewhere in the meantime,
where a lesson lies that a link leads to, and the side bar how the learner stands in the course."""

import asyncio
import json
from pathlib import Path

from jupyter_server.base.handlers import APIHandler
from jupyter_server.utils import url_path_join
from tornado import web

from ..progress.standing import course_here
from ..wording.text import EDITIONS
from .contents import LearnersFiles
from .copies import learners_file

# What runs Python in the browser, where the web pages are built, finds nothing here that it can load.
STRANGERS = {"@jupyterlite/pyodide-kernel-extension"}


def _load_jupyter_server_extension(app):
    """Answer below autograd-kit/, where files are the learner's, and keep out of the page what only fails there."""
    if isinstance(app.contents_manager, LearnersFiles):
        app.web_app.settings["page_config_hook"] = without_strangers
        base = url_path_join(app.web_app.settings["base_url"], "autograd-kit")
        handlers = [(f"{base}/{name}", one) for name, one in HANDLERS.items()]
        app.web_app.add_handlers(".*$", handlers)


def without_strangers(handler, page_config):
    """Return JupyterLab's page configuration without the extensions that cannot be loaded in it.

    `disabledExtensions` would not do: JupyterLab loads a disabled extension all the same before it leaves it out.
    """
    found = page_config.get("federated_extensions", [])
    return page_config | {"federated_extensions": [one for one in found if one.get("name") not in STRANGERS]}


class Newer(APIHandler):
    """GET ?path=…&tab=…: {exercise: {was, now}} of the answers that have changed since the tab loaded or saved them."""

    @web.authenticated
    def get(self):
        path, tab = self.get_query_argument("path"), self.get_query_argument("tab")
        manager = self.contents_manager
        file = Path(manager.root_dir, path)
        if file.suffix != ".ipynb" or not file.resolve().is_relative_to(Path(manager.root_dir).resolve()):
            raise web.HTTPError(404)
        self.finish(json.dumps(manager.answers.newer(file, tab)))


class Place(APIHandler):
    """GET ?path=…: {"path": …}, where the notebook lies by now that was handed out as this file."""

    @web.authenticated
    def get(self):
        path = self.get_query_argument("path")
        self.finish(json.dumps({"path": place_of(Path(self.contents_manager.root_dir), path)}))


class Overview(APIHandler):
    """GET ?language=…: the course at a glance, {} where none is released in this language."""

    @web.authenticated
    async def get(self):
        from .overview import overview  # the first page has no need to wait for it

        course = course_here(
            Path(self.contents_manager.root_dir), language := self.get_query_argument("language")
        )
        found = await asyncio.to_thread(overview, course, language) if language in EDITIONS and course else {}
        self.finish(json.dumps(found))


HANDLERS = {"newer": Newer, "place": Place, "overview": Overview}


def place_of(work: Path, path: str) -> str:
    """Return the path below `work` of the learner's copy that was handed out as `path`; `path` itself for any other."""
    language, _, name = path.partition("/")
    if language not in EDITIONS:
        return path
    return learners_file(work / language, name).relative_to(work).as_posix()
