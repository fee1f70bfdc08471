"""A value that never finishes describing itself."""

WORK = "right"
CELLS = [
    (
        "minus_derive_check",
        """
class Long:
    def __repr__(self):
        while True: pass
Long()
""",
    )
]
STATUS = "timed_out"
SCORE = 24
REASON = "some_cells_timed_out"
