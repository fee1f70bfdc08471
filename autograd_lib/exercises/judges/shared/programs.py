"""Programs to draw graphs of, what is true of them, and what several exercises say."""

from ....kit.checking import Text
from ....kit.checking.comparing import expect, stopped, wrong

LEAVES = "abcde"
# Operators and operands by place: c is untracked, e is left alone. The second result uses c, the fourth the third
# twice, the fifth is untracked, the sixth skips one level, the last uses an old leaf again.
STEPS = ((0, 2), (5, 1), (6, 6), (7, 5), (2, 2), (8, 9), (10, 0))

STOPPED = Text(
    "图里只有 {nodes} 个节点，`next_functions` 却已经读了 {count} 次，所以在这里停了下来：去过的节点又去了一遍。记下去过哪些。",
    "The graph has only {nodes} nodes, yet `next_functions` was read {count} times, so it was stopped here: nodes are visited again and again. "
    "Remember where you have been.",
)
STILL_NONE = Text("`{name}` 还是 `None`。", "`{name}` is still `None`.")


def draw_program(rng):
    """Return a random program as `made` reads it, and the name of its root."""
    letters = rng.sample("pqrstuvw", len(STEPS))
    leaves = rng.sample(LEAVES, len(LEAVES))
    names = [*leaves, *letters]
    steps = [
        [letter, rng.choice("*+-"), *(names[place] for place in rng.sample(operands, 2))]
        for letter, operands in zip(letters, STEPS, strict=True)
    ]
    flags = {name: name != leaves[2] for name in sorted(leaves)}
    return {"leaves": flags, "steps": steps}, letters[-1]


def code_of(program):
    steps = ", ".join(f"{name} = {left} {sign} {right}" for name, sign, left, right in program["steps"])
    plain = ", ".join(name for name, tracked in program["leaves"].items() if not tracked)
    return f"{steps}; {plain}.requires_grad = False"


def tracked_leaves(program, root):
    """Return the names of the leaves that a gradient of `root` reaches."""
    made_from = {name: (left, right) for name, _, left, right in program["steps"]}
    found, todo = set(), [root]
    while todo:
        name = todo.pop()
        if name in made_from:
            todo += made_from[name]
        elif program["leaves"][name]:
            found.add(name)
    return sorted(found)


def expect_walk(parts, part, expected, nodes, *, label, wants):
    """Return the finding for a walk of a graph with so many nodes, which may have been stopped."""
    return stopped(parts, part, label=label, because=STOPPED, nodes=nodes) or expect(
        parts, part, expected, label=label, wants=wants
    )


def expect_own(parts, part, expected, *, label, because=None):
    """Return the finding for what the learner's own code left, a dictionary.

    because: called with what was left, returns a `Text` about it or None.
    """
    note = _still_none(parts.get(part), expected)
    if note:
        return wrong(parts, part, label=label, because=note)
    return expect(parts, part, expected, label=label, because=_said(because, parts.get(part)))


def _still_none(left, expected):
    """Return the note about the first thing that is still None and should not be, if there is one."""
    if not isinstance(left, dict):
        return None
    empty = [name for name, value in expected.items() if value is not None and left.get(name, "") is None]
    return STILL_NONE.fill(name=empty[0]) if empty else None


def _said(because, left):
    try:
        return because and because(left)
    except Exception:  # what was left is not of the kind that `collect` makes, whatever it is
        return None
