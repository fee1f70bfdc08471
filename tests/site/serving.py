"""A folder served as a plain web server serves it, on this machine only."""

import functools
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class _Handler(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_):
        """Say nothing of a browser that goes to another page before this one has come."""


@contextmanager
def serving(folder):
    """Yield the address at which the files of a folder are served."""
    server = _Server(("127.0.0.1", 0), functools.partial(_Handler, directory=folder))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
