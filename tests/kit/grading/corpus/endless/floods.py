"""Displays without an end."""

WORK = "right"
CELLS = [
    (
        "minus_derive_check",
        """
from IPython.display import display
while True: display('x')
""",
    )
]
STATUS = "timed_out"
SCORE = 24
REASON = "some_cells_timed_out"
