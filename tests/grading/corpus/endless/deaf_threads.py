"""Threads that never end, while the cell does: they cost time, not points."""

WORK = "right"
CELLS = [
    (
        "ex02_2_check",
        """
import threading
def spin():
    while True: sum(range(1000))
for _ in range(3): threading.Thread(target=spin, daemon=True).start()
""",
    )
]
SCORE = 24
