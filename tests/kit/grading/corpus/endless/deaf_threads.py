"""Threads that never end, while the cell does."""

WORK = "right"
CELLS = [
    (
        "minus_derive_check",
        """
import threading, time
def spin():
    while True: time.sleep(0.001)
for _ in range(3): threading.Thread(target=spin, daemon=True).start()
""",
    )
]
SCORE = 24
