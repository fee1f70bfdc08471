"""Drawing rows of numbers and judging them: what several exercises of lesson 11 share."""

from ...checking import Text
from ...checking.comparing import claim, expect, same

# Whoever calls one of these has not written a formula.
NOT_BY_HAND = set(
    "eval exec compile getattr globals locals vars __import__ imag partial autograd backward grad functional jacrev "
    "jacfwd central_difference central_differences complex class".split()
)
BY_HAND = Text(
    "这里要的是你自己写的公式：不要调用会求导的程序，也不要用差商。",
    "Your own formula is wanted here: do not call a program that differentiates, nor use a difference quotient.",
)
ONLY_NEAR = Text(
    "只有前几位数字对得上。差商就是这样，32 位浮点数也是这样；公式和 `create_graph` 能给出十五位左右。",
    "Only the first digits agree. That is what a difference quotient gives, and so do 32-bit floats; formulas and `create_graph` give about fifteen.",
)
CLOSE = (
    1e-9  # float64 keeps more through every sum here; the best difference quotient of a gradient keeps less
)
NEAR = 1e-3


def draw_rows(rng, *shape, low=0.4, high=1.9, signed=True):
    """Return nested lists of numbers with three decimals, no two of one size."""
    count = 1
    for size in shape:
        count *= size
    sizes = rng.sample(range(int(1000 * low), int(1000 * high)), count)
    flat = [(rng.choice((-1, 1)) if signed else 1) * size / 1000 for size in sizes]
    for size in reversed(shape[1:]):
        flat = [flat[i : i + size] for i in range(0, len(flat), size)]
    return flat


def expect_close(parts, part, expected, *, label, why=None, weight=1.0, within=CLOSE):
    """Return the finding for numbers of float64, with a word to whoever has only the first digits."""
    near = why is None and same(parts.get(part), expected, rel_tol=NEAR)
    note = ONLY_NEAR if near else why
    return expect(parts, part, expected, label=label, why=note, weight=weight, rel_tol=within, abs_tol=within)


def by_hand(parts, label):
    """Return the finding for a function that calls a program which differentiates, or None."""
    finding = claim(parts, "names", lambda used: not NOT_BY_HAND & set(used), label=label, why=BY_HAND)
    return finding if finding.state == "wrong" else None


def unless(earlier, later):
    """Return the finding `later()` when all the earlier ones are right, else the first that is not."""
    return next((finding for finding in earlier if not finding.ok), None) or later()
