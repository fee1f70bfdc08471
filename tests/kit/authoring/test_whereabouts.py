"""A wrong answer is wrong in what no right one writes so, unless it says where; the doctor holds it to that."""

from types import SimpleNamespace

import pytest

from autograd_lib.kit.authoring.document import parse_document
from autograd_lib.kit.authoring.sanity import document_gaps
from autograd_lib.kit.authoring.whereabouts import differing, functions
from autograd_lib.kit.authoring.wrongs import examine_whereabouts
from autograd_lib.kit.checking import Exercise, Text, Wrong
from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import expect
from autograd_lib.kit.checking.exercise import FILL_IN

from .samples import FIRST

RIGHT = """
counterexample = 3


def double(x):
    ### BEGIN SOLUTION
    return 2 * x
    ### END SOLUTION


def halve(x):
    \"\"\"Return half of it.\"\"\"
    return x / 2


class Box:
    def get(self):
        return 1
"""
OTHER = "def halve(x):\n    return 0.5 * x\n"
ANSWERS = ("counterexample", "double", "halve", "Box")


@pytest.mark.parametrize(
    ("code", "where"),
    [
        ("def double(x):\n    return x * x\n", ("double",)),
        (
            "def double(x):\n    return x * x\n\n\ndef halve(x):  # a comment\n    return x / 2\n",
            ("double",),
        ),
        ("def double(x):\n    return x * x\n\n\ndef halve(x):\n    return 0.5 * x\n", ("double",)),
        ("def double(x):\n    return x * x\n\n\ndef halve(x):\n    return x * x\n", ("double", "halve")),
        ("class Box:\n    def get(self):\n        return 2\n", ("Box",)),
        ("counterexample, other = 4, 5\n", ("counterexample",)),
        ("def helper(x):\n    return x\n", ()),
        (RIGHT, ()),
    ],
)
def test_what_differs_from_all_right_answers(code, where):
    assert differing(Wrong("one", code, Text("一", "one")), ANSWERS, [RIGHT, OTHER]) == where


def test_which_answers_are_functions():
    assert functions(RIGHT, ANSWERS) == ("double", "halve", "Box")


BOTH = "# answers: double, halve"
MORE = "\n\ndef halve(x):\n    return {half}\n"
TWO = (
    FIRST.replace("# answers: double", BOTH)
    .replace("    ### END SOLUTION\n", "    ### END SOLUTION" + MORE.format(half="x / 2"))
    .replace("    return x * x\n", "    return x * x" + MORE.format(half="x * 0.5"))
)


def where_of(text):
    document, problems = parse_document("double_it", "double_it.py", text)
    assert problems == []
    gaps = [gap.in_language("en") for gap in document_gaps(document) if "differ" in gap.in_language("en")]
    return {wrong.name: wrong.where for wrong, _ in document.wrong}, gaps


def test_a_document_says_where_or_it_is_found():
    found, gaps = where_of(TWO)
    assert found == {"squares": ("double", "halve"), "unchanged": ("double",), "drops_the_sign": ("double",)}
    assert gaps == []
    found, gaps = where_of(TWO.replace('wrong="squares"', 'wrong="squares" in="double"'))
    assert found["squares"] == ("double",)
    assert gaps == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('wrong="unchanged"', 'wrong="unchanged" in="halve"', "these do: double"),
        ("def double(x):\n    return SIGN * x", "def helper(x):\n    return SIGN * x", "these do: —"),
    ],
)
def test_where_nothing_differs_is_a_gap(old, new, told):
    _, gaps = where_of(TWO.replace(old, new))
    assert len(gaps) == 1
    assert told in gaps[0]
    assert "unchanged" in gaps[0]


def test_an_exercise_with_one_answer_needs_none():
    found, gaps = where_of(FIRST)
    assert set(found.values()) == {()}
    assert gaps == []


def judge(parts, challenge):
    x = challenge["x"]
    return [expect(parts, name, right, label=name) for name, right in (("double", 2 * x), ("halve", x / 2))]


@pytest.mark.parametrize(
    ("code", "gaps"),
    [
        (
            "def double(x):\n    return x * x\n\n\ndef halve(x):\n    return x * 0.5\n",
            [("right_there", "one", "halve")],
        ),
        ("def double(x):\n    return x * x\n\n\ndef halve(x):\n    return 0\n", []),
        (
            "def double(x):\n    return x + x\n\n\ndef halve(x):\n    return x * 0.5\n",
            [],
        ),  # together, or not at all
    ],
)
def test_what_is_written_otherwise_and_right_is_to_be_left_out(code, gaps):
    exercise = Exercise(
        id="both",
        title=Text("两个", "Both"),
        kind=FILL_IN,
        points=2,
        minutes=1,
        difficulty=1,
        answers=("double", "halve"),
        challenge=lambda rng: {"x": rng.randint(5, 9)},
        collect=lambda of, challenge: {name: attempt(of[name], challenge["x"]) for name in of},
        judge=judge,
        hints=(Text("一", "one"),),
        wrong=(Wrong("one", code, Text("一", "one"), where=("double", "halve")),),
    )
    right, found = {}, []
    exec(RIGHT, right)
    row = SimpleNamespace(gap=lambda key, of, /, name: found.append((key, of, name)))
    examine_whereabouts(exercise, right, [{"x": 5}, {"x": 8}], row)
    assert found == gaps
