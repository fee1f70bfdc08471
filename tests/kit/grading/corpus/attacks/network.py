"""Attempts to reach anything at all."""

CELLS = [
    (
        None,
        """
import socket, urllib.request
reached = []
for family, kind, address in ((socket.AF_INET, socket.SOCK_STREAM, ('127.0.0.1', 22)), (socket.AF_INET, socket.SOCK_DGRAM, ('8.8.8.8', 53)),
                              (socket.AF_UNIX, socket.SOCK_STREAM, '/run/docker.sock')):
    try:
        with socket.socket(family, kind) as s:
            s.settimeout(1); s.connect(address); reached.append(address)
    except OSError: pass
try: reached.append(urllib.request.urlopen('http://example.org', timeout=1))
except OSError: pass
assert not reached
if reached:
    import os; os._exit(1)
""",
    )
]
SCORE = 0
