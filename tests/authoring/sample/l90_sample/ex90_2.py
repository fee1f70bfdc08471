"""ex90_2: an optional prediction."""

from autograd_lib.checking import Exercise, Kind, Text, Wrong
from autograd_lib.checking.comparing import expect

from . import collect

EXERCISE = Exercise(
    id="ex90_2",
    title=Text("猜一猜", "Take a guess"),
    kind=Kind.PREDICT,
    points=0,
    minutes=1,
    difficulty=1,
    answers=("guess",),
    challenge=lambda rng: {},
    collect=collect.ex90_2,
    judge=lambda parts, challenge: [expect(parts, "guess", 42, label="guess")],
    hints=(Text("再想想。", "Think again."), Text("一个数。", "A number.")),
    wrong=(
        Wrong("half", "guess = 21", Text("少了一半。", "Only half of it.")),
        Wrong("digits_swapped", "guess = 24", Text("数字反了。", "The digits are swapped.")),
        Wrong("negative", "guess = -42", Text("符号反了。", "The sign is wrong.")),
    ),
)
