"""The switch of the learner's engine: blocks in which nothing is recorded."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ..beside.switched_off import collect

LABELS = {
    "block": Text(
        "做好一个 `no_grad()`，用它两次：`state.recording` 在以前、块里、块后",
        "one `no_grad()` is made and used twice: `state.recording` before, and inside and after each block",
    ),
    "nested": Text(
        "块里套块，共 {depth} 层：每层里面，然后由里到外，每层以后",
        "blocks inside blocks, {depth} of them: inside each, then after each, from the innermost",
    ),
    "itself": Text(
        "同一个 `no_grad()` 套在自己里面，共 {depth} 层", "one `no_grad()` inside itself, {depth} times"
    ),
    "raised": Text(
        "块里抛出 `LookupError`：外面收到什么，`state.recording` 是什么",
        "a `LookupError` in the block: what arrives outside, and `state.recording`",
    ),
    "off": Text("本来就不记录：块里和块后", "nothing was recorded before: inside the block and after it"),
    "around": Text(
        "`@no_grad()` 写在一个叫自己 {depth} 次的函数上",
        "`@no_grad()` on a function that calls itself {depth} times",
    ),
}


def challenge(rng):
    return {"depth": rng.randint(2, 4)}


def judge(parts, challenge):
    depth = challenge["depth"]
    layers = range(1, depth + 1)
    inside = {f"inside {layer}": False for layer in layers}
    outwards = {f"after {layer}": layer == 1 for layer in layers}
    between = {f"inside {layer}, after {layer + 1}": False for layer in layers[:-1]}
    once = {"inside (1)": False, "after (1)": True, "inside (2)": False, "after (2)": True}
    expected = {
        "block": {"before": True, **once},
        "nested": {**inside, **outwards},
        "itself": {**inside, **outwards},
        "raised": {"arrives": "LookupError", "after": True},
        "off": {"inside": False, "after": False},
        "around": {**inside, **between, "after 1": True},
    }
    return [
        expect(parts, name, value, label=LABELS[name].fill(depth=depth)) for name, value in expected.items()
    ]


JUDGE = Judge(challenge, collect, judge)
