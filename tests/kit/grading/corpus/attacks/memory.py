"""A request for more memory than there is."""

WORK = "right"
CELLS = [("minus_derive_check", "bytearray(10**15)")]
STATUS = "out_of_memory"
SCORE = 24
REASON = "memory_error"
