"""A thread that waits for the pipe on which messages leave, and rewrites the evidence in them."""

CELLS = [
    (
        None,
        """
import os, threading
write, fd = os.write, get_ipython().writer.fd
def patch():
    os.write = lambda to, data: write(to, data.replace(b'$unattempted', b'value______') if to == fd else data)
worker = threading.Thread(target=patch); worker.start(); worker.join()
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "evidence_unreadable"
REASONS = {"multiply_derive": "evidence_unreadable"} | dict.fromkeys(
    ["minus_derive", "two_passes", "another_point"], "not_reached"
)
