"""A null pointer."""

WORK = "right"
CELLS = [("minus_derive_check", "import ctypes; ctypes.string_at(0)")]
STATUS = "crashed"
SCORE = 6
REASON = "kernel_died"
REASONS = dict.fromkeys(["two_passes", "another_point"], "not_reached")
