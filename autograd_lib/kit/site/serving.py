"""A folder served on this machine only."""

import functools
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class Quiet(SimpleHTTPRequestHandler):
    """Serves files as a plain web server does, and leaves the terminal to others."""

    def log_message(self, *_):
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_):
        """Say nothing of a browser that goes to another page before this one has come."""


@contextmanager
def serving(folder, handler=Quiet, **options):
    """Yield the address at which a folder is served, by handlers that are given its place and `options`."""
    server = _Server(("127.0.0.1", 0), functools.partial(handler, directory=folder, **options))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
