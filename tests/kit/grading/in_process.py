"""An executor without kernels, for tests of what stands around it: it runs a job's steps in this process."""

import asyncio
import contextlib
import io
import sys

from autograd_lib.kit.checking.absence import Absent
from autograd_lib.kit.checking.collecting import gather
from autograd_lib.kit.checking.evidence import dumps, loads
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


class InProcess:
    """Counts the jobs it ran. Only for honest code. confined: what results are stored as."""

    slots = 3

    def __init__(self, *, confined=False):
        self.jobs, self.confined = [], confined

    async def run(self, job):
        self.jobs.append(job)
        await asyncio.sleep(0)
        namespace, cells, evidence = {"__name__": "__main__"}, {}, {}
        with _modules_as_they_were():
            for step in job.steps:
                cells[step.id] = CellRun(count=1, error=self._take(step, namespace, evidence))
        return Run(End.FINISHED, cells=cells, evidence=evidence)

    def _take(self, step, namespace, evidence):
        if probe := step.probe:
            collect, challenge = find(probe.exercise).collect, loads(probe.challenge)
            evidence[probe.exercise] = (
                dumps(gather(collect, probe.answers, namespace, challenge, probe.without)),
            )
            return None
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(step.code, step.id, "exec"), namespace)
        except Exception as error:
            return type(error).__name__, str(error)
        return None
