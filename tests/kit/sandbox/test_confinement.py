"""Every property that `autograd_lib.kit.sandbox.confinement` promises, attacked from inside a confined run."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from autograd_lib.kit.notebooks.courses import home
from autograd_lib.kit.sandbox.jobs import WAITED, End
from autograd_lib.kit.sandbox.limits import MIB, Limits
from autograd_lib.kit.sandbox.server import Kind, shared
from tests.kit.sandbox.attacks import ATTACKS, NOT_SHOWN_UNCONFINED
from tests.kit.sandbox.outside import outside
from tests.kit.sandbox.processes import descendants, gone
from tests.kit.sandbox.running import LIGHT, job_of, ran, said, setting

pytestmark = [pytest.mark.sandbox, pytest.mark.usefixtures("confinement")]


def confined(*sources, modules=LIGHT, readable=(), hidden=(), **limits):
    """Return what each cell of a confined run said, and how it ended."""
    where = setting(confined=True, modules=modules, readable=readable, hidden=hidden, limits=Limits(**limits))
    run = ran(job_of(*sources, cell=60), where)
    return [said(cell) for cell in run.cells.values()], run.end


def one(source, **options):
    """Return what a single cell of a confined run said."""
    texts, end = confined(source, **options)
    assert end is End.FINISHED
    return texts[0]


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory, repository, confinement):
    os.environ["TOP_SECRET"] = "x"
    server = shared(Kind(True, LIGHT)).folder / "server"
    with outside(tmp_path_factory.mktemp("outside"), repository, str(server)) as found:
        yield found
    del os.environ["TOP_SECRET"]


@pytest.fixture(scope="module")
def attacked(surroundings):
    """Return what each attack said, confined and not."""
    code = {name: attack.format(**surroundings) for name, attack in ATTACKS.items()}
    texts, end = confined(*code.values())
    assert end is End.FINISHED
    shown = [name for name in code if name not in NOT_SHOWN_UNCONFINED]
    open_run = ran(job_of(*(code[name] for name in shown), cell=60), setting())
    unconfined = dict(zip(shown, map(said, open_run.cells.values()), strict=True))
    return {name: (text, unconfined.get(name)) for name, text in zip(code, texts, strict=True)}


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_fails_confined_and_succeeds_unconfined(name, attacked):
    inside, outside_ = attacked[name]
    assert "done" not in inside
    assert outside_ is None or "done" in outside_


def test_what_attacks_would_have_changed_is_unchanged(surroundings):
    confined(
        ATTACKS["write_outside"].format(**surroundings),
        f"import os; os.kill({surroundings['pid']}, 9); os.kill(-1, 0)",
    )
    assert (
        Path(surroundings["victim_file"]).read_text(encoding="utf-8") == "x"
    )  # from the run that was not confined
    assert Path(f"/proc/{surroundings['pid']}").exists()


def test_nothing_outside_the_scratch_folder_can_be_written():
    folders = ("/", "/etc", "/usr/lib", "/proc/sys", "/sys", "/dev")
    texts, _ = confined(*(f"open({path!r} + '/x', 'w').close(); print('done')" for path in folders))
    assert set(texts) <= {"OSError", "PermissionError", "FileNotFoundError"}


def test_only_its_own_processes_are_seen():
    assert one("import os; print(*(p for p in os.listdir('/proc') if p.isdigit()))") == "1 2"


def test_no_descriptor_is_open_but_its_own():
    code = "import os; print(*(os.readlink(f'/proc/self/fd/{n}').split(':')[0] for n in os.listdir('/proc/self/fd') if os.path.lexists(f'/proc/self/fd/{n}')))"
    kinds = one(code).split()
    assert len([kind for kind in kinds if kind == "pipe"]) == 2
    assert "socket" not in [kind for kind in kinds if kind.startswith("/")]


def test_no_privilege_is_held_or_can_be_gained():
    (status, refused), _ = confined("print(open('/proc/self/status').read())", "import os; os.setuid(0)")
    fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    assert {fields[f"Cap{kind}"] for kind in ("Inh", "Prm", "Eff", "Bnd", "Amb")} == {"0" * 16}
    assert (fields["NoNewPrivs"], fields["Seccomp"]) == ("1", "2")
    assert refused in {"PermissionError", "OSError"}


def test_the_first_process_cannot_be_killed_from_inside():
    numbers = [int(number) for number in sorted(set(signal.Signals) - {signal.SIGCONT})]
    texts, end = confined(f"import os\nfor number in {numbers}: os.kill(1, number)", "print('alive')")
    assert (texts[1], end) == ("alive", End.FINISHED)


# Calls on process 1, as numbers of x86_64 and aarch64 and arguments; a run may make the same on its own children.
ON_THE_MINDER = {
    "prlimit64": (302, 261, "PID, 7, NOTHING, 0"),
    "sched_setaffinity": (203, 122, "PID, 128, ONE"),
    "sched_setscheduler": (144, 119, "PID, 5, NOTHING"),
    "sched_setparam": (142, 118, "PID, NOTHING"),
    "sched_setattr": (314, 274, "PID, IDLE, 0"),
    "setpriority": (141, 140, "0, PID, 19"),
    "ioprio_set": (251, 30, "1, PID, 0x6000"),
}
# And calls by which it is meant with others, or that are refused for all.
NEVER = {
    "setpriority_of_the_user": (141, 140, "2, 0, 19"),
    "setpriority_of_this_user": (141, 140, "2, os.getuid(), 19"),
    "ioprio_set_of_the_user": (251, 30, "3, os.getuid(), 0x6000"),
    "ptrace": (101, 117, "16, PID, 0, 0"),
    "process_vm_readv": (310, 270, "PID, VECTOR, 1, VECTOR, 1, 0"),
    "process_vm_writev": (311, 271, "PID, VECTOR, 1, VECTOR, 1, 0"),
    "kcmp": (312, 272, "PID, os.getpid(), 0, 0, 0"),
    "get_robust_list": (274, 100, "1, NOTHING, NOTHING"),
    "migrate_pages": (256, 238, "PID, 64, ONE, ONE"),
    "move_pages": (279, 239, "PID, 0, 0, 0, 0, 0"),
    "pidfd_getfd": (438, 438, "os.pidfd_open(1), 0, 0"),
    "process_madvise": (440, 440, "os.pidfd_open(1), VECTOR, 1, 4, 0"),
    "setns": (308, 268, "os.pidfd_open(1), 0x20000000"),
    "process_mrelease": (448, 448, "os.pidfd_open(1), 0"),
    "setpgid": (109, 154, "1, 0"),
}
CALLING = """
import ctypes, os, platform, struct, time
libc, column = ctypes.CDLL(None, use_errno=True), 0 if platform.machine() == "x86_64" else 1
NOTHING, ONE = ctypes.create_string_buffer(64), ctypes.create_string_buffer(b"\\1" + bytes(127))
IDLE = ctypes.create_string_buffer(struct.pack("IIQiIQQQ", 48, 5, 0, 0, 0, 0, 0, 0))
VECTOR = ctypes.create_string_buffer(struct.pack("PL", ctypes.addressof(NOTHING), 8))
def done(calls, PID):
    return [name for name, (*numbers, arguments) in calls.items()
            if libc.syscall(numbers[column], *eval(arguments, dict(globals(), PID=PID))) >= 0]
