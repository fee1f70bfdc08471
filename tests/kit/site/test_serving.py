"""A site is served to many browsers at once, over connections that stay, to whoever reaches this machine."""

import http.client
import socket
import threading
from urllib.parse import urlsplit

from autograd_lib.kit.site import keep_serving

BROWSERS, EACH = 30, 6


def test_browsers_that_come_together_are_all_answered_over_connections_that_stay(tmp_path):
    content = b"x" * 100_000
    (tmp_path / "a.wasm").write_bytes(content)
    said, answers = [], []

    def ask(address, together):
        place = urlsplit(address)
        connection = http.client.HTTPConnection("127.0.0.1", place.port, timeout=60)
        together.wait()
        for _ in range(2):
            connection.request("GET", "/a.wasm")
            answer = connection.getresponse()
            answers.append((answer.version, answer.getheader("Content-Type"), answer.read() == content))
        connection.close()

    def wait():
        address = said[0].en.split()[3]
        together = threading.Barrier(BROWSERS * EACH)
        asking = [threading.Thread(target=ask, args=(address, together)) for _ in range(BROWSERS * EACH)]
        for one in asking:
            one.start()
        for one in asking:
            one.join()
        raise KeyboardInterrupt

    keep_serving(tmp_path, said.append, port=0, wait=wait)
    assert answers == [(11, "application/wasm", True)] * (2 * BROWSERS * EACH)
    assert said[-1].en == "No longer serving the site."


def test_a_port_that_is_taken_is_left_to_whoever_has_it(tmp_path):
    said = []

    def wait():
        raise KeyboardInterrupt

    with socket.create_server(("", 0)) as other:
        taken = other.getsockname()[1]
        keep_serving(tmp_path, said.append, port=taken, wait=wait)
    assert urlsplit(said[0].en.split()[3]).port not in (None, taken)
