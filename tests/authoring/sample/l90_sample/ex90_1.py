"""ex90_1: doubling a number."""

from autograd_lib.checking import Exercise, Kind, Text, Wrong
from autograd_lib.checking.comparing import expect

from . import collect


def challenge(rng):
    return {"x": round(rng.uniform(3, 9), 2)}


def judge(parts, challenge):
    x = challenge["x"]
    return [
        expect(parts, "positive", 2 * x, label=f"double({x})"),
        expect(parts, "negative", -2 * x, label=f"double({-x})"),
    ]


EXERCISE = Exercise(
    id="ex90_1",
    title=Text("加倍", "Doubling"),
    kind=Kind.FILL_IN,
    points=2,
    minutes=1,
    difficulty=1,
    answers=("double",),
    challenge=challenge,
    collect=collect.ex90_1,
    judge=judge,
    hints=(Text("加上自己。", "Add it to itself."), Text("写 `x + x`。", "Write `x + x`.")),
    wrong=(
        Wrong("squares", "def double(x):\n    return x * x", Text("这是平方。", "That is the square.")),
        Wrong("unchanged", "def double(x):\n    return x", Text("没有变。", "Nothing changed.")),
        Wrong(
            "drops_the_sign", "def double(x):\n    return 2 * abs(x)", Text("符号丢了。", "The sign is lost.")
        ),
    ),
)