"""


def test_nothing_can_be_done_to_the_minder_that_can_be_done_to_ones_own_children():
    own = "child = os.fork()\nif not child: time.sleep(60)\nprint(done(calls, child)); os.kill(child, 9)"
    texts, end = confined(
        CALLING,
        f"print(done({ {**ON_THE_MINDER, **NEVER}!r}, 1))",
        f"calls = {ON_THE_MINDER!r}\n{own}",
        "import resource; resource.prlimit(1, resource.RLIMIT_NOFILE, (0, 0))",
        "import resource; print(resource.prlimit(os.getpid(), resource.RLIMIT_NOFILE))",
    )
    assert texts[1] == "[]"
    assert texts[2] == str(list(ON_THE_MINDER))
    assert (texts[3], end) == ("PermissionError", End.FINISHED)
    assert texts[4].startswith("(")


FILES_OF_A_PROCESS = """
import os
done = []
def look(folder):
    for name in sorted(os.listdir(folder)):
        path = f"{folder}/{name}"
        for flags in (os.O_RDONLY, os.O_WRONLY):
            try:
                fd = os.open(path, flags | os.O_NONBLOCK)
                done.append((name, os.write(fd, b"1") if flags else bool(os.read(fd, 10))))
            except OSError:
                pass
    for name in ("fd/0", "root/etc", "cwd", "exe", "map_files", "ns/net", "fdinfo", "environ", "mem"):
        try:
            done.append((name, bool(os.stat(f"{folder}/{name}") and os.listdir(f"{folder}/{name}"))))
        except OSError:
            pass
