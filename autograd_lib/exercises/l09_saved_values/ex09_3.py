"""ex09_3: a version counter that aliases share, and a saved tensor that looks at it."""

import re

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from ...checking.engines import ENGINES
from . import collect
from .common import numbers

WAYS = ("detach", "data", "clone")
STORY = Text(
    "`Counted`：编辑、`{way}`、再编辑两边；版本与数",
    "`Counted`: edits, `{way}`, edits of both; versions and numbers",
)
LABELS = {
    "returned": Text("`add_` 返回自己，版本加一", "`add_` returns the object itself, one version later"),
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
            "before": numbers(rng, rng.randint(1, 2)),
            "second": numbers(rng, 3),
            "first": numbers(rng, rng.randint(1, 2)),
            "third": numbers(rng, 1)[0],
        }
        for way in WAYS
    }
    factors = [numbers(rng, 2), numbers(rng, 2)]
    return {
        "values": numbers(rng, 3),
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
            why=WHY[way],
        )
        for way in WAYS
    ]
    findings.append(expect(parts, "returned", [True, 1], label=LABELS["returned"]))
    at, now = challenge["at"], challenge["at"] + challenge["more"]
    findings.append(
        claim(parts, "unpack", lambda seen: unpacks(seen, at, now), label=LABELS["unpack"], why=WHY["unpack"])
    )
    for engine, name in ENGINES.items():
        label = HOOKED.fill(engine=name)
        findings.append(
            claim(
                parts,
                engine,
                lambda seen: guards(seen, challenge["factors"][0]),
                label=label,
                why=WHY["unpack"],
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


COUNTED = {
    "_version": "return self.counter[0]",
    "add_": "self.values[:] = [value + number for value in self.values]\nself.counter[0] += 1\nreturn self",
    "detach": "return Counted(self.values, self.counter)",
    "data": "return Counted(self.values)",
    "clone": "return Counted(list(self.values))",
}


def counted(**changes):
    """Return an answer cell with the class `Counted`, some of whose bodies are changed."""
    text = (
        "class Counted:\n    def __init__(self, values, counter=None):\n        self.values = values\n"
        "        self.counter = [0] if counter is None else counter\n"
    )
    for name, body in (COUNTED | changes).items():
        head = f"{name}(self, number)" if name == "add_" else f"{name}(self)"
        text += "    @property\n" if name in ("_version", "data") else ""
        text += f"    def {head}:\n" + "".join(f"        {line}\n" for line in body.split("\n"))
    return text


def saved(init, unpack):
    """Return an answer cell with the class `SavedTensor`."""
    bodies = (("__init__(self, tensor)", init), ("unpack(self)", unpack))
    return "class SavedTensor:\n" + "".join(
        f"    def {head}:\n" + "".join(f"        {line}\n" for line in body.split("\n"))
        for head, body in bodies
    )


RAISE = 'raise RuntimeError(f"is at version {self.tensor._version}; expected version {self.version}")'

EXERCISE = Exercise(
    id="ex09_3",
    title=Text("版本计数器", "The version counter"),
    kind=Kind.FILL_IN,
    points=9,
    minutes=14,
    difficulty=3,
    answers=("Counted", "SavedTensor"),
    challenge=challenge,
    collect=collect.ex09_3,
    judge=judge,
    hints=(
        Text(
            "两个对象要看到同一个计数器，计数器应当是整数，还是一个可以共用的东西？",
            "For two objects to see one counter, should the counter be an integer, or something that can be shared?",
        ),
        Text(
            "`detach` 把数和计数器都交给新的对象，`data` 只交数，`clone` 都不交。`SavedTensor` 保存时记下 `tensor._version`，取用时再看一眼。",
            "`detach` hands on numbers and counter, `data` the numbers only, `clone` neither. `SavedTensor` notes `tensor._version` when saving, and looks again on use.",
        ),
        Text(
            "`detach` 是 `return Counted(self.values, self.counter)`。`unpack` 里：`if self.tensor._version != self.version`，就抛出 `RuntimeError`，把两个数都写进消息；否则返回 `self.tensor`。",
            "`detach` is `return Counted(self.values, self.counter)`. In `unpack`: `if self.tensor._version != self.version`, raise a `RuntimeError` with both numbers in its message; else return `self.tensor`.",
        ),
    ),
    wrong=(
        Wrong(
            "each_alias_counts_for_itself",
            counted(detach="return Counted(self.values)"),
            Text(
                "`detach()` 的结果有了自己的计数器，从它那里改，原来的张量就不知道了。这正是 `.data` 的毛病。",
                "The result of `detach()` has a counter of its own, so the original does not notice edits made through it. That is what is wrong with `.data`.",
            ),
        ),
        Wrong(
            "data_shares_the_counter",
            counted(data="return Counted(self.values, self.counter)"),
            Text(
                "这样 `.data` 就是安全的了，可惜真正的 `.data` 不是：它有自己的计数器。",
                "That would make `.data` safe, but the real one is not: it has a counter of its own.",
            ),
        ),
        Wrong(
            "clone_takes_the_same_list",
            counted(clone="return Counted(self.values)"),
            Text(
                "`clone()` 没有复制数，两个对象写的是同一个列表，却各数各的版本。",
                "`clone()` does not copy the numbers: both objects write to one list, and each counts its own versions.",
            ),
        ),
        Wrong(
            "does_not_count",
            counted(add_="self.values[:] = [value + number for value in self.values]\nreturn self"),
            Text("数改了，版本没有加一。", "The numbers change, but the version does not."),
        ),
        Wrong(
            "a_new_list_for_every_edit",
            counted(
                add_="self.values = [value + number for value in self.values]\nself.counter[0] += 1\nreturn self"
            ),
            Text(
                "这不是原地操作：`self.values` 换成了新的列表，共用旧列表的别的对象看不到。要写进原来的列表里，例如 `self.values[:] = …`。",
                "This is no in-place operation: `self.values` becomes a new list, and other objects that share the old one do not see it. Write into the old list, as in `self.values[:] = …`.",
            ),
        ),
        Wrong(
            "expects_version_zero",
            saved(
                "self.tensor, self.version = tensor, 0",
                f"if self.tensor._version != self.version:\n    {RAISE}\nreturn self.tensor",
            ),
            Text(
                "保存之前改过的张量，版本不是 0，但完全可以用。要记下**保存时**的版本。",
                "A tensor that was edited before it was saved is not at version 0, and perfectly usable. Note the version **at the time of saving**.",
            ),
        ),
        Wrong(
            "looks_only_once",
            saved(
                "self.tensor, self.version = tensor, tensor._version",
                "return self.tensor",
            ),
            Text(
                "改过的值悄悄地用上了。要在**保存时**记下版本，取用时再读一次来比较；两次都在取用时读，就是自己和自己比。",
                "Changed values are used silently. Note the version **when saving**, and read it again on use to compare; if both are read on use, the version is compared with itself.",
            ),
        ),
    ),
)
