"""A version counter that aliases share."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ...kit.checking.rows import draw_apart
from ..beside.shared_counter import collect

WAYS = ("detach", "data", "clone")
STORY = Text(
    "`Counted`：编辑、`{way}`、再编辑两边；版本与数",
    "`Counted`: edits, `{way}`, edits of both; versions and numbers",
)
RETURNED = Text(
    "`add_` 返回自己，版本加一；`detach()`、`data`、`clone()` 各返回一个新的",
    "`add_` returns the object itself, one version later; `detach()`, `data` and `clone()` each return a new one",
)
WHY = {
    "detach": Text(
        "`detach()` 的结果和原来的共用内存，也共用版本计数器：从哪一边改，两边都看得到。",
        "The result of `detach()` shares the memory and the version counter with the original: whichever is edited, both see it.",
    ),
    "data": Text(
        "`data` 共用内存，但有自己的、从 0 开始的版本计数器。",
        "`data` shares the memory, but has a version counter of its own, which begins at 0.",
    ),
    "clone": Text(
        "`clone()` 什么都不共用：数是复制的，计数器是新的。",
        "`clone()` shares nothing: the numbers are copied, and the counter is new.",
    ),
}


def challenge(rng):
    stories = {
        way: {
            "before": draw_apart(rng, rng.randint(1, 2), 0.5, 4.0),
            "second": draw_apart(rng, 3, 0.5, 4.0),
            "first": draw_apart(rng, rng.randint(1, 2), 0.5, 4.0),
            "third": draw_apart(rng, 1, 0.5, 4.0)[0],
        }
        for way in WAYS
    }
    return {"values": draw_apart(rng, 3, 0.5, 4.0), "stories": stories}


def judge(parts, challenge):
    values, stories = challenge["values"], challenge["stories"]
    findings = [
        expect(parts, way, story(values, way, stories[way]), label=STORY.fill(way=way), wants=WHY[way])
        for way in WAYS
    ]
    edited = [value + 2.0 for value in values]
    return [*findings, expect(parts, "returned", [True, 1, True, True, True, edited], label=RETURNED)]


def story(values, way, edits):
    """Return [version, numbers] at the start, after the first edits, and of the three objects at the end."""
    old, more, last = sum(edits["before"]), sum(edits["second"]), edits["third"]
    one, own = sum(edits["first"]), way != "clone"
    begun = len(edits["before"])
    shared = begun + len(edits["second"]) + len(edits["first"]) + 1
    first = [shared if way == "detach" else begun + len(edits["first"])]
    second = [shared if way == "detach" else len(edits["second"]) + 1]
    first.append([value + old + one + (more + last if own else 0) for value in values])
    second.append([value + old + more + last + (one if own else 0) for value in values])
    made = begun if way == "detach" else 0
    return [[0, list(values)], [made, [value + old for value in values]], first, second, second]


JUDGE = Judge(challenge, collect, judge)
