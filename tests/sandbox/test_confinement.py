"""Every property that `autograd_lib.sandbox.confinement` promises, attacked from inside a confined kernel."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograd_lib.sandbox.kernelspec import CONFINED, FORKED
from autograd_lib.sandbox.limits import MIB
from tests.sandbox.attacks import ATTACKS, NOT_SHOWN_UNCONFINED
from tests.sandbox.outside import outside
from tests.sandbox.processes import descendants, gone, kernel

pytestmark = [pytest.mark.sandbox, pytest.mark.usefixtures("confinement")]


@pytest.fixture(scope="module")
def confined(confinement):
    with kernel(CONFINED) as started:
        yield started


@pytest.fixture(scope="module")
def forked(_secret):
    with kernel(FORKED) as started:
        yield started


@pytest.fixture(scope="module")
def _secret():
    os.environ["TOP_SECRET"] = "x"
    yield
    del os.environ["TOP_SECRET"]


@pytest.fixture(scope="module")
def surroundings(_secret, tmp_path_factory, repository, confined):
    server_path = str(Path(confined.manager.ip).parents[1] / "server")
    with outside(tmp_path_factory.mktemp("outside"), repository, server_path) as found:
        yield found


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_fails_confined_and_succeeds_unconfined(name, surroundings, confined, forked):
    code = ATTACKS[name].format(**surroundings)
    assert "done" not in confined.run(code)
    if name not in NOT_SHOWN_UNCONFINED:
        assert forked.run(code).endswith("done")


def test_what_attacks_would_have_changed_is_unchanged(surroundings, confined):
    confined.run(ATTACKS["write_outside"].format(**surroundings))
    confined.run(f"import os; os.kill({surroundings['pid']}, 9); os.kill(-1, 0)")
    assert Path(f"/proc/{surroundings['pid']}").exists()


@pytest.mark.parametrize("path", ["/", "/etc", "/usr/lib", "/proc/sys", "/sys", "/dev"])
def test_nothing_outside_the_scratch_folder_can_be_written(path, confined):
    code = f"open({path!r} + '/x', 'w').close(); print('done')"
    assert confined.run(code) in {"OSError", "PermissionError", "FileNotFoundError"}


def test_the_root_holds_nothing_but_the_installation(confined):
    listed = set(confined.run("import os; print(*os.listdir('/'))").split())
    prefixes = {Path(path).parts[1] for path in (sys.prefix, sys.base_prefix, __file__)}
    system = {
        "bin",
        "sbin",
        "lib",
        "lib32",
        "lib64",
        "libx32",
        "usr",
        "etc",
        "proc",
        "sys",
        "dev",
        "tmp",
        "scratch",
    }
    assert listed <= system | prefixes
    assert set(confined.run("import os; print(*os.listdir('/etc'))").split()) <= {
        "ld.so.cache", "alternatives", "localtime", "mime.types", "fonts", "passwd", "group", "hosts", "nsswitch.conf"
    }  # fmt: skip


def test_only_its_own_processes_are_seen(confined):
    assert confined.run("import os; print(*(p for p in os.listdir('/proc') if p.isdigit()))").split() == [
        "1",
        "2",
    ]


def test_no_privilege_is_held_or_can_be_gained(confined):
    status = confined.run("print(open('/proc/self/status').read())")
    fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    assert {fields[f"Cap{kind}"] for kind in ("Inh", "Prm", "Eff", "Bnd", "Amb")} == {"0" * 16}
    assert (fields["NoNewPrivs"], fields["Seccomp"]) == ("1", "2")
    assert confined.run("import os; os.setuid(0)") in {"PermissionError", "OSError"}


def test_the_first_process_cannot_be_killed_from_inside(confined):
    numbers = sorted(set(signal.Signals) - {signal.SIGCONT})
    confined.run(f"import os\nfor number in {[int(n) for n in numbers]}: os.kill(1, number)")
    assert confined.run("print('alive')") == "alive"


def test_kernels_do_not_meet(confined):
    name = "met-in-the-middle"
    confined.run(f"import socket; s = socket.socket(socket.AF_UNIX); s.bind('\\0{name}'); s.listen()")
    confined.run("for folder in ('/tmp', '/dev/shm'): open(folder + '/x', 'w').close()")
    there = "[os.path.exists(folder + '/x') for folder in ('/tmp', '/dev/shm')]"
    assert confined.run(f"import os; print({there})") == "[True, True]"
    with kernel(CONFINED) as other:
        code = f"import socket; socket.socket(socket.AF_UNIX).connect('\\0{name}'); print('done')"
        assert other.run(code) == "ConnectionRefusedError"
        assert other.run(f"import os; print({there})") == "[False, False]"
    assert confined.run(code) == "done"


def test_an_honest_program_works(confined):
    code = """
