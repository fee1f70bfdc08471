"""A thread that waits for a check's token and sends evidence of its own beside the check's."""

CELLS = [
    (
        None,
        """
import threading
writer = get_ipython().writer
send = writer.send
def twice(kind, *fields):
    if kind == "evidence":
        worker = threading.Thread(target=send, args=(kind, fields[0], '{"parts": {"plain": 1}}'))
        worker.start(); worker.join()
    send(kind, *fields)
writer.send = twice
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "forged"
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "forged",
)
