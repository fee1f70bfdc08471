"""The executor for many machines: jobs run on the workers of a Dask cluster, each with a fork server of its own.

Only plain data crosses. A job goes out as a JSON text with the name of a function of this package; a run comes back as
JSON bytes, and the coordinator's end of the connection takes nothing pickled for a result. Workers open no database
and see no class secret: a job holds one student's cells and challenges. A worker whose Python, libraries or version of
this package differ from the coordinator's refuses, since scores must not depend on where a submission happened to run.

Dask starts a job again whose worker has died; jobs leave nothing behind, so that is safe.
"""

import asyncio
import contextlib
import hashlib
import json

from ..environment import installed
from ..errors import ClusterError
from .jobs import UNREADY, Job, Run
from .local import LocalExecutor

CONNECT_SECONDS = 10
WORKER_SECONDS = 60  # for the first worker to come up
AHEAD = 3  # jobs handed out for each thread of a worker, so that none waits for the coordinator
MOST_NAMED = 6
_PLAIN = ("dask", "msgpack")  # Dask's serialisers, all but pickle


@contextlib.contextmanager
def connected(address: str, slots: int | None = None, *, confined: bool = True):
    """Yield an executor on the cluster whose scheduler is at an address such as tcp://10.0.0.1:8786.

    slots: jobs that are handed out at once; by default three for each thread of the workers that there are.
    Raises ClusterError when the extra `cluster` is not installed, no scheduler answers or no worker comes up.
    """
    try:
        from distributed import Client
        from distributed.comm import resolve_address
    except ImportError:
        raise ClusterError("no_cluster_extra") from None
    try:
        resolve_address(address)  # a client that cannot even begin leaves a traceback on the terminal
        client = Client(
            address, timeout=CONNECT_SECONDS, set_as_default=False, serializers=_PLAIN, deserializers=_PLAIN
        )
    except (OSError, ValueError, TypeError) as error:  # a TimeoutError is an OSError
        raise ClusterError("no_scheduler", address=address, why=str(error) or type(error).__name__) from error
    with client:
        yield ClusterExecutor(client, slots or AHEAD * _threads(client, address), confined=confined)


def _threads(client, address):
    try:
        client.wait_for_workers(1, timeout=WORKER_SECONDS)
    except TimeoutError:
        raise ClusterError("no_workers", address=address, seconds=WORKER_SECONDS) from None
    return sum(client.nthreads().values())


class ClusterExecutor:
    """Runs jobs on the workers of a connected client; `connected` makes it."""

    def __init__(self, client, slots: int, *, confined: bool):
        self.slots, self.confined = slots, confined
        self._client = client

    async def run(self, job: Job) -> Run:
        """Return the run of a job. Raises ClusterError when the cluster is lost or a worker refuses."""
        request = json.dumps({"job": job.to_json(), "confined": self.confined, "surroundings": _digest()})
        future = self._client.submit(run_on_worker, request, pure=False)
        try:
            await _settled(future)
            if future.status == "error":  # its workers died one after another
                return UNREADY
            if future.status != "finished":
                raise ClusterError("cluster_lost")
            answer = json.loads(await asyncio.to_thread(future.result, CONNECT_SECONDS))
        except (OSError, asyncio.CancelledError) as error:
            if asyncio.current_task().cancelling():
                raise
            raise ClusterError("cluster_lost") from error
        finally:
            future.release()
        if "run" not in answer:
            raise _refusal(answer)
        return Run.from_json(answer["run"])


def run_on_worker(request: str) -> bytes:
    """Run a job in this worker's process; return {"run": …}, or {"lacking": …} or {"surroundings": …} for a refusal."""
    asked = json.loads(request)
    if asked["surroundings"] != _digest():
        answer = {"surroundings": installed()}
    else:
        answer = _run(Job.from_json(asked["job"]), LocalExecutor(1, confined=asked["confined"]))
    return json.dumps(answer).encode()


def _run(job, executor):
    try:
        if lacking := executor.lacking(job.forbidden, job.course):
            return {"lacking": lacking}
        return {"run": asyncio.run(executor.run(job)).to_json()}
    except OSError:  # a full disk, no more processes: not the submission's fault
        return {"run": UNREADY.to_json()}


async def _settled(future):
    """Wait until Dask's future has come to an end, whatever that is."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def tell(_):
        with contextlib.suppress(RuntimeError):  # the run has ended meanwhile
            loop.call_soon_threadsafe(done.set)

    future.add_done_callback(tell)
    await done.wait()


def _digest():
    return hashlib.sha256(json.dumps(installed()).encode()).hexdigest()


def _refusal(answer):
    if "lacking" in answer:
        return ClusterError("worker_cannot_confine", lacking="; ".join(answer["lacking"]))
    ours, theirs = set(installed()), set(answer["surroundings"])
    named = {"here": sorted(ours - theirs), "there": sorted(theirs - ours)}
    return ClusterError("worker_differs", **{place: ", ".join(n[:MOST_NAMED]) for place, n in named.items()})