import getpass, multiprocessing, os, subprocess, tempfile, numpy as np, torch
x = torch.ones(3, requires_grad=True); (x * torch.from_numpy(np.arange(3.0))).sum().backward()
with tempfile.NamedTemporaryFile() as file: file.write(b"x")
open("notes.txt", "w").write("mine")
with multiprocessing.Pool(2) as pool: assert pool.map(abs, [-1, -2]) == [1, 2]
assert subprocess.run(["sh", "-c", "cat notes.txt"], capture_output=True).stdout == b"mine"
print(x.grad.tolist(), getpass.getuser(), os.getcwd() == os.path.expanduser("~"))
"""
    assert confined.run(code) == "[0.0, 1.0, 2.0] kernel True"
    assert confined.run("!echo hello") == "hello"


def test_hidden_files_and_folders_are_empty_or_absent():
    package = Path(__file__).resolve().parents[2] / "autograd_lib"
    hidden = [str(package / "scalar.py"), str(package / "checking")]
    code = f"import os; print(repr(open({hidden[0]!r}).read()), os.listdir({hidden[1]!r}))"
    with kernel(CONFINED, hidden=hidden) as started:
        assert started.run(code) == "'' ['__init__.py']"
        assert started.run("import autograd_lib.checking") == "ModuleNotFoundError"
        compiled = f"import glob; print([open(f, 'rb').read() for f in glob.glob('{package}/__pycache__/scalar.*.pyc')])"
        assert started.run(compiled) in {"[]", "[b'']"}
        assert started.run("from autograd_lib.scalar import Variable") == "ModuleNotFoundError"
    assert (package / "scalar.py").read_text(encoding="utf-8")


IMPORTS = (
    "import {0}",
    "from {0} import nn",
    "import {0}.nn",
    "__import__({0!r})",
    "import importlib.util as u; u.find_spec({0!r})",
)


@pytest.mark.parametrize("init", [True, False], ids=["package", "folder"])
def test_a_hidden_module_cannot_be_imported_in_any_way_and_the_error_names_it(tmp_path, init):
    (tmp_path / "wanted/nn").mkdir(parents=True)
    for folder in (tmp_path, tmp_path / "wanted", tmp_path / "wanted/nn"):
        folder.chmod(0o755)
        (folder / "__init__.py").write_text("x = 1", encoding="utf-8") if init else None
    seen = f"import sys; sys.path.append({str(tmp_path)!r})"
    readable, hidden = [str(tmp_path)], [str(tmp_path / "wanted")]
    with kernel(CONFINED, readable=readable, libraries=[]) as started:
        assert started.run(f"{seen}; import wanted.nn; print(wanted.__name__)") == "wanted"
    with kernel(CONFINED, readable=readable, hidden=hidden, libraries=[]) as started:
        started.run(seen)
        for code in IMPORTS:
            line = code.format("wanted")
            shown = f"try:\n    {line}\nexcept ModuleNotFoundError as error:\n    print(error)"
            assert started.run(shown) == "这个内核里不能用 wanted · wanted cannot be used in this kernel"
        assert started.run("import sys; sys.meta_path.pop(0)\nimport wanted") == "ModuleNotFoundError"


def test_readable_paths_are_readable_and_not_writable(tmp_path):
    (tmp_path / "data.txt").write_text("data", encoding="utf-8")
    tmp_path.chmod(0o755)
    with kernel(CONFINED, readable=[str(tmp_path)], libraries=[]) as started:
        assert started.run(f"print(open({str(tmp_path / 'data.txt')!r}).read())") == "data"
        assert started.run(f"open({str(tmp_path / 'new')!r}, 'w')") == "OSError"


@pytest.mark.parametrize("bound", ["below", "itself"])
def test_what_is_hidden_cannot_be_found_by_its_number_wherever_it_lies(tmp_path, bound):
    # Below the temporary folder, which every kernel has an own one of.
    (tmp_path / "kit/answers").mkdir(parents=True)
    hidden = [tmp_path / "kit/answer.py", tmp_path / "kit/answers"]
    for file in (hidden[0], tmp_path / "kit/answers/right.py", tmp_path / "kit/shown.py"):
        file.write_text("42", encoding="utf-8")
    for folder in (tmp_path, tmp_path / "kit", hidden[1]):
        folder.chmod(0o755)
    readable = [str(tmp_path if bound == "below" else tmp_path / "kit")]
    numbers = {
        name: (tmp_path / "kit" / name).stat().st_ino
        for name in ("answer.py", "answers/right.py", "shown.py")
    }
    look = f"""
