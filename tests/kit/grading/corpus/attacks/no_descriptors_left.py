"""Every file descriptor in use, from the first check on."""

WORK = "right"
CELLS = [
    (
        "multiply_derive_check",
        """
import os
kept = []
try:
    while True: kept.append(os.open('/dev/null', os.O_RDONLY))
except OSError as error: print(error.strerror)
""",
    )
]
SCORE = 24
