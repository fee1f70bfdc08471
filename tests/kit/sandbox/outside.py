"""What an attack may find outside a kernel: servers on this machine, files, processes, secrets."""

import contextlib
import socket
import subprocess
import sys
import threading
import uuid
from pathlib import Path


@contextlib.contextmanager
def outside(folder: Path, repository: Path, server_path: str):
    """Yield by name what `attacks` refers to, made in `folder` and on this machine's loopback."""
    marker = f"marker-{uuid.uuid4().hex}"
    (folder / "secret").write_text("secret", encoding="utf-8")
    (folder / "victim").write_text("", encoding="utf-8")
    (folder / "secret").chmod(0o666)
    (folder / "victim").chmod(0o666)
    command = [sys.executable, "-c", "import time; time.sleep(600)", marker]
    with contextlib.ExitStack() as stack:
        process = stack.enter_context(subprocess.Popen(command))
        stack.callback(process.kill)
        yield {
            "tcp_port": _listen(stack, socket.AF_INET, ("127.0.0.1", 0)).getsockname()[1],
            "udp_port": _answer(stack),
            "abstract": marker,
            "abstract_listener": _listen(stack, socket.AF_UNIX, f"\0{marker}"),
            "unix_path": _listen(stack, socket.AF_UNIX, str(folder / "u")).getsockname(),
            "server_path": server_path,
            "secret": str(folder / "secret"),
            "victim_file": str(folder / "victim"),
            "pyproject": str(repository / "pyproject.toml"),
            "repository": str(repository),
            "home": str(Path.home()),
            "tmp_name": _temporary(stack, "/tmp"),
            "shared": _temporary(stack, "/dev/shm", "secret"),
            "site_packages": next(path for path in sys.path if path.endswith("site-packages")),
            "pid": process.pid,
            "marker": marker,
        }


def _listen(stack, family, address):
    listener = stack.enter_context(socket.socket(family))
    listener.bind(address)
    listener.listen()
    return listener


def _answer(stack):
    """Answer every datagram with "done", as a name server would with an address."""
    server = stack.enter_context(socket.socket(type=socket.SOCK_DGRAM))
    server.bind(("127.0.0.1", 0))
    port = server.getsockname()[1]

    def loop():
        while (received := server.recvfrom(1000))[0] != b"stop":
            server.sendto(b"done", received[1])

    def stop():
        with socket.socket(type=socket.SOCK_DGRAM) as sender:
            sender.sendto(b"stop", ("127.0.0.1", port))
        thread.join()

    thread = threading.Thread(target=loop)
    thread.start()
    stack.callback(stop)
    return port


def _temporary(stack, folder, content=""):
    name = f"ak-test-{uuid.uuid4().hex}"
    path = Path(folder) / name
    path.write_text(content, encoding="utf-8")
    stack.callback(path.unlink)
    return name