import os
skipped = {{'/proc', '/sys', '/usr', '/lib', '/lib64', '/bin', '/dev', {sys.prefix!r}}}
found = set()
for folder, folders, files in os.walk('/'):
    folders[:] = [name for name in folders if os.path.join(folder, name) not in skipped]
    for name in files:
        path = os.path.join(folder, name)
        if os.stat(path).st_ino in {set(numbers.values())!r} and open(path).read() == '42':
            found.add(os.stat(path).st_ino)
print(sorted(found))
"""
    with kernel(CONFINED, readable=readable, hidden=list(map(str, hidden)), libraries=[]) as started:
        assert started.run(look) == str([numbers["shown.py"]])


def test_what_is_hidden_is_hidden_under_all_its_names(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real/answer").write_text("42", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    for folder in (tmp_path, tmp_path / "real"):
        folder.chmod(0o755)
    names = [str(tmp_path / name / "answer") for name in ("real", "link")]
    readable = [str(tmp_path / "link"), str(tmp_path / "real")]
    for hidden, seen in (([], "42 42"), (names[:1], ""), (names[1:], "")):
        with kernel(CONFINED, readable=readable, hidden=hidden, libraries=[]) as started:
            assert started.run(f"print(*(open(name).read() for name in {names!r}))") == seen


DAEMONS = {
    "setsid": "import subprocess; p = subprocess.Popen(['sleep', '600'], start_new_session=True); print('done')",
    "double_fork": """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0: time.sleep(600)
    os._exit(0)
print('done')
""",
    "deaf": """
import signal, os, time
if os.fork() == 0:
    for n in range(1, 32):
        if n not in (9, 19): signal.signal(n, signal.SIG_IGN)
    time.sleep(600)
