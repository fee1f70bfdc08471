"""Running a job: in a fork of a server where there is one, else in a new process."""

import os
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

from . import root
from .errors import failure
from .jobs import End, Job, Run
from .limits import Limits
from .server import Kind, shared

_PACKAGE_PARENT = str(Path(__file__).resolve().parents[3])


@dataclass(frozen=True)
class Setting:
    """Where a run happens.

    kind: of its fork server. A confined run works in a folder of its own within `limits`; any other in the folder `cwd`
    with all that this user may do. environment: its environment variables; for a confined run beside the few that it
    needs.
    """

    kind: Kind = field(default_factory=Kind)
    limits: Limits = field(default_factory=Limits)
    cwd: str | None = None
    environment: dict[str, str] = field(default_factory=dict)


async def run(job: Job, setting: Setting) -> Run:
    """Return what became of a job. Cancelling it ends everything that it started.

    Whatever the job's code does, this raises nothing. Raises SandboxError when the fork server cannot be started or
    does not answer, and ConfinementError when it is the system that refuses.
    """
    if sys.platform != "linux":
        from .alone import run_alone

        return await run_alone(job, setting)
    try:
        answer = await shared(setting.kind).ask(_request(setting), {"job": job.to_json()})
        if "run" in answer:
            return Run.from_json(answer["run"])
    except ValueError:  # the minder itself was made to say what it never says
        return Run(End.BROKEN)
    raise failure(answer, "the run did not start")


def _request(setting):
    confined = setting.kind.confined
    return {
        "environment": {**(own_environment() if confined else {}), **setting.environment},
        "cwd": None if confined else setting.cwd or os.getcwd(),
        "readable": list(setting.kind.readable),
        "after_fork": setting.kind.after_fork,
        "limits": asdict(setting.limits) if confined else None,
    }


def own_environment() -> dict[str, str]:
    """Return the environment of a confined run."""
    return {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), "/usr/bin", "/bin"]),
        "HOME": root.HOME,
        "LANG": "C.UTF-8",
        "PYTHONPATH": _PACKAGE_PARENT,
        "PYTHONHASHSEED": "0",
        "OMP_NUM_THREADS": "1",
    }