look("/proc/1")
look("/proc/1/task/1")
print(*sorted({name for name, what in done if what}))
"""
TOLD_OF_THE_MINDER = set(
    "arch_status cgroup cmdline comm coredump_filter cpu_resctrl_groups cpuset gid_map limits loginuid mountinfo mounts "
    "oom_adj oom_score oom_score_adj projid_map sched schedstat sessionid setgroups stat statm status timens_offsets "
    "timerslack_ns uid_map wchan children autogroup".split()
)


def test_of_the_minder_only_its_numbers_can_be_read_and_nothing_written():
    assert set(one(FILES_OF_A_PROCESS).split()) - TOLD_OF_THE_MINDER == set()


def test_proc_tells_of_the_run_and_what_programs_ask_to_fit_in():
    code = """
import os
def tells(path): return os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(1)
print(*(name for name in os.listdir("/proc") if not name.isdigit() and tells(f"/proc/{name}")))
"""
    known = "cpuinfo filesystems loadavg meminfo mounts net self stat sys thread-self uptime version"
    assert set(one(code).split()) <= set(known.split())


def test_memory_that_no_limit_counts_is_refused():
    codes = {
        "huge pages": "import mmap; mmap.mmap(-1, 2**21, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x40000)",
        "watches": "import ctypes; print(ctypes.CDLL(None).inotify_init1(0))",
        "watches of old": "import ctypes; print(ctypes.CDLL(None).inotify_init())",
        "watches of mounts": "import ctypes; print(ctypes.CDLL(None).fanotify_init(0, 0))",
        "gifts": "import ctypes, os; r, w = os.pipe()\n"
        "class V(ctypes.Structure): _fields_ = [('at', ctypes.c_char_p), ('size', ctypes.c_size_t)]\n"
        "print(ctypes.CDLL(None).vmsplice(w, ctypes.byref(V(b'x' * 10, 10)), 1, 0))",
        "queued signals": "import resource; print(resource.getrlimit(resource.RLIMIT_SIGPENDING)[1] > 1000 or -1)",
        "terminals": "import os\nfor _ in range(70): os.openpty()",
    }
    texts, _ = confined(*codes.values())
    assert dict(zip(codes, texts, strict=True)) == {
        name: {"huge pages": "PermissionError", "terminals": "OSError"}.get(name, "-1") for name in codes
    }


def test_no_memory_is_shared_with_the_server_and_so_with_later_runs():
    code = "print(*(line.split()[-1] for line in open('/proc/self/maps') if line.split()[1][1:4:2] == 'ws'))"
    assert one(code, modules=home().preload) == ""


def test_runs_do_not_meet():
    name = "met-in-the-middle"
    bind = f"import socket; s = socket.socket(socket.AF_UNIX); s.bind('\\0{name}'); s.listen()"
    leave = "for folder in ('/tmp', '/dev/shm'): open(folder + '/x', 'w').close()"
    there = "import os; print([os.path.exists(folder + '/x') for folder in ('/tmp', '/dev/shm')])"
    connect = f"import socket; socket.socket(socket.AF_UNIX).connect('\\0{name}'); print('done')"
    assert confined(bind, leave, there, connect)[0] == ["", "", "[True, True]", "done"]
    assert confined(there, connect)[0] == ["[False, False]", "ConnectionRefusedError"]


def test_an_honest_program_works():
    code = """