print('done')
""",
}


@pytest.mark.parametrize("code", DAEMONS.values(), ids=DAEMONS)
def test_nothing_outlives_the_kernel(code):
    before = descendants()
    with kernel(CONFINED) as started:
        assert started.run(code) == "done"
        started_now = descendants() - before
        assert len(started_now) >= 3  # minder, kernel, daemon
    assert all(gone(pid) for pid in started_now)


class TestLimits:
    """Each limit, met by a kernel of its own; the server and other kernels are not hurt."""

    @pytest.fixture(autouse=True)
    def _others_live(self, confined):
        yield
        assert confined.run("print(1 + 1)") == "2"

    def end(self, code, **limits):
        """Return the report of a kernel that runs code and is given 20 s to end by itself."""
        with kernel(CONFINED, limits=limits) as started:
            started.run(code, timeout=20)
            started.manager.provisioner.process.wait(5)
            return started.provisioner.report

    def test_one_absurd_allocation_is_a_memory_error(self):
        with kernel(CONFINED, limits={"memory": 200 * MIB}) as started:
            assert started.run("x = bytearray(10**9)") == "MemoryError"
            assert started.run("import numpy; numpy.ones(10**8)").endswith("MemoryError")
            assert started.run("x = bytearray(10**8); print(len(x))") == "100000000"

    @pytest.mark.parametrize(
        "code",
        [
            "import mmap, os\nfor _ in range(8):\n    if os.fork() == 0:\n        x = bytearray(10**8)\n        os.wait()",
            "import mmap\nx = mmap.mmap(-1, 4 * 10**8)\nfor i in range(0, len(x), 4096): x[i] = 1",
        ],
        ids=["processes", "shared"],
    )
    def test_too_much_memory_together_ends_the_kernel(self, code):
        report = self.end(code + "\nimport time; time.sleep(20)", memory=200 * MIB)
        assert (report.cause, report.signal) == ("memory", signal.SIGKILL)
        assert report.peak_memory > 200 * MIB

    @pytest.mark.parametrize(
        "code",
        [
            "while True: pass",
            "import signal; signal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass",
            "import os\nwhile True:\n    if os.fork() == 0:\n        for i in range(10**7): pass\n        os._exit(0)\n    os.wait()",
        ],
        ids=["plain", "deaf", "children"],
    )
    def test_too_much_processor_time_ends_the_kernel(self, code):
        report = self.end(code, cpu_seconds=1)
        assert report.cause == "cpu"
        assert 0.5 <= report.cpu_seconds < 6

    def test_a_fork_bomb_fizzles(self):
        bomb = "import os\nwhile True:\n    try: os.fork()\n    except BlockingIOError: pass"
        before = descendants()
        with kernel(CONFINED, limits={"processes": 40}) as started:
            started.client.execute(bomb)
            deadline = time.monotonic() + 10
            while len(descendants() - before) < 20 and time.monotonic() < deadline:
                time.sleep(0.05)
            bombs = descendants() - before
            assert 20 <= len(bombs) <= 42
        assert all(gone(pid) for pid in bombs)

    def test_files_are_limited_each_and_together(self):
        with kernel(CONFINED, limits={"file_size": MIB, "scratch": 3 * MIB}) as started:
            write = "with open(str(i), 'wb') as f: f.write(bytes(%d))"
            assert started.run("i = 0\n" + write % (2 * MIB)) == "OSError"
            assert started.run(f"for i in range(9):\n    {write % (900 * 1024)}") == "OSError"
            assert started.run("import os; os.truncate('0', 10**9)") == "OSError"

    def test_open_files_are_limited(self):
        with kernel(CONFINED, limits={"open_files": 100}) as started:
            assert started.run("files = [open('/dev/null') for _ in range(200)]") == "OSError"

    @pytest.mark.parametrize(
        ("code", "cause", "exit_code", "number"),
        [
            ("import os; os._exit(3)", "exited", 3, None),
            ("import ctypes; ctypes.string_at(0)", "crashed", None, signal.SIGSEGV),
            ("import os; os.abort()", "crashed", None, signal.SIGABRT),
            ("import os; os.kill(os.getpid(), 9)", "killed", None, signal.SIGKILL),
        ],
    )
    def test_other_ends_are_told_apart(self, code, cause, exit_code, number):
        report = self.end(code)
        assert (report.cause, report.exit_code, report.signal) == (cause, exit_code, number)

    def test_a_crash_report_ends_with_what_was_said_last(self):
        report = self.end("import os; os.write(2, b'x' * 10**6 + b'last words'); os.abort()")
        assert report.cause == "crashed"
        assert len(report.stderr) <= 4000


def test_kernels_of_an_ordinary_user_are_confined_as_well(surroundings):
    if os.geteuid():
        pytest.skip("not on this platform: this user is an ordinary one already")
    script = Path(__file__).with_name("ordinary_user.py")
    environment = {"TOP_SECRET": "x", "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    command = [sys.executable, str(script)]
    result = subprocess.run(command, check=False, capture_output=True, text=True, env=environment, timeout=60)
    assert result.stdout.splitlines()[-1:] == ["all refused"], result.stdout + result.stderr
