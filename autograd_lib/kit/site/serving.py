"""A folder served: on this machine only, or to a classroom that has no network but this machine's."""

import functools
import socket
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from .words import TEXTS

PORT = 8000  # for a classroom, or any other if that is taken
NOWHERE = ("192.0.2.1", 9)  # an address for examples: nothing is sent there


class Quiet(SimpleHTTPRequestHandler):
    """Serves files as a plain web server does, and leaves the terminal to others."""

    def log_message(self, *_):
        """Say nothing."""


class _Lasting(Quiet):
    """Answers many questions of a browser over one connection."""

    protocol_version = "HTTP/1.1"
    timeout = 60  # seconds in which nothing is asked


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_):
        """Say nothing of a browser that goes to another page before this one has come."""


class _ForMany(_Server):
    request_queue_size = 1024  # thirty browsers begin with six connections each, all at once
    daemon_threads = True  # the command ends though browsers keep their connections


@contextmanager
def serving(folder, handler=Quiet, **options):
    """Yield the address at which a folder is served, by handlers that are given its place and `options`."""
    server = _Server(("127.0.0.1", 0), functools.partial(handler, directory=folder, **options))
    with _running(server):
        yield f"http://127.0.0.1:{server.server_port}"


@contextmanager
def _running(server):
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def keep_serving(folder, say, *, port=PORT, wait=None) -> None:
    """Serve a folder to all machines around, until Ctrl+C.

    say: called with each `Text` for whoever started it. wait: called once it is served.
    """
    handler = functools.partial(_Lasting, directory=folder)
    try:
        server = _ForMany(("", port), handler)
    except OSError:
        server = _ForMany(("", 0), handler)
    with _running(server):
        say(TEXTS("classroom", address=f"http://{own_address()}:{server.server_port}"))
        try:
            (wait or threading.Event().wait)()
        except KeyboardInterrupt:
            say(TEXTS("classroom_ends"))


def own_address() -> str:
    """Return the address of this machine in the network that it is in; where it is in none, that of itself."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return "127.0.0.1"
        return probe.getsockname()[0]
