"""Threads that are joined, and one that goes on for a while."""

WORK = "right"
CELLS = [
    (
        "multiply_derive",
        (
            "import threading, time\n"
            "workers = [threading.Thread(target=print, args=('hello', n)) for n in range(8)]\n"
            "for worker in workers: worker.start()\n"
            "for worker in workers: worker.join()\n"
            "def tick():\n    for _ in range(20): time.sleep(0.02); print('tick')\n"
            "threading.Thread(target=tick, daemon=True).start()"
        ),
    )
]
SCORE = 24
