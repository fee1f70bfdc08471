"""ex13_7: an exercise of the learner's own, whose check has to accept right answers and to reject wrong ones."""

from ...checking import Exercise, Kind, Text, Wrong
from . import collect
from .exercise_code import FOUND, PARTS, exercise
from .judging_checks import REJECTED, RIGHT, STEPS, judge

DRAWS = 4


def challenge(rng):
    ways = [*RIGHT, *REJECTED]
    rng.shuffle(ways)
    return {"seeds": rng.sample(range(10**6), DRAWS), "steps": list(STEPS), "ways": ways}


EXERCISE = Exercise(
    id="ex13_7",
    title=Text("出一道自己的题", "An exercise of your own"),
    kind=Kind.WRITE_TEST,
    points=10,
    minutes=30,
    difficulty=4,
    answers=("question", "f", "draw", "solution", "wrong", "is_right"),
    challenge=challenge,
    collect=collect.ex13_7,
    judge=judge,
    hints=(
        Text(
            "先选一个函数，两个输入的作用要不一样。初学的人在它的导数上会犯什么错？那就是 `wrong`。",
            "Choose a function first, one whose inputs play different parts. What mistake would a beginner make with its derivatives? That is your `wrong`.",
        ),
        Text(
            "`is_right` 用 `answer(**inputs)` 得到答案，先看有几个数，再逐个与 `solution(**inputs)` 比较，相对误差不超过 1e-9。写成“每个都够近才是 `True`”，`nan` 就混不过去。",
            "`is_right` gets the answer by `answer(**inputs)`, looks at how many numbers there are, and compares each with `solution(**inputs)`, within 1e-9 of it. Said as “`True` if every one is close”, no `nan` slips through.",
        ),
        Text(
            "`found, wanted = list(answer(**inputs)), solution(**inputs)`，然后 `return len(found) == len(wanted) and all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(found, wanted))`。",
            "`found, wanted = list(answer(**inputs)), solution(**inputs)`, then `return len(found) == len(wanted) and all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(found, wanted))`.",
        ),
    ),
    wrong=(
        Wrong(
            "check_always_passes",
            exercise(is_right="return True"),
            Text(
                "你的检查什么都接受，连你自己的错误解答也接受。",
                "Your check accepts everything, your own wrong answer included.",
            ),
        ),
        Wrong(
            "check_always_fails",
            exercise(is_right="return False"),
            Text(
                "你的检查什么都拒绝，连你自己的解答也拒绝。",
                "Your check rejects everything, your own solution included.",
            ),
        ),
        Wrong(
            "equal_to_the_last_bit",
            exercise(is_right="return answer(**inputs) == solution(**inputs)"),
            Text(
                "用 `==` 比较浮点数：另一种写法的舍入不同，或者返回元组，就被拒绝了。",
                "Floats are compared by `==`: an answer that rounds in another way, or comes as a tuple, is rejected.",
            ),
        ),
        Wrong(
            "wide_tolerance",
            exercise(is_right=PARTS["is_right"].replace("1e-9", "0.01")),
            Text(
                "容差太宽，差 0.1% 的答案也放过了。",
                "The tolerance is so wide that an answer off by 0.1 % passes.",
            ),
        ),
        Wrong(
            "stops_at_the_shorter_list",
            exercise(is_right=PARTS["is_right"].replace("len(found) == len(wanted) and ", "")),
            Text(
                "`zip` 到短的列表为止，少一个数、多一个数都放过了。",
                "`zip` ends with the shorter list, so one number too few or too many passes.",
            ),
        ),
        Wrong(
            "looks_at_one_number",
            exercise(
                is_right=FOUND + "return len(found) == len(wanted) and math.isclose(found[0], wanted[0])"
            ),
            Text(
                "只看了第一个数。",
                "Only the first number is looked at.",
            ),
        ),
        Wrong(
            "looks_for_large_differences",
            exercise(
                is_right=FOUND
                + "return len(found) == len(wanted) and not any(abs(a - b) > 1e-9 for a, b in zip(found, wanted))"
            ),
            Text(
                "`nan` 不大于任何数，于是混了过去。要求每个都够近，而不是找出差得远的。",
                "A `nan` is never greater than anything, and slips through. Demand that each is close, in place of looking for those that are far.",
            ),
        ),
        Wrong(
            "knows_only_its_own_slip",
            exercise(
                is_right="found, slip = list(answer(**inputs)), wrong(**inputs)\n"
                "    return not all(math.isclose(a, b) for a, b in zip(found, slip))"
            ),
            Text(
                "它只认得你自己的错误解答，别的错误都放过了。和正确的比较，不要和错误的比较。",
                "It knows your own wrong answer only, and lets all others pass. Compare with the right one and not with a wrong one.",
            ),
        ),
        Wrong(
            "ignores_the_seed",
            exercise(draw='return {"x": 1.5, "y": 0.7}'),
            Text(
                "每次都是同样的输入，抄下一组数就能通过。从 `rng` 里抽。",
                "The inputs are the same each time, so a copied pair of numbers would pass. Draw them from `rng`.",
            ),
        ),
        Wrong(
            "blind_inputs",
            exercise(draw='return {"x": rng.uniform(0.5, 2), "y": math.pi * (0.5 + rng.randrange(10**6))}'),
            Text(
                "在这些输入上，对 `y` 的导数是 0，写对写错都一样。",
                "With these inputs the derivative by `y` is 0, and right and wrong look the same.",
            ),
        ),
        Wrong(
            "solution_has_the_mistake",
            exercise(solution=PARTS["wrong"], wrong=PARTS["solution"]),
            Text(
                "`solution` 和 `wrong` 对调了：用差商核对你的解答。",
                "`solution` and `wrong` have changed places: test your solution by difference quotients.",
            ),
        ),
        Wrong(
            "wrong_is_right",
            exercise(wrong="return [x * 2 * math.sin(y), math.cos(y) * x * x]"),
            Text(
                "`wrong` 换了一种写法，却是对的。",
                "Your `wrong` is written in another way, but it is right.",
            ),
        ),
    ),
)
