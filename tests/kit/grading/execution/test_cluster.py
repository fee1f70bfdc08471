"""Grading on a Dask cluster: a real scheduler and two workers, killed, stopped, different, or not there."""

import json
import signal
import subprocess
import sys
import threading
import time

import pytest

from autograd_lib.kit.cli import main
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.errors import ClusterError
from autograd_lib.kit.grading.execution import cluster, local
from autograd_lib.kit.grading.execution.cluster import connected, run_on_worker
from autograd_lib.kit.grading.execution.jobs import BUDGET, Job, Step
from autograd_lib.kit.grading.results import Status
from tests.kit.sandbox.processes import descendants, gone

from ..handing_in import COURSE, LESSON, hand_in, solved, with_cell
from ..small_class import SCORES, gradebook_scores, run
from .dask_cluster import Cluster
from .trap import Trap

pytestmark = pytest.mark.cluster

SLOW = "import time; time.sleep(0.5)"


@pytest.fixture(scope="module")
def running(tmp_path_factory, confinement):
    """Yield a cluster of two workers, "one" and "other"."""
    with Cluster(tmp_path_factory.mktemp("cluster")) as started:
        started.workers = [started.worker(name) for name in ("one", "other")]
        yield started


def test_the_gradebook_is_the_same(running, room):
    with connected(running.address) as executor:
        assert executor.slots == 2 * cluster.AHEAD
        results = grade(room.root, COURSE, [LESSON], executor=executor)
    assert {result.student: result.score for result in results} == SCORES
    assert gradebook_scores(room) == SCORES
    here, again = run(room, force=True)[0], run(room)[0]
    assert here == {result.student: plainly(result, again) for result in results}


def plainly(result, again):
    """Return a result with the digest that another executor gives it."""
    return type(result)(**{**vars(result), "digest": again[result.student].digest})


def test_what_a_worker_returns_is_never_unpickled(running, tmp_path):
    with connected(running.address) as executor:
        future = executor._client.submit(Trap, str(tmp_path / "sprung"), pure=False)
        with pytest.raises(Exception, match=r"pickle|deserialize"):
            future.result(60)
        future.release()
    assert list(tmp_path.iterdir()) == []


def test_a_worker_that_is_killed_loses_nothing_and_leaves_nothing(running, tmp_path, new_gradebook):
    students = [f"s{number}" for number in range(6)]
    for student in students:
        hand_in(tmp_path, student, with_cell(solved(), SLOW))
    third = running.worker("third")
    left = []

    def kill_at_the_first_kernel():
        while len(left) < 3:  # guardian, server, and a kernel of it
            left[:] = descendants(third.pid)
            time.sleep(0.01)
        third.send_signal(signal.SIGKILL)

    killer = threading.Thread(target=kill_at_the_first_kernel, daemon=True)
    killer.start()
    with connected(running.address) as executor:
        results = grade(tmp_path, COURSE, [LESSON], executor=executor)
    killer.join(30)
    assert third.wait(10) == -signal.SIGKILL
    assert [(r.status, r.score) for r in results] == [(Status.GRADED, 24.0)] * 6
    assert all(gone(pid) for pid in left)


def test_a_worker_that_is_stopped_takes_its_fork_server_along(running):
    worker = running.worker("fourth")
    request = request_for("import torch; print(torch.ones(2).sum())")
    with connected(running.address) as executor:
        here = executor._client.submit(run_on_worker, request, pure=False, workers=["fourth"])
        answer = json.loads(here.result(60))
        here.release()
    assert answer["run"]["cells"]["a"]["outputs"][0]["text"] == "tensor(2.)\n"
    deadline = time.monotonic() + 5
    while len(server := descendants(worker.pid)) > 2 and time.monotonic() < deadline:
        time.sleep(0.02)  # the process of the run is ending
    assert len(server) == 2  # guardian and fork server
    worker.terminate()
    worker.wait(30)
    assert all(gone(pid) for pid in server)


def request_for(code, **changes):
    job = Job((Step("a", code),), BUDGET)
    asked = {"job": job.to_json(), "confined": True, "surroundings": cluster._digest()}
    return json.dumps({**asked, **changes})


def test_a_worker_with_other_libraries_refuses(running, room, monkeypatch):
    ours = [*cluster.installed(), "numpy-0.0.1.dist-info"]
    monkeypatch.setattr(cluster, "installed", lambda: ours)
    with connected(running.address) as executor, pytest.raises(ClusterError) as caught:
        grade(room.root, COURSE, [LESSON], executor=executor)
    assert "Here: numpy-0.0.1.dist-info; there: ." in caught.value.text.en
    assert "环境与这里不同" in caught.value.text.zh


def test_a_worker_that_cannot_confine_refuses(monkeypatch):
    monkeypatch.setattr(local, "missing", lambda kind: ["namespaces"])
    answer = json.loads(run_on_worker(request_for("1")))
    assert answer == {"lacking": ["namespaces"]}
    error = cluster._refusal(answer)
    assert "missing: namespaces" in error.text.en
    assert "无法隔离" in error.text.zh


def test_a_scheduler_without_workers_or_that_goes_away_is_named(tmp_path, room, monkeypatch):
    hand_in(room.root, "ann", with_cell(solved(), "import time; time.sleep(60)"))
    with Cluster(tmp_path) as ours:
        with monkeypatch.context() as patched:
            patched.setattr(cluster, "WORKER_SECONDS", 0.5)
            with pytest.raises(ClusterError, match="no worker"), connected(ours.address):
                pass
        ours.worker("only")
        threading.Timer(3, ours.processes[0].kill).start()
        with (
            pytest.raises(ClusterError, match="what has been stored is not graded again"),
            connected(ours.address) as executor,
        ):
            grade(room.root, COURSE, [LESSON], executor=executor)


@pytest.mark.parametrize(
    ("address", "lang", "words"),
    [("tcp://127.0.0.1:9", "en", "No Dask scheduler"), ("nonsense://x", "zh", "没有 Dask 调度器应答")],
)
def test_a_scheduler_that_does_not_answer_is_named(address, lang, words, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    monkeypatch.chdir(COURSE.root)
    (tmp_path / "submitted").mkdir()
    with pytest.raises(SystemExit) as ended:
        main(["grade", "--classroom", str(tmp_path), "--scheduler", address, "--lang", lang])
    assert ended.value.code == 1
    said = capsys.readouterr().err
    assert words in said
    assert "Traceback" not in said


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"autograd-kit\[cluster\]"), connected("tcp://127.0.0.1:9"):
        pass


def test_a_worker_needs_neither_a_database_nor_the_answers():
    code = "import sys, autograd_lib.kit.grading.execution.cluster; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"sqlalchemy", "nbgrader"} & set(loaded)
    assert not [name for name in loaded if name.startswith("autograd_lib.exercises.l")]
