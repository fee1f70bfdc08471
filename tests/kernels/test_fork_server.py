"""The fork server and its kernels: what Jupyter expects of a kernel process, and that nothing is ever left behind."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from jupyter_client import AsyncKernelManager
from jupyter_core.utils import run_sync

from autograd_lib.kernels import server as server_module
from autograd_lib.kernels.errors import KernelServerError
from autograd_lib.kernels.kernelspec import CONFINED, FORKED, own_python
from autograd_lib.kernels.server import ForkServer, Kind
from tests.kernels.starting import (
    Kernel,
    descendants,
    gone,
    kernel,
    needs_confinement,
    needs_forks,
)

pytestmark = pytest.mark.sandbox

LIGHT = Kind(modules=("json",))
HELD = {"limits": None}  # a request without a kernel: the process starts and ends


@pytest.fixture(scope="module", autouse=True)
def _platform():
    needs_forks()


@pytest.fixture(scope="module")
def forked():
    with kernel(FORKED) as started:
        yield started


def test_what_kernels_import_is_there_already(forked):
    code = "import sys; print(all(name in sys.modules for name in ('numpy', 'torch', 'IPython', 'debugpy')))"
    assert forked.run(code) == "True"


def test_no_output_is_lost_while_nobody_reads_it(forked):
    asked = forked.client.execute("from IPython.display import display\nfor i in range(5000): display(i)")
    forked.client.get_shell_msg(timeout=60)  # the cell has ended, and nothing that it sent has been read
    shown, state = 0, ""
    while state != "idle":
        message = forked.client.get_iopub_msg(timeout=20)
        if message["parent_header"].get("msg_id") == asked:
            shown += message["msg_type"] == "display_data"
            state = message["content"].get("execution_state", "")
    assert shown == 5000


def test_a_kernel_loads_next_to_nothing_by_itself():
    with kernel(FORKED) as started:
        started.run("1/0")
        started.client.complete("imp", reply=True, timeout=20)
        loaded = set(started.run("import sys; print(*sys.modules)").split())
    with kernel("local-provisioner") as stock:
        stock.run("1/0")
        stock.client.complete("imp", reply=True, timeout=20)
        wanted = set(stock.run("import sys; print(*sys.modules)").split())
    code = "from autograd_lib.kernels.preload import *; load(KERNEL); import sys; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    preloaded = set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
    late = {name for name in (wanted & loaded) - preloaded if not name.startswith("_")}
    assert len(late) < 25, sorted(late)


def test_random_state_is_its_own(forked):
    code = "import random, numpy, torch; print(random.random(), numpy.random.rand(), float(torch.rand(1)))"
    numbers = forked.run(code).split()
    with kernel(FORKED) as other:
        assert all(one != two for one, two in zip(numbers, other.run(code).split(), strict=True))


def test_no_port_is_opened(forked):
    def ports(started):
        import psutil

        return psutil.Process(started.provisioner.pid).net_connections(kind="inet")

    assert forked.manager.transport == "ipc"
    assert ports(forked) == []
    with kernel("local-provisioner") as stock:
        assert ports(stock)


def test_children_print_where_their_parent_does(forked):
    code = "import os\nif os.fork() == 0:\n    print('child', flush=True); os._exit(0)\nos.wait(); print('parent')"
    assert forked.run(code).split() == ["child", "parent"]


def test_folder_environment_and_history_are_as_asked(tmp_path):
    with kernel(FORKED, cwd=str(tmp_path), env={**os.environ, "ASKED": "yes", "PYTHONPATH": "/x"}) as started:
        code = "import os, sys; print(os.getcwd(), os.environ['ASKED'], sys.path[0])"
        assert started.run(code) == f"{tmp_path} yes /x"
        assert started.run("print(get_ipython().history_manager.enabled)") == "False"


def test_an_interrupt_interrupts(forked):
    code = "import time\nprint('loops', flush=True)\nwhile True: time.sleep(0.01)"
    assert forked.run(code, meanwhile=forked.manager.interrupt_kernel).split() == [
        "loops",
        "KeyboardInterrupt",
    ]
    assert forked.run("print('on')") == "on"


def test_a_restarted_kernel_is_a_new_one():
    started = Kernel(FORKED)
    first = started.provisioner.pid
    started.run("x = 1")
    started.manager.restart_kernel(now=True)
    started.client.wait_for_ready(timeout=30)
    assert started.run("print(x)") == "NameError"
    assert started.provisioner.pid != first
    assert gone(first)
    started.end()


def test_a_kernel_that_is_asked_ends_by_itself_and_stays_ended():
    started = Kernel(FORKED)
    started.client.stop_channels()
    started.manager.shutdown_kernel()
    assert started.provisioner.report.cause == "exited"
    assert _poll(started) == _poll(started) == 0
    assert not started.manager.is_alive()
    assert not Path(started.manager.ip).parent.exists()


def test_a_kernel_can_be_restarted_when_its_server_is_gone():
    started = Kernel(FORKED, libraries=["fractions"])
    server, guardian = _server_and_guardian(started.provisioner.pid)
    os.kill(server, signal.SIGKILL)
    assert gone(guardian)
    started.client.stop_channels()
    started.manager.restart_kernel(now=True)
    started.client = started.manager.client()
    started.client.start_channels()
    started.client.wait_for_ready(timeout=30)
    assert started.run("print('on')") == "on"
    started.end()


def test_a_kernel_that_cannot_start_says_why(tmp_path):
    with pytest.raises(KernelServerError, match="FileNotFoundError"):
        Kernel(FORKED, cwd=str(tmp_path / "missing"))


def test_a_fork_of_the_owner_does_not_stop_the_server(forked):
    folder = Path(forked.manager.ip).parent
    child = os.fork()
    if child == 0:
        for server in server_module._servers.values():
            server.stop()
        os._exit(0)
    os.waitpid(child, 0)
    assert folder.is_dir()
    assert forked.run("print('on')") == "on"


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_a_killed_kernel_is_noticed_and_does_not_hurt_the_server(number, forked):
    started = Kernel(FORKED)
    os.kill(started.provisioner.pid, number)
    assert gone(started.provisioner.pid)
    assert started.provisioner.process.wait(5) == -number
    assert not started.manager.is_alive()
    assert started.end().signal == number
    assert forked.run("print('unhurt')") == "unhurt"


def _poll(started):
    return run_sync(started.provisioner.poll)()


def test_a_missing_library_is_no_obstacle():
    with kernel(FORKED, libraries=["no_such_module"]) as started:
        assert started.run("import sys; print('torch' in sys.modules)") == "False"


def test_a_broken_library_is_named(tmp_path, monkeypatch):
    (tmp_path / "broken_module.py").write_text("1 / 0", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    server = ForkServer(Kind(modules=("broken_module",)))
    with pytest.raises(KernelServerError, match="ZeroDivisionError"):
        server.launch(HELD, ())


@pytest.mark.parametrize("kind", [FORKED, CONFINED])
def test_many_kernels_at_once(kind):
    if kind == CONFINED:
        needs_confinement()
    before = descendants()
    assert run_sync(_run_at_once)(kind, 6) == [0, 2, 4, 6, 8, 10]
    deadline = time.monotonic() + 20
    while len(descendants() - before) > 2 and time.monotonic() < deadline:  # the server, if it is new
        time.sleep(0.05)
    assert len(descendants() - before) <= 2


async def _run_at_once(kind, count):
    return await asyncio.gather(*(_double(kind, number) for number in range(count)))


async def _double(kind, number):
    """Return twice a number, from a kernel of its own."""
    manager = AsyncKernelManager(kernel_spec_manager=own_python(kind, {"libraries": []}))
    await manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.execute("", user_expressions={"x": f"{number} * 2"})
    reply = await client.get_shell_msg(timeout=30)
    client.stop_channels()
    await manager.shutdown_kernel(now=True)
    return int(reply["content"]["user_expressions"]["x"]["data"]["text/plain"])


def test_a_stopped_server_leaves_nothing_and_starts_again():
    server = ForkServer(LIGHT)
    for _ in range(2):
        folder = server.folder
        processes = {server.process.pid} | descendants(server.process.pid)
        assert len(processes) == 2
        assert folder.stat().st_mode & 0o777 == 0o700
        assert server.launch(HELD, ()).wait(5) == 0
        server.stop()
        assert all(gone(pid) for pid in processes)
        assert not folder.exists()


@pytest.mark.parametrize("kind", [FORKED, CONFINED])
@pytest.mark.parametrize("victim", ["guardian", "server"])
def test_a_killed_server_takes_its_kernels_along_and_is_replaced(victim, kind):
    if kind == CONFINED:
        needs_confinement()
    started = Kernel(kind, libraries=["fractions"])
    server, guardian = _server_and_guardian(started.provisioner.pid)
    processes = {guardian} | descendants(guardian)
    assert started.provisioner.pid in processes
    os.kill(guardian if victim == "guardian" else server, signal.SIGKILL)
    assert all(gone(pid) for pid in processes)
    assert started.end().cause == "lost"
    with kernel(kind, libraries=["fractions"]) as another:
        assert another.run("print('on')") == "on"


def _server_and_guardian(pid):
    """Return the ids of a kernel's server and of its guardian, which is our own child."""
    line = [pid]
    while line[-1] != os.getpid():
        with open(f"/proc/{line[-1]}/stat", encoding="utf-8") as file:
            line.append(int(file.read().rpartition(")")[2].split()[1]))
    return line[-3:-1]


