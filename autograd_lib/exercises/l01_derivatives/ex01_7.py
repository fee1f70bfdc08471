"""ex01_7 (optional): the complex step, a difference quotient that subtracts nothing."""

import math

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from . import collect
from .common import cubic_text, signed

TINY = 1e-30
EXACT = 1e-12
CUBIC = Text("`complex_step(p, {x}, {h})`，其中 p(t) = {p}", "`complex_step(p, {x}, {h})` with p(t) = {p}")
WAVE = Text(
    "`complex_step(s, {x}, {h})`，其中 s(t) = t²·eᵗ/(1 + t²)",
    "`complex_step(s, {x}, {h})` with s(t) = t²·eᵗ/(1 + t²)",
)


def challenge(rng):
    def cubic(h):
        return {"k": [signed(rng, 1, 3) for _ in range(3)], "x": signed(rng, 1.2, 3), "h": h}

    wide = cubic(round(rng.uniform(0.2, 0.6), 2))
    return {"wide": wide, "tiny": cubic(TINY), "wave": {"x": signed(rng, 0.5, 2.5), "h": TINY}}


def judge(parts, challenge):
    wide, tiny, wave = (challenge[name] for name in ("wide", "tiny", "wave"))
    # On paper: Im p(x + ih)/h = p′(x) − k3·h².
    off = wide["k"][0] * wide["h"] ** 2
    return [
        expect(parts, "tiny", slope_of_cubic(tiny), label=about(tiny), rel_tol=EXACT, abs_tol=EXACT),
        expect(parts, "wave", slope_of_wave(wave["x"]), label=WAVE.fill(**wave), rel_tol=EXACT),
        expect(parts, "wide", slope_of_cubic(wide) - off, label=about(wide)),
    ]


def about(task):
    """Return the label of a task with a cubic."""
    return CUBIC.fill(x=task["x"], h=task["h"], p=cubic_text(task["k"]))


def slope_of_cubic(task):
    """Return the derivative of the task's cubic at its point."""
    (k3, k2, k1), x = task["k"], task["x"]
    return (3 * k3 * x + 2 * k2) * x + k1


def slope_of_wave(x):
    """Return the derivative of x²·eˣ/(1 + x²)."""
    below = 1 + x * x
    return math.exp(x) * (x * x / below + 2 * x / below**2)


def answer(quotient):
    """Return an answer cell around the expression that is returned."""
    return f"def complex_step(function, x, h):\n    return {quotient}\n"


EXERCISE = Exercise(
    id="ex01_7",
    title=Text("复数步长", "The complex step"),
    kind=Kind.FILL_IN,
    points=0,
    minutes=6,
    difficulty=3,
    answers=("complex_step",),
    challenge=challenge,
    collect=collect.ex01_7,
    judge=judge,
    hints=(
        Text(
            "在 f(x + ih) = f(x) + ih·f′(x) − … 里，f′(x) 出现在实部还是虚部？",
            "In f(x + ih) = f(x) + ih·f′(x) − …, is f′(x) in the real part or in the imaginary part?",
        ),
        Text(
            "Python 里 `complex(x, h)` 就是 x + ih；复数 z 的虚部是 `z.imag`。",
            "In Python `complex(x, h)` is x + ih, and the imaginary part of a complex z is `z.imag`.",
        ),
        Text(
            "`function(complex(x, h))` 的虚部是 h·f′(x)。离答案还差一次除法。",
            "The imaginary part of `function(complex(x, h))` is h·f′(x). One division is missing.",
        ),
    ),
    wrong=(
        Wrong(
            "takes_the_real_part",
            answer("function(complex(x, h)).real / h"),
            Text(
                "实部是 f(x)，导数在虚部里。",
                "The real part is f(x); the derivative is in the imaginary part.",
            ),
        ),
        Wrong(
            "forgets_to_divide",
            answer("function(complex(x, h)).imag"),
            Text(
                "虚部是 h·f′(x)，还没有除以 h，所以几乎是 0。",
                "The imaginary part is h·f′(x). It is not divided by h yet, so it is almost 0.",
            ),
        ),
        Wrong(
            "steps_along_the_real_axis",
            answer("complex(function(x + h)).imag / h"),
            Text(
                "`x + h` 仍然是实数，结果没有虚部。步子要朝虚数方向迈：x + ih。",
                "`x + h` is still real, so the result has no imaginary part. The step goes in the imaginary direction: x + ih.",
            ),
        ),
        Wrong(
            "central_difference_again",
            answer("((function(x + h) - function(x - h)) / (2 * h)).real"),
            Text(
                "这还是中心差商：h 这么小时，x + h 和 x − h 都舍入成了 x，相减得到 0。",
                "That is the central difference again: with so small an h, both x + h and x − h are rounded to x, and the subtraction leaves 0.",
            ),
        ),
        Wrong(
            "ignores_the_step",
            answer("function(complex(x, 1e-20)).imag / 1e-20"),
            Text(
                "导数是对的，但传进来的 `h` 没有用上：换成大的 h，结果本该不同。",
                "The derivative is right, but the `h` that was passed in is not used: with a large h the result should differ.",
            ),
        ),
    ),
)
