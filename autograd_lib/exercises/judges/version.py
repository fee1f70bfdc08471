"""A saved tensor that looks at the version."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim
from ...kit.checking.rows import draw_apart
from ..beside.version import collect
from ..engines import ENGINES

UNPACK = Text(
    "`SavedTensor`：没有改就还回同一个张量，改了就抛出 `RuntimeError`，消息里有两个版本号",
    "`SavedTensor`: gives the same tensor back if it is unchanged, else a `RuntimeError` with both versions",
)
HOOKED = Text(
    "{engine}：用 `SavedTensor` 保存的乘积，先不改再改",
    "{engine}: a product saved by `SavedTensor`, unchanged and changed",
)
WHY = Text(
    "保存时记下当时的版本（不一定是 0），取用时和现在的相比；不同就抛出 `RuntimeError`，消息里写上现在的和期望的版本。",
    "Note the version at the time of saving, which need not be 0, and compare it with the present one on use; if they differ, raise a `RuntimeError` that names the present and the expected version.",
)


def challenge(rng):
    return {
        "at": rng.randint(2, 4),
        "more": rng.randint(3, 5),
        "factors": [draw_apart(rng, 2, 0.5, 4.0) for _ in range(2)],
    }


def judge(parts, challenge):
    at, now = challenge["at"], challenge["at"] + challenge["more"]
    row = challenge["factors"][0]
    return [
        claim(parts, "unpack", lambda seen: unpacks(seen, at, now), label=UNPACK, wants=WHY),
        *(
            claim(parts, engine, lambda seen: guards(seen, row), label=HOOKED.fill(engine=name), wants=WHY)
            for engine, name in ENGINES.items()
        ),
    ]


def unpacks(seen, at, now):
    """Return whether an unchanged tensor came back twice, and a changed one was refused twice, with both versions."""
    given = [*seen["before"], seen["late"]] == ["the same"] * 3
    refused = [one["error"] == "RuntimeError" and {at, now} <= set(one["numbers"]) for one in seen["after"]]
    return given and refused == [True, True]


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


def gist(part, value):
    """Return what came, in which one kind of error that is not wanted is as good as another."""
    if isinstance(value, list):
        return [gist(part, one) for one in value]
    if not isinstance(value, dict):
        return value
    kinds = {name: value[name] for name in ("error", "backward") if name in value}
    odd = {name: "another" for name, kind in kinds.items() if kind not in (None, "RuntimeError")}
    return {name: gist(part, one) for name, one in value.items()} | odd


JUDGE = Judge(challenge, collect, judge, gist=gist)