import getpass, multiprocessing, os, subprocess, tempfile, numpy as np, torch
x = torch.ones(3, requires_grad=True); (x * torch.from_numpy(np.arange(3.0))).sum().backward()
with tempfile.NamedTemporaryFile() as file: file.write(b"x")
open("notes.txt", "w").write("mine")
with multiprocessing.Pool(2) as pool: assert pool.map(abs, [-1, -2]) == [1, 2]
assert subprocess.run(["sh", "-c", "cat notes.txt"], capture_output=True).stdout == b"mine"
print(x.grad.tolist(), getpass.getuser(), os.getcwd() == os.path.expanduser("~"))
"""
    texts, _ = confined(code, "!echo hello", modules=home().preload)
    assert texts == ["[0.0, 1.0, 2.0] run True", "hello"]


def test_hidden_files_and_folders_are_empty_or_absent():
    package = Path(__file__).resolve().parents[3] / "autograd_lib"
    hidden = [str(package / "scalar.py"), str(package / "kit/checking")]
    texts, _ = confined(
        f"import os; print(repr(open({hidden[0]!r}).read()), os.listdir({hidden[1]!r}))",
        "import autograd_lib.kit.checking",
        f"import glob; print([open(f, 'rb').read() for f in glob.glob('{package}/__pycache__/scalar.*.pyc')])",
        "from autograd_lib.scalar import Variable",
        hidden=hidden,
    )
    assert texts[0] == "'' ['__init__.py']"
    assert texts[1] == texts[3] == "ModuleNotFoundError"
    assert texts[2] in {"[]", "[b'']"}
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
    hidden = [str(tmp_path / "wanted")]
    assert one(f"{seen}; import wanted.nn; print(wanted.__name__)", readable=[tmp_path]) == "wanted"
    lines = (code.format("wanted") for code in IMPORTS)
    shown = [f"try:\n    {line}\nexcept ModuleNotFoundError as error:\n    print(error)" for line in lines]
    last = "import sys; sys.meta_path.pop(0)\nimport wanted"
    texts, _ = confined(seen, *shown, last, readable=[tmp_path], hidden=hidden)
    assert set(texts[1:-1]) == {"这个内核里不能用 wanted · wanted cannot be used in this kernel"}
    assert texts[-1] == "ModuleNotFoundError"


def test_readable_paths_are_readable_and_not_writable(tmp_path):
    (tmp_path / "data.txt").write_text("data", encoding="utf-8")
    tmp_path.chmod(0o755)
    reading = f"print(open({str(tmp_path / 'data.txt')!r}).read())"
    writing = f"open({str(tmp_path / 'new')!r}, 'w')"
    assert confined(reading, writing, readable=[tmp_path])[0] == ["data", "OSError"]


@pytest.mark.parametrize("bound", ["below", "itself"])
def test_what_is_hidden_cannot_be_found_by_its_number_wherever_it_lies(tmp_path, bound):
    # Below the temporary folder, which every run has an own one of.
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
        if not os.path.islink(path) and os.stat(path).st_ino in {set(numbers.values())!r} and open(path).read() == '42':
            found.add(os.stat(path).st_ino)
print(sorted(found))
"""
    assert one(look, readable=readable, hidden=hidden) == str([numbers["shown.py"]])


