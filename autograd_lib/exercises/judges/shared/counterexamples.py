"""Counterexamples: inputs that learners find to show that a function is faulty."""

from ....kit.checking import Text
from ....kit.checking.closeness import is_number, without_arrays
from ....kit.checking.comparing import claim

LARGEST = 1e12
MOST = 64  # numbers of a row
COUNTEREXAMPLE = Text("反例", "counterexample")
NO_ROW = Text(
    "反例是一个列表，里面都是普通的数，例如 `[1.0, -2.0]`，最多 {most} 个数。",
    "A counterexample is a list of numbers such as `[1.0, -2.0]`, {most} at the most.",
).fill(most=MOST)


def own_in(parts, part="counterexample"):
    """Return what was collected, this part with lists for arrays, and the part alone; None where there is none."""
    own = without_arrays(parts.get(part))
    return {**parts, part: own} if part in parts else parts, own


def shown(parts, shows, usable, *, label, because, least=1):
    """Return the finding on a counterexample: where it is not usable it weighs more, since nothing is tried on it."""
    weight = least if usable else least + 1
    return claim(parts, "counterexample", shows, label=label, because=because, weight=weight)


def is_point(value):
    """Return whether a value is a pair of finite numbers whose cubes are still finite."""
    return isinstance(value, list) and len(value) == 2 and all(is_number(one, LARGEST) for one in value)
