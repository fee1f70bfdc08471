"""An executor without kernels, for tests of what stands around it: it runs a job's steps in this process."""

import asyncio
import contextlib
import io
import sys

from autograd_lib.kit.checking import leftover, probe, session
from autograd_lib.kit.checking.absence import Absent
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.sandbox.jobs import CellRun, End, Run


@contextlib.contextmanager
def _modules_as_they_were():
    """Bring back what a job has made absent for good, which a process of its own would have taken with it."""
    finders, modules = sys.meta_path[:], dict(sys.modules)
    try:
        yield
    finally:
        sys.meta_path[:] = finders
        for name in [name for name, module in sys.modules.items() if isinstance(module, Absent)]:
            del sys.modules[name]
        sys.modules.update(modules)


@contextlib.contextmanager
def _graded_session():
    """Have checks judge nothing, as in a graded run, and be as they were afterwards."""
    before = dict(vars(session._session))
    session.begin_graded_run()
    try:
        yield
    finally:
        vars(session._session).update(before)


class InProcess:
    """Counts the jobs it ran. Only for honest code. confined: what results are stored as."""

    slots = 3

    def __init__(self, *, confined=False):
        self.jobs, self.confined = [], confined

    async def run(self, job):
        self.jobs.append(job)
        await asyncio.sleep(0)
        namespace, cells, evidence = {"__name__": "__main__"}, {}, {}
        with _modules_as_they_were(), _graded_session():
            for step in job.steps:
                cells[step.id] = CellRun(count=1, error=self._take(step, namespace, evidence))
        return Run(End.FINISHED, cells=cells, evidence=evidence)

    def _take(self, step, namespace, evidence):
        if asked := step.probe:
            where = find(asked.exercise).collect
            collect = f"{where.__module__}:{where.__name__}"
            given = (collect, asked.answers, asked.challenge, asked.without, asked.exercise)
            evidence[asked.exercise] = (probe.evidence(namespace, *given),)
            return None
        if step.own:
            probe.hand_out(namespace, step.code, step.own)
            return None
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(step.code, step.id, "exec"), namespace)
        except (Exception, SystemExit) as error:  # an exit from a cell ends nothing
            if not isinstance(error, SyntaxError):
                leftover.run_below(step.code, error, namespace, lambda: None)
            return type(error).__name__, str(error)
        return None