def test_what_is_hidden_is_hidden_under_all_its_names(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real/answer").write_text("42", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    for folder in (tmp_path, tmp_path / "real"):
        folder.chmod(0o755)
    names = [str(tmp_path / name / "answer") for name in ("real", "link")]
    readable = [str(tmp_path / "link"), str(tmp_path / "real")]
    for hidden, seen in (([], "42 42"), (names[:1], ""), (names[1:], "")):
        assert (
            one(f"print(*(open(name).read() for name in {names!r}))", readable=readable, hidden=hidden)
            == seen
        )


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
def test_nothing_outlives_the_run(code):
    one("1")  # the server is there
    before = descendants()
    assert one(code) == "done"
    left = descendants() - before
    assert all(gone(pid) for pid in left)


class TestLimits:
    """Each limit, met by a run of its own; the server and other runs are not hurt."""

    @pytest.fixture(autouse=True)
    def _others_live(self):
        yield
        assert one("print(1 + 1)") == "2"

    def test_one_absurd_allocation_is_a_memory_error(self):
        texts, _ = confined(
            "x = bytearray(10**9)",
            "import numpy; numpy.ones(10**8)",
            "x = bytearray(10**8); print(len(x))",
            memory=200 * MIB,
        )
        assert texts[0] == "MemoryError"
        assert texts[1].endswith("MemoryError")
        assert texts[2] == "100000000"

    @pytest.mark.parametrize(
        "code",
        [
            "import os, time\nfor _ in range(8):\n    if os.fork() == 0:\n        x = bytearray(10**8)\n        time.sleep(20)",
            "import mmap\nx = mmap.mmap(-1, 4 * 10**8)\nfor i in range(0, len(x), 4096): x[i] = 1",
        ],
        ids=["processes", "shared"],
    )
    def test_too_much_memory_together_ends_the_run(self, code):
        _, end = confined(code + "\nimport time; time.sleep(20)", memory=200 * MIB)
        assert end is End.KILLED

    def test_memory_that_no_process_has_counts_as_well(self):
        code = """
import resource, socket, time
pairs = [socket.socketpair() for _ in range(100)]
for one, other in pairs:
    for end in (one, other):
        end.setblocking(False)
        try:
            while True: end.send(bytes(60_000))
        except BlockingIOError: pass
time.sleep(20)
"""
        assert confined(code, memory=60 * MIB)[1] is End.KILLED
        assert confined(code.replace("time.sleep(20)", ""))[1] is End.FINISHED

    def test_buffers_in_the_operating_system_stay_as_large_as_they_come(self):
        texts, _ = confined(
            "import socket; socket.socketpair()[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 10**7)",
            "import fcntl, os; fcntl.fcntl(os.pipe()[0], fcntl.F_SETPIPE_SZ, 10**6)",
        )
        assert texts == ["PermissionError", "PermissionError"]

    @pytest.mark.parametrize(
        "code",
        [
            "while True: pass",
            "import signal; signal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass",
            "import os\nwhile True:\n    if os.fork() == 0:\n        for i in range(10**7): pass\n        os._exit(0)\n    os.wait()",
        ],
        ids=["plain", "deaf", "children"],
    )
    def test_too_much_processor_time_ends_the_run(self, code):
        assert confined(code, cpu_seconds=1)[1] is End.OUT_OF_TIME

    @pytest.mark.parametrize(
        "code",
        [
            "import time; time.sleep(600)",
            "import threading; lock = threading.Lock(); lock.acquire(); lock.acquire()",
            "import subprocess; subprocess.run(['sleep', '600'])",
            "import os, select; select.select([os.pipe()[0]], [], [])",
            "import asyncio; await asyncio.sleep(600)",
            "import threading, time; t = threading.Thread(target=time.sleep, args=(600,)); t.start(); t.join()",
            "import os, time\nif os.fork() == 0: time.sleep(600)\nos.wait()",
            "import time\nwhile True: time.sleep(0.01); print(end='.')",
        ],
        ids=["sleep", "lock", "program", "pipe", "await", "thread", "child", "often"],
    )
    def test_a_cell_that_waits_is_ended_long_before_one_that_computes(self, code):
        job = job_of(code, "print('next')", cell=60, waiting=0.5, grace=2)
        run = ran(job, setting(confined=True))
        assert run.cells["0"].late == WAITED
        assert run.end is End.STUCK or "next" in said(run.cells["1"])

    def test_who_waits_a_little_and_who_waits_for_a_turn_is_not(self):
        sleeping = "import time\nfor _ in range(4): time.sleep(0.1)"
        busy = (
            "import multiprocessing\nwith multiprocessing.Pool(6) as pool: pool.map(sum, [range(10**6)] * 60)"
        )
        run = ran(
            job_of(sleeping, busy, cell=60, waiting=2, job_waiting=4, patience=20), setting(confined=True)
        )
        assert [cell.late for cell in run.cells.values()] == [None, None]

    def test_a_fork_bomb_fizzles(self):
        bomb = "import os\nwhile True:\n    try: os.fork()\n    except BlockingIOError: pass"
        before = descendants()
        run = ran(
            job_of(bomb, cell=0.5, patience=4, grace=0.5), setting(confined=True, limits=Limits(processes=40))
        )
        assert run.end in (End.STUCK, End.DIED, End.FINISHED)
        assert all(gone(pid) for pid in descendants() - before - _servers())

    def test_files_are_limited_each_and_together(self):
        write = "with open(str(i), 'wb') as f: f.write(bytes(%d))"
        texts, _ = confined(
            "i = 0\n" + write % (2 * MIB),
            f"for i in range(9):\n    {write % (900 * 1024)}",
            "import os; os.truncate('0', 10**9)",
            file_size=MIB,
            scratch=3 * MIB,
        )
        assert texts == ["OSError"] * 3

    def test_open_files_are_limited(self):
        assert one("files = [open('/dev/null') for _ in range(200)]", open_files=100) == "OSError"


def _servers():
    """Return the ids of the processes that stay when runs end."""
    folders = [server for server in descendants() if "guardian" in _command(server)]
    return set(folders) | {
        child for folder in folders for child in descendants(folder) if "guardian" in _command(child)
    }


def _command(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def test_runs_of_an_ordinary_user_are_confined_as_well(surroundings):
    if os.geteuid():
        pytest.skip("not on this platform: this user is an ordinary one already")
    script = Path(__file__).with_name("ordinary_user.py")
    environment = {"TOP_SECRET": "x", "PYTHONPATH": str(Path(__file__).resolve().parents[3])}
    command = [sys.executable, str(script)]
    result = subprocess.run(command, check=False, capture_output=True, text=True, env=environment, timeout=60)
    assert result.stdout.splitlines()[-1:] == ["all refused"], result.stdout + result.stderr
