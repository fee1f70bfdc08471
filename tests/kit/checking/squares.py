"""One exercise with one part, the square of a number."""

from autograd_lib.kit.checking import Exercise, Text, Wrong
from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import expect
from autograd_lib.kit.checking.exercise import FILL_IN


def exercise(kind=FILL_IN, points=3, **more):
    return Exercise(
        id="sum_of_squares",
        title=Text("平方", "A square"),
        kind=kind,
        points=points,
        minutes=5,
        difficulty=1,
        answers=("square",),
        challenge=lambda rng: {"x": rng.randint(3, 9)},
        collect=lambda answers, challenge: {"value": attempt(answers["square"], challenge["x"])},
        judge=lambda parts, challenge: [
            expect(
                parts,
                "value",
                challenge["x"] ** 2,
                label=Text("`square` 的值", "the value of `square`"),
                **more,
            )
        ],
        hints=(Text("提示一", "hint one"), Text("`x * x`", "`x * x`")),
        wrong=(
            Wrong("doubles", "def square(x):\n    return 2 * x\n", Text("这是两倍", "that is the double")),
        ),
    )
