"""Drawing inputs and judging trees: what several exercises share."""

from functools import partial

from ....kit.checking import Judge, Text
from ....kit.checking.comparing import expect
from ....kit.checking.rows import draw_apart, signed
from ...beside.shared.trees import binary, moved, passes, used_twice
from .differences import central_differences

MOVED = Text(
    "两个 `{call}`：轮流走一遍，第一个换了输入再走一遍",
    "two of `{call}`, walked in turn; the first once more with other inputs",
)


def draw(rng, *names):
    """Return inputs for the named leaves: two decimals, either sign, well apart from 0, from 1 and from each other."""
    return dict(zip(names, draw_apart(rng, len(names)), strict=True))


def task(rng, *names):
    """Return what one tree is checked with: inputs for its leaves, and an incoming gradient that is neither 0 nor 1,
    so that an answer which drops it shows.
    """
    return {"inputs": draw(rng, *names), "seed": signed(rng, 0.3, 0.8)}


def both_signs(rng, tasks):
    """Return the tasks with seeds of either sign, in turn."""
    sign = rng.choice((-1, 1))
    return {
        part: {**task, "seed": sign * (-1) ** place * abs(task["seed"])}
        for place, (part, task) in enumerate(tasks.items())
    }


def judge_of_pairs(kind, inner) -> Judge:
    """Return the judge of a class whose nodes have two operands: alone, with one leaf twice, nested, at 0 and moved.

    inner: what the node is called that the nested tree uses twice.
    """
    call = f"{kind.__name__}(a, b)"
    nested = f"{inner} = {call}; {kind.__name__}({kind.__name__}({inner}, c), {kind.__name__}(b, {inner}))"

    def challenge(rng):
        leaves = {"plain": "ab", "shared": "a", "nested": "abc"}
        tasks = {**{part: task(rng, *names) for part, names in leaves.items()}, "zero": with_zero(rng)}
        return both_signs(rng, tasks)

    def judge(parts, challenge):
        tree = partial(expect_tree, parts)
        twice = f"{kind.__name__}(a, a)"
        return [
            tree("plain", challenge, kind, call=call),
            tree("shared", challenge, lambda a: kind(a, a), call=twice),
            tree("nested", challenge, lambda a, b, c: used_twice(kind, kind(a, b), b, c), call=nested),
            tree("zero", challenge, kind, call=call, weight=0.5),
            expect_moved(parts, challenge["plain"], kind, call),
        ]

    return Judge(challenge, binary, judge)


def expect_tree(parts, part, challenge, build, *, call, weight=1.0):
    """Return the finding for one tree, whose value and partials are those that `build` has with the reference classes.

    build: makes the tree from one leaf per input, in the order of the inputs.
    call: the tree as the learner would write it.
    """
    inputs, seed = challenge[part]["inputs"], challenge[part]["seed"]
    slopes = central_differences(lambda **at: passes(build, at, 0)["value"], inputs)
    expected = passes(build, inputs, seed)
    beside = expected | {f"∂/∂{name}": seed * slope for name, slope in slopes.items()}
    shown = ", ".join(f"{name} = {value:g}" for name, value in inputs.items())
    label = f"`{call}` ({shown}; seed = {seed:g})"
    given = {"": {**inputs, "seed": seed}}
    return expect(parts, part, expected, label=label, difference=beside, given=given, weight=weight)


def with_zero(rng):
    """Return a task whose first input is 0."""
    drawn = task(rng, "a", "b")
    return {**drawn, "inputs": {**drawn["inputs"], "a": 0}}


def expect_moved(parts, given, build, call):
    """Return the finding for two trees of one kind, of which neither may know of the other or of the walk before."""
    expected = moved(build, given["inputs"], given["seed"])
    return expect(parts, "moved", expected, label=MOVED.fill(call=call), weight=0.5)
