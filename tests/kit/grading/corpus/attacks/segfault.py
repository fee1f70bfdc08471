"""A null pointer."""

WORK = "right"
CELLS = [("ex02_2_check", "import ctypes; ctypes.string_at(0)")]
STATUS = "crashed"
SCORE = 6
REASON = "kernel_died"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(3, 7)], "not_reached")
