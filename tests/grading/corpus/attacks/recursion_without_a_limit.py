"""A list so deep that describing it fills the stack, where Python was told not to mind."""

WORK = "right"
CELLS = [
    (
        "ex02_2_check",
        """
import sys
sys.setrecursionlimit(10**9)
deep = []
for _ in range(2 * 10**5): deep = [deep]
print(deep)
""",
    )
]
STATUS = "crashed"
SCORE = 6
REASON = "kernel_died"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(3, 7)], "not_reached")
