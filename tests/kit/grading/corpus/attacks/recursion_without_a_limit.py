"""Iterators inside one another, so deep that taking from the outermost fills the stack, which Python does not count."""

WORK = "right"
CELLS = [
    (
        "minus_derive_check",
        """
import itertools
deep = iter([1])
for _ in range(10**6): deep = itertools.chain(deep)
print(next(deep))
""",
    )
]
STATUS = "crashed"
SCORE = 6
REASON = "kernel_died"
REASONS = dict.fromkeys(["two_passes", "another_point"], "not_reached")
