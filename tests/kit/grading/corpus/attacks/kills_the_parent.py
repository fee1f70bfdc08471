"""A signal to the parent process, which Linux does not deliver to the first process of a namespace."""

WORK = "right"
CELLS = [
    (
        "minus_derive_check",
        """
import os, signal
for number in (9, 15, 2, 19): os.kill(os.getppid(), number)
""",
    )
]
SCORE = 24
