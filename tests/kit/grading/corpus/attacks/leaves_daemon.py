"""A process that detaches itself and waits for the gradebook."""

WORK = "right"
CELLS = [
    (
        "multiply_derive",
        """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for fd in range(256):
            try: os.close(fd)
            except OSError: pass
        time.sleep(3600)
    os._exit(0)
""",
    )
]
SCORE = 24