@pytest.mark.parametrize("kind", [FORKED, CONFINED])
def test_nothing_outlives_an_owner_that_is_killed(kind, repository, tmp_path):
    if kind == CONFINED:
        needs_confinement()
    code = f"""
import sys, time; sys.path.insert(0, {str(repository)!r})
from tests.kernels.starting import Kernel
started = Kernel({kind!r}, libraries=[])
print(started.provisioner._sockets.parent, flush=True)
time.sleep(600)
"""
    environment = {**os.environ, "JUPYTER_RUNTIME_DIR": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment
    ) as owner:
        folder = Path(owner.stdout.readline().strip())
        processes = descendants(owner.pid)
        assert len(processes) >= 4
        assert folder.is_dir()
        owner.kill()
    assert all(gone(pid) for pid in processes)
    deadline = time.monotonic() + 5
    while folder.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not folder.exists()
    assert list(tmp_path.iterdir()) == []


def test_a_foreign_user_gets_no_kernel():
    if os.geteuid():
        pytest.skip("not on this platform: only root can become another user")
    server = ForkServer(LIGHT)
    ask = "import socket, sys; s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); s.settimeout(5); s.send(b'x')"
    command = [sys.executable, "-c", f"{ask}; print(s.recv(10))", str(server.folder / "server")]
    assert server.launch(HELD, ()).wait(5) == 0
    strangers = [_as_nobody(command)]
    server.folder.chmod(0o755)
    (server.folder / "server").chmod(0o777)
    strangers.append(_as_nobody(command))
    server.stop()
    assert "PermissionError" in strangers[0]
    assert (
        strangers[1].strip() == "b''"
        or "ConnectionResetError" in strangers[1]
        or "BrokenPipe" in strangers[1]
    )


def _as_nobody(command):
    # Without its standard library's folder being readable to nobody, Python cannot start: so it starts as root.
    become = "import os; os.setresgid(65534, 65534, 65534); os.setresuid(65534, 65534, 65534); "
    result = subprocess.run(
        [command[0], "-c", "import socket, encodings.idna; " + become + command[2], *command[3:]],
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    return result.stdout + result.stderr
