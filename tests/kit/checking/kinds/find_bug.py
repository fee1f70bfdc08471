"""Find the bug: gradient clipping that forgets one side. A counterexample, then the repair."""

import math

from autograd_lib.kit.checking import Text
from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import claim, expect, expect_raised

from . import slip, small_exercise

AGREES = Text(
    "在这个输入上，有错的函数恰好是对的。", "On this input the faulty function happens to be right."
)
MUST_RAISE = Text("负的界限应当仍然抛出 `ValueError`。", "A negative limit should still raise `ValueError`.")


def buggy(gradient, limit):
    if limit < 0:
        raise ValueError("limit must not be negative")
    return [min(g, limit) for g in gradient]


def right(gradient, limit):
    return [max(-limit, g) for g in buggy(gradient, limit)]


def challenge(rng):
    cases = [
        {"gradient": [rng.uniform(-9, 9) for _ in range(6)], "limit": rng.uniform(1, 5)} for _ in range(3)
    ]
    cases[0]["gradient"][0] = -12.5  # below every limit
    return {"cases": cases, "negative": -rng.uniform(1, 5)}


def collect(answers, challenge):
    repaired, own = answers["clip"], answers["counterexample"]
    return {
        "counterexample": attempt(lambda value: value, own),
        "repaired": attempt(
            lambda clip: [clip(case["gradient"], case["limit"]) for case in challenge["cases"]], repaired
        ),
        "own": attempt(lambda clip, given: clip(*given), repaired, own),
        "negative": attempt(lambda clip: clip([1.0], challenge["negative"]), repaired),
    }


def judge(parts, challenge):
    own = parts.get("counterexample")
    cases = challenge["cases"]
    findings = [
        claim(parts, "counterexample", shows_the_bug, label="`counterexample`", because=AGREES),
        expect(parts, "repaired", [right(**case) for case in cases], label="`clip`", weight=2),
        expect_raised(
            parts, "negative", "ValueError", label="`clip([1.0], -limit)`", because=MUST_RAISE, weight=0.5
        ),
    ]
    if is_input(own):
        findings.append(expect(parts, "own", right(*own), label="`clip(*counterexample)`", weight=0.5))
    return findings


def is_input(value):
    """Return whether a learner's counterexample is one that may be run: short, finite, of the right form."""
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not isinstance(value[0], list)
        or not is_number(value[1])
    ):
        return False
    return len(value[0]) <= 100 and value[1] >= 0 and all(map(is_number, value[0]))


def is_number(value):
    return (
        isinstance(value, (int, float))
        and not isinstance(value, bool)
        and abs(value) < 1e6
        and math.isfinite(value)
    )


def shows_the_bug(value):
    return is_input(value) and buggy(*value) != right(*value)


def answer(
    counterexample="([-7.0, 2.0], 3.0)",
    clip="[max(-limit, min(g, limit)) for g in gradient]",
    first="",
    check=True,
):
    guard = "    if limit < 0:\n        raise ValueError('limit must not be negative')\n" if check else ""
    return (
        f"counterexample = {counterexample}\n\ndef clip(gradient, limit):\n{guard}{first}    return {clip}\n"
    )


EXERCISE = small_exercise(
    "find_bug",
    "find_bug",
    ("counterexample", "clip"),
    challenge,
    collect,
    judge,
    (
        slip("both_agree", "counterexample = ([1.0, 5.0], 3.0)\n"),
        slip("left_as_it_was", answer(clip="[min(g, limit) for g in gradient]")),
        slip(
            "special_cases_the_input",
            answer(
                clip="[min(g, limit) for g in gradient]",
                first="    if -7.0 in gradient:\n        return [-3.0, 2.0]\n",
            ),
        ),
        slip("drops_the_guard", answer(check=False)),
    ),
)

STUB = "counterexample = ...\n\ndef clip(gradient, limit):\n    raise NotImplementedError\n"

RIGHT = {
    "plain": answer(),
    "other counterexample": answer(
        "[[-4], 0]", "[g if abs(g) <= limit else math.copysign(limit, g) for g in gradient]"
    ).replace("counterexample", "import math\ncounterexample", 1),
    "integers": answer("([-7, 2], 3)", "[sorted((-limit, g, limit))[1] for g in gradient]"),
}

MUTANTS = {
    "counterexample that only the buggy one refuses": answer("([1.0], -1.0)"),
    "not an input": answer("5"),
    "words": answer("('abc', 3.0)"),
    "booleans": answer("([False, -7.0], True)"),
    "not a number": answer("([float('nan')], 3.0)"),
    "endless": answer("([-1e300] * 5, 10**4000)"),
    "huge": answer("([-7.0] * 15_000, 3.0)"),
    "nested": answer("([[-7.0]], 3.0)"),
    "None": answer("None"),
    "clips the wrong side": answer(clip="[max(-limit, g) for g in gradient]"),
    "drops elements": answer(clip="[g for g in gradient if abs(g) <= limit]"),
    "another error": answer().replace("ValueError", "TypeError"),
    "returns a generator": answer(clip="(max(-limit, min(g, limit)) for g in gradient)"),
    "changes its input": answer(clip="[max(-limit, min(g, limit)) for g in gradient] + [gradient.clear()]"),
    "counterexample missing": answer().partition("\n")[2],
}
