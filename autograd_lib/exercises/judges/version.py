"""A version counter that aliases share, and a saved tensor that looks at it."""

import re

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect
from ...kit.checking.rows import draw_apart
from ..beside.version import collect
from ..engines import ENGINES

WAYS = ("detach", "data", "clone")
STORY = Text(
    "`Counted`：编辑、`{way}`、再编辑两边；版本与数",
    "`Counted`: edits, `{way}`, edits of both; versions and numbers",
)
LABELS = {
    "returned": Text(
        "`add_` 返回自己，版本加一；`detach()`、`data`、`clone()` 各返回一个新的",
        "`add_` returns the object itself, one version later; `detach()`, `data` and `clone()` each return a new one",
    ),
    "unpack": Text(
        "`SavedTensor`：没有改就还回同一个张量，改了就抛出 `RuntimeError`，消息里有两个版本号",
        "`SavedTensor`: gives the same tensor back if it is unchanged, else a `RuntimeError` with both versions",
    ),
}
HOOKED = Text(
    "{engine}：用 `SavedTensor` 保存的乘积，先不改再改",
    "{engine}: a product saved by `SavedTensor`, unchanged and changed",
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
    "unpack": Text(
        "保存时记下当时的版本（不一定是 0），取用时和现在的相比；不同就抛出 `RuntimeError`，消息里写上现在的和期望的版本。",
        "Note the version at the time of saving, which need not be 0, and compare it with the present one on use; if they differ, raise a `RuntimeError` that names the present and the expected version.",
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
    factors = [draw_apart(rng, 2, 0.5, 4.0), draw_apart(rng, 2, 0.5, 4.0)]
    return {
        "values": draw_apart(rng, 3, 0.5, 4.0),
        "stories": stories,
        "at": rng.randint(2, 4),
        "more": rng.randint(3, 5),
        "factors": factors,
    }


def judge(parts, challenge):
    findings = [
        expect(
            parts,
            way,
            story(challenge["values"], way, challenge["stories"][way]),
            label=STORY.fill(way=way),
            wants=WHY[way],
        )
        for way in WAYS
    ]
    edited = [value + 2.0 for value in challenge["values"]]
    findings.append(expect(parts, "returned", [True, 1, True, True, True, edited], label=LABELS["returned"]))
    at, now = challenge["at"], challenge["at"] + challenge["more"]
    findings.append(
        claim(
            parts, "unpack", lambda seen: unpacks(seen, at, now), label=LABELS["unpack"], wants=WHY["unpack"]
        )
    )
    for engine, name in ENGINES.items():
        label = HOOKED.fill(engine=name)
        findings.append(
            claim(
                parts,
                engine,
                lambda seen: guards(seen, challenge["factors"][0]),
                label=label,
                wants=WHY["unpack"],
            )
        )
    return findings


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


def unpacks(seen, at, now):
    """Return whether an unchanged tensor came back twice, and a changed one was refused with both versions."""
    after = seen["after"]
    found = set(map(int, re.findall(r"\d+", after["text"])))
    return seen["before"] == [True, True] and seen["late"] is True and refused(after) and {at, now} <= found


def refused(outcome):
    """Return whether this is a RuntimeError."""
    return outcome["error"] == "RuntimeError"


def guards(seen, row):
    """Return whether the pass gave the gradient, and after the edit an error instead."""
    clean, changed = seen
    right = all(abs(x - y) < 1e-4 for x, y in zip(clean["b.grad"], row, strict=True))
    return (
        right
        and clean["backward"] is None
        and changed["backward"] == "RuntimeError"
        and changed["b.grad"] is None
    )


JUDGE = Judge(challenge, collect, judge)
