"""nbgrader's formgrader on one class folder: a JupyterLab of its own, which knows that class and no other."""

import importlib.util
import json
import shutil
import webbrowser
from pathlib import Path

from ..files import write_text
from ..grading.classroom import Classroom
from ..grading.errors import ClassroomError
from ..grading.gradebook.database import with_driver
from ..wording.reasons import reason_of
from .jupyter import JUPYTERLAB, common_options, lab_environment, run, running_at, write_settings
from .words import TEXTS, LabError

PAGE = "formgrader/manage_assignments"
_NUMBERED = "submitted"  # in the folder of its own: what an anonymous class handed in, under numbers


def open_formgrader(
    course: Path, classroom: Path, db_url: str | None, language: str, browser=True, say=print
) -> int:
    """Open formgrader on a graded class; return its exit status where this process is not replaced by it.

    course: the course folder. db_url: SQLAlchemy URL of the gradebook; by default the one in the class folder.
    say: called with each line that the instructor should read. Raises ClassroomError for a class without a gradebook,
    and LabError where JupyterLab is missing.
    """
    course, room = Path(course).resolve(), Classroom(Path(classroom).resolve())
    if importlib.util.find_spec("jupyterlab") is None:
        raise LabError("no_jupyterlab")
    if db_url is None and not room.gradebook.is_file():
        raise ClassroomError("not_graded", root=room.root)
    home = room.root / ".formgrader"
    if address := running_at(home / "runtime", PAGE):
        say(TEXTS("running", address=address).in_language(language))
        return 0 if not browser or webbrowser.open(address) else 1
    try:
        write_settings(home / "settings", language)
        _write_extension(home / "config")
        if room.anonymous:
            _number_submitted(room, home / _NUMBERED)
    except OSError as error:
        raise LabError("no_folder", folder=home, reason=reason_of(error)) from error
    say(TEXTS("formgrader", folder=room.root).in_language(language))
    return run(_command(course, browser), course, _environment(home, room, db_url))


def _write_extension(folder):
    # jupytext's contents manager has nothing to do here, and takes a second to import.
    settings = {"ServerApp": {"jpserver_extensions": {"jupyterlab_jupytext": False}}}
    write_text(folder / "jupyter_server_config.json", json.dumps(settings, indent=1) + "\n")


def _number_submitted(room, folder):
    """Make a folder for formgrader to list: links that are called by numbers, to what students handed in."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for student in room.students():
        (folder / student).symlink_to(room.folder(student))


def _command(course, browser):
    command = [*JUPYTERLAB, f"--ServerApp.root_dir={course}", f"--LabApp.default_url=/{PAGE}"]
    return [*command, *common_options(browser)]


def _environment(home, room, db_url):
    environment = lab_environment(home) | {"AUTOGRAD_KIT_CLASSROOM": str(room.root)}
    environment.pop("AUTOGRAD_KIT_DB", None)
    environment.pop("AUTOGRAD_KIT_SUBMITTED", None)
    if room.anonymous:
        environment["AUTOGRAD_KIT_SUBMITTED"] = str(home / _NUMBERED)
    if db_url:
        environment["AUTOGRAD_KIT_DB"] = with_driver(db_url).render_as_string(hide_password=False)
    return environment
