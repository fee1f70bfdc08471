"""Where no line of the learner's raised, what came back from their code is told, in every exercise of the course."""

import ast
import copy
import random
import re
import sys
import warnings
from dataclasses import replace

import pytest

from autograd_lib.kit.authoring.inprocess import quiet_scratch, run_cells, with_solutions
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.authoring.regions import without_marks
from autograd_lib.kit.checking import collecting as kit
from autograd_lib.kit.checking.came_back import MAX_EVENTS, came_back, shown, without_return
from autograd_lib.kit.checking.collecting import attempt, gather
from autograd_lib.kit.checking.describing import note_of_raised
from autograd_lib.kit.checking.presenting import verdict_panel
from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.checking.verdict import answer_verdict, draw_challenge
from autograd_lib.kit.notebooks import Course
from tests.tried import tried_lessons

from .squares import exercise

BODIES = {"nothing": "pass", "a string": "return 'x'", "too few": "return (1.0,)"}
TOLD = re.compile(r"^`[\w.<>]+` (returned|is) `|^After `[\w.<>]+` had returned `|does not match the way")


def mine(filename):
    return filename == "<mine>"


def defined(source):
    namespace = {}
    exec(compile(source, "<mine>", "exec"), namespace)
    return namespace


def told(source, use):
    """Return what came back before `use`, called with the names that a source defines, raises."""
    names = defined(source)
    try:
        use(names)
    except Exception as error:
        return came_back(lambda: use(names), str(error), mine)
    raise AssertionError("nothing was raised")


def test_a_function_without_return_is_named():
    found = told("def f(x):\n    x + 1", lambda names: names["f"](1) + 1)
    assert found == {"of": "f", "value": "None", "sure": True, "bare": True}
    found = told("def f(x):\n    if x > 5:\n        return x", lambda names: names["f"](1) + 1)
    assert (found["sure"], found["bare"]) == (True, False)


def test_of_several_the_one_that_the_exception_is_about_is_named():
    source = "def f():\n    pass\ndef g():\n    return 2.5"
    assert told(source, lambda names: names["f"]() + names["g"]())["of"] == "f"
    source = "def f():\n    return 'x'\ndef g():\n    return 2.5"
    assert told(source, lambda names: names["g"]() - int(names["f"]()))["of"] == "f"


def test_one_that_calls_another_is_the_one_that_came_back():
    source = "def inner():\n    return None\ndef f():\n    inner()\n    return [1]"
    assert told(source, lambda names: names["f"]()[3]) == {
        "of": "f",
        "value": "[1]",
        "sure": True,
        "bare": False,
    }


def test_methods_are_named_with_their_class_and_constructors_never():
    source = "class A:\n    def __init__(self):\n        self.n = 1\n    def value(self):\n        pass"
    assert told(source, lambda names: names["A"]().value() + 1)["of"] == "A.value"
    assert told(source, lambda names: names["A"]().other) is None


def test_what_another_call_says_is_not_told():
    calls = []

    def use():
        calls.append(1)
        raise ValueError(str(len(calls)))

    assert came_back(use, "1", mine) is not None or calls == [1]
    calls.clear()
    assert came_back(lambda: None, "1", mine) is None


def test_watching_ends_and_leaves_nothing_behind(capsys):
    def use(names):
        for _ in range(MAX_EVENTS):
            names["f"]()
        raise ValueError("late")

    before = sys.getprofile()
    names = defined("def f():\n    return 1\ndef loud():\n    print('again')")
    assert came_back(lambda: use(names), "late", mine) is None
    assert came_back(lambda: names["loud"]() + 1, "no such words", mine) is None
    assert sys.getprofile() is before
    assert capsys.readouterr().out == ""


def test_an_interrupt_is_not_swallowed():
    def use():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        came_back(use, "", mine)


class Sly:
    shape = "no tuple"

    def __len__(self):
        raise RuntimeError


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "None"),
        (0.1 + 0.2, "0.3"),
        ("a", "'a'"),
        ([], "[]"),
        ((1.0,), "(1,)"),
        ([1, [2, None]], "[1, [2, None]]"),
        ({"a": 1}, "{…}"),
        ("x" * 1000, "str, len 1000"),
        (list(range(1000)), "list, len 1000"),
        (10**100, "int"),
        (Sly(), "Sly"),
        (Sly, "type"),
    ],
)
def test_values_are_shown_short(value, code):
    assert shown(value) == code


def test_arrays_are_shown_by_their_shape():
    numpy = pytest.importorskip("numpy")
    assert shown(numpy.zeros((2, 3))) == "ndarray(2, 3)"


JUNK = [
    {"came_back": 3},
    {"came_back": {"of": 3, "value": []}},
    {"came_back": {"of": "`" * 1000, "value": "`x`" * 1000, "sure": "yes"}},
    {"came_back": {"is": "n", "value": None}},
    {"awry": True},
    {"awry": 3},
    {},
]


