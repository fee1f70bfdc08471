"""Predict: what a few lines print, including the name of an error."""

from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import expect

from . import slip, small_exercise

SNIPPET = """
grads = {"w": 0.0}
for step in range(2):
    grads["w"] += 1.5
total = grads["w"]
history = [total, total - 1.5]
def backward(freed):
    if freed:
        raise RuntimeError("second backward")
    return True
first = backward(False)
try:
    backward(True)
    second = "nothing"
except RuntimeError as error:
    second = type(error).__name__
"""
QUESTIONS = ("total", "history", "first", "second")


def challenge(rng):
    return {}


def collect(answers, challenge):
    return {name: attempt(lambda value: value, answer) for name, answer in answers.items()}


def judge(parts, challenge):
    truth = {}
    exec(SNIPPET, truth)
    return [expect(parts, name, truth[name], label=f"`{name}`") for name in QUESTIONS]


def answer(total="3.0", history="[3.0, 1.5]", first="True", second='"RuntimeError"'):
    return f"total = {total}\nhistory = {history}\nfirst = {first}\nsecond = {second}\n"


EXERCISE = small_exercise(
    "predict",
    "predict",
    QUESTIONS,
    challenge,
    collect,
    judge,
    (
        slip("overwritten_not_added", answer(total="1.5", history="[1.5, 0.0]")),
        slip("history_reversed", "history = [1.5, 3.0]\n"),
        slip("no_error", 'second = "nothing"\n'),
    ),
)

STUB = answer("...", "...", "...", "...")

RIGHT = {
    "plain": answer(),
    "integers and a tuple": answer(total="3", history="(3, 1.5)"),
    "computed": answer(total="2 * 1.5", history="[2 * 1.5] + [1.5]"),
}

MUTANTS = {
    "1 for True": answer(first="1"),
    "True for a number": answer(total="True"),
    "text for a number": answer(total="'3.0'"),
    "the class for its name": answer(second="RuntimeError"),
    "lower case": answer(second="'runtimeerror'"),
    "copied from another question": answer(history="3.0"),
    "one too many": answer(history="[3.0, 1.5, 0.0]"),
    "empty": answer(history="[]"),
    "not a number": answer(total="float('nan')"),
    "a placeholder inside": answer(history="[3.0, ...]"),
    "says it is equal": "class Yes(float):\n    __eq__ = lambda s, o: True\n    __hash__ = float.__hash__\n"
    "    __float__ = lambda s: 3.0\n" + answer(total="Yes(7)"),
    "one blank": answer(second="..."),
}
