"""More memory than there is in pieces of 50 MB, until there is no more."""

WORK = "right"
CELLS = [
    (
        "minus_derive_check",
        """
kept = []
try:
    while True: kept.append(bytearray(5 * 10**7))
except MemoryError:
    del kept
    raise
""",
    )
]
STATUS = "out_of_memory"
SCORE = 24
REASON = "memory_error"