@pytest.mark.parametrize("junk", JUNK)
def test_what_a_forged_record_says_is_bounded(junk):
    note = note_of_raised({"type": "TypeError", "message": "m", **junk})
    assert "Your code raised" not in note.en
    assert "m" in note.zh
    assert len(note.en) < 400


def collecting(part):
    """Return a `collect` of one part, given as an expression, whose line is the kit's, as those of exercises are."""
    source = f"lambda answers, challenge: {{'value': {part}}}"
    return eval(compile(source, kit.__file__, "eval"), {"attempt": attempt})


def test_an_answer_that_is_no_function_is_named():
    collect = collecting("answers['x'] + 1")
    record = gather(collect, ["x"], {"x": None}, {})["parts"]["$raised"]
    assert record["came_back"] == {"is": "x", "value": "None"}
    assert note_of_raised(record).en.startswith(
        "`x` is `None`, and the check could not go on with that (TypeError: "
    )
    assert "came_back" not in gather(collect, ["x"], {"x": None}, {}, explained=False)["parts"]["$raised"]


def test_a_definition_that_does_not_fit_its_call_is_named_so():
    collect = collecting("answers['f'](1, 2)")
    record = gather(collect, ["f"], defined("def f(x):\n    return x"), {})["parts"]["$raised"]
    assert record["awry"] is True
    assert "does not match" in note_of_raised(record).en


class Replacing(ast.NodeTransformer):
    """Gives one function of some code, found by the way to it, another body."""

    def __init__(self, way, body):
        self.way, self.body, self.at = way, body, ()

    def visit_ClassDef(self, node):
        self.at += (node.name,)
        self.generic_visit(node)
        self.at = self.at[:-1]
        return node

    def visit_FunctionDef(self, node):
        if (*self.at, node.name) == self.way:
            node.body = ast.parse(self.body).body
        return node


def functions(tree, answers):
    """Return the ways to the functions that an exercise asks for, and to the methods of classes beside them."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in answers:
            yield (node.name,)
        if isinstance(node, ast.ClassDef):
            methods = (one.name for one in node.body if isinstance(one, ast.FunctionDef))
            yield from ((node.name, name) for name in methods if name != "__init__")


def namespaces(source):
    """Return {exercise: the names that are there at its check}, answers included."""
    found = {}
    run_cells(with_solutions(source), lambda exercise, names: found.update({exercise: dict(names)}))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("lesson", tried_lessons())
def test_whatever_a_function_returns_no_line_that_did_not_raise_is_blamed(repository, lesson):
    source, _ = read_lesson(Course(repository), lesson)
    count = 0
    with warnings.catch_warnings(), quiet_scratch():
        warnings.simplefilter("ignore")
        known = namespaces(source)
        for exercise in lesson_exercises(lesson):
            tree = ast.parse(without_marks(source.documents[exercise.id].answer.text))
            challenge = draw_challenge(exercise, random.Random(exercise.id))
            for way in functions(tree, exercise.answers):
                for body in BODIES.values():
                    count += 1
                    broken = ast.fix_missing_locations(Replacing(way, body).visit(copy.deepcopy(tree)))
                    names = dict(known[exercise.id])
                    exec(compile(broken, "<mine>", "exec"), names)
                    verdict = answer_verdict(exercise, names, challenge, diagnose=False)
                    assert faults(verdict) == [], (exercise.id, way, body)
    assert count or not any(exercise.functions for exercise in lesson_exercises(lesson))


def faults(verdict):
    """Return what a verdict says untruly: blame without a line, an exception that nothing is told of."""
    lost = [one for one in verdict.findings if one.state in ("wrong", "raised")]
    blamed = [one for one in lost if one.raised and not one.raised["frames"]]
    untrue = [one.messages for one in blamed if not TOLD.search(one.messages[0].en) or one.state == "raised"]
    return untrue + [verdict.fault] * bool(verdict.fault)


def test_neither_headline_nor_state_says_raised():
    collect = collecting("attempt(lambda f: f(3) + 1, answers['square'])")
    one_more = replace(exercise(), collect=collect)
    names = defined("def square(x):\n    x * x")
    verdict = answer_verdict(one_more, names, {"x": 3})
    said = repr(verdict_panel(verdict, "en"))
    assert "raised" not in said
    assert "square returned None: is a return missing?" in said
    assert "square 返回了 None：是不是忘了写 return？" in repr(verdict_panel(verdict, "zh"))


class Operation:
    @staticmethod
    def forward(x):
        x + 1

    @staticmethod
    def backward(g):
        return g

    def reset(self):
        self.total = 0


def test_of_methods_only_static_ones_have_to_return():
    assert without_return({"Operation": Operation, "f": Operation.backward, "x": 3}) == ["Operation.forward"]
