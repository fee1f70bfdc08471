"""The local executor: runs a job in the sandbox of this machine, and answers whatever happens there.

A confined run reads nothing but the Python installation, and of that neither what knows answers nor what its lesson
asks the learner to build. Any other has at least a clean environment and a home of its own.
"""

import asyncio
import os
import pkgutil
import shutil
import site
import sys
import tempfile
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread

from ... import checking
from ...checking import probe, registry
from ...checking.absence import look_through
from ...notebooks.courses import VARIABLE, of_module
from ...sandbox.errors import SandboxError
from ...sandbox.jobs import Run
from ...sandbox.limits import Limits
from ...sandbox.platforms import missing
from ...sandbox.runner import Setting, run
from ...sandbox.server import Kind, shared
from ..errors import GradingError
from .hiding import hidden_paths
from .jobs import UNREADY, Job, carried_out

_LESSONS = (
    checking.__name__,
    registry.__name__,
    probe.__name__,
)  # their first cells import these
_PACKAGE_PARENT = str(Path(__file__).resolve().parents[4])


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def most_jobs() -> int:
    """Return how many confined notebooks the memory of this machine holds at their limits; at least one."""
    return max(1, _memory() // _most_of_one())


def _most_of_one():
    limits = Limits()
    return limits.memory + limits.scratch


def _memory():
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def checked_jobs(jobs: int) -> int:
    """Return how many confined notebooks were asked for at once. Raises GradingError beyond this machine's memory."""
    if jobs > most_jobs():
        wanted, gigabyte = jobs * _most_of_one(), 2**30
        said = {
            "wanted": f"{wanted / gigabyte:.1f}",
            "there": f"{_memory() / gigabyte:.1f}",
            "most": most_jobs(),
        }
        raise GradingError("too_many_jobs", jobs=jobs, **said)
    return jobs


class LocalExecutor:
    """Runs so many notebooks at once, by default one more than there are cores.

    `slots` are two more, so that while one submission is judged and stored, another can run.
    confined: whether they are shut in, as `autograd_lib.kit.sandbox.confinement` says. Raises GradingError when so
    many are more than this machine's memory holds.
    """

    def __init__(self, jobs: int | None = None, *, confined: bool = True):
        if confined:
            jobs = checked_jobs(jobs) if jobs else min(cores() + 1, most_jobs())
        else:
            jobs = jobs or cores() + 1
        self.slots, self.confined = jobs + 2, confined
        self._jobs = asyncio.Semaphore(jobs)

    def start(self, forbidden, course="") -> None:
        """Begin to start the fork server of a lesson's runs, which goes on beside what the caller does next."""
        if sys.platform == "linux":  # elsewhere there is none
            Thread(target=_start_server, args=(self._kind(tuple(forbidden), course),), daemon=True).start()

    def lacking(self, forbidden, course="") -> list[str]:
        """Return what this machine lacks to confine a lesson's runs, in words; nothing when it can, or need not."""
        return missing(self._kind(tuple(forbidden), course)) if self.confined else []

    async def run(self, job: Job) -> Run:
        """Return the run of a job."""
        async with self._jobs:
            try:
                return await carried_out(
                    job, partial(self._run, self._kind(job.forbidden, job.course), job.course)
                )
            except (SandboxError, OSError):
                return UNREADY

    async def _run(self, kind, course, job):
        if self.confined:
            return await run(job, Setting(kind, Limits(), environment=at_home_in(course)))
        folder = await asyncio.to_thread(tempfile.mkdtemp, prefix="ak-")
        try:
            return await run(job, Setting(kind, cwd=folder, environment=environment(Path(folder), course)))
        finally:
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)

    def _kind(self, forbidden, name):
        course = of_module(name)
        # What the whole course forbids may be imported by what is preloaded, and by nothing in the run after that.
        walled = tuple(one for one in forbidden if one not in course.said.get("forbids", ()))
        hidden = tuple(hidden_paths(walled)) if self.confined else ()
        return Kind(
            self.confined,
            tuple(preloaded(forbidden, name)),
            readable=tuple(map(str, course.readable)) if self.confined else (),
            hidden=hidden,
            before_fork=f"{look_through.__module__}:{look_through.__name__}",
            after_fork=course.place("after_fork"),
        )


def at_home_in(name: str) -> dict[str, str]:
    """Return what tells a run, which works elsewhere, that this course is at home; "" for that of whoever grades."""
    return {VARIABLE: str(of_module(name).package)}


def _start_server(kind):
    with suppress(SandboxError, OSError):  # the first run meets the same, and says so
        _ = shared(kind).folder


def preloaded(forbidden, name: str = "") -> list[str]:
    """Return what is imported before forking for a lesson, what collects evidence too: nothing that it forbids.

    name: that of the lesson's course; "" for the one at home.
    """
    course = of_module(name)
    folders = [f"{folder}/beside" for folder in course.exercises]
    collecting = (name for _, name, _ in pkgutil.walk_packages(folders, f"{course.name}.exercises.beside."))
    return [name for name in (*course.preload, *_LESSONS, *collecting) if not _within(name, forbidden)]


def _within(module, forbidden):
    return any(module == name or module.startswith(f"{name}.") for name in forbidden)


def environment(folder: Path, course: str = "") -> dict[str, str]:
    """Return the environment of an unconfined run: nothing of the grader's own but where programs are found."""
    found = {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin"]),
        "HOME": str(folder),
        "IPYTHONDIR": str(folder / ".ipython"),
        "LANG": "C.UTF-8",
        "PYTHONNOUSERSITE": "1",
        "PYTHONHASHSEED": "0",  # so that a regrade sees what the first grading saw
        "OMP_NUM_THREADS": "1",  # runs go side by side, one per core
        **at_home_in(course),
    }
    if _PACKAGE_PARENT not in site.getsitepackages():  # a checkout: the run must find this very copy
        found["PYTHONPATH"] = _PACKAGE_PARENT
    return found
