"""Two gigabytes in small pieces, caught and kept."""

WORK = "right"
CELLS = [
    (
        "ex02_2_check",
        """
kept = []
while True: kept.append(bytearray(10**6))
""",
    )
]
STATUS = "out_of_memory"
SCORE = 24
REASON = "memory_error"
