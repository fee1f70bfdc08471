"""The doctor finds the sample sound, and names every way in which an exercise can be unsound."""

import dataclasses

import pytest

from autograd_lib.authoring.doctor import challenges, examine
from autograd_lib.authoring.sanity import exercise_gaps, message_gaps, numbering_gaps, text_gaps
from autograd_lib.checking import Kind, Text, Wrong, registry
from autograd_lib.checking.comparing import expect

from .samples import LESSON, SECOND, SOURCE

SPARE = Text("错的。", "It is wrong.")


@pytest.fixture
def report_on(make_course, monkeypatch):
    """Return a function that examines the sample with ex90_1, the source or a document changed."""

    def report_on(source=SOURCE, documents=(), **changes):
        first, second = registry.lesson_exercises(LESSON)
        if changes:
            changed = (dataclasses.replace(first, **changes), second)
            monkeypatch.setattr("autograd_lib.authoring.doctor.exercises_of", lambda lesson: changed)
        return examine(make_course(source, **dict(documents)))

    return report_on


def test_the_sample_is_sound(report_on):
    report = report_on()
    assert report.gaps == []
    rows = [dataclasses.astuple(row)[:-1] for row in report.rows]
    assert rows == [("ex90_1", 2, 2, 3, 3, 3), ("ex90_2", 2, 2, 3, 3, 3)]


def test_challenges_are_the_same_in_every_run():
    exercise = registry.find("ex90_1")
    drawn = challenges(exercise, 5)
    assert drawn == challenges(exercise, 5)
    assert len({challenge["x"] for challenge in drawn}) == 5
    assert len(challenges(dataclasses.replace(exercise, kind=Kind.TRAIN), 5)) == 2


def only_positive(parts, challenge):
    return [expect(parts, "positive", 2 * challenge["x"], label="double")]


def with_wrong(*wrong):
    return {"wrong": (*registry.find("ex90_1").wrong, *wrong)}


CHANGES = {
    "a judge that lets a wrong answer pass": (
        lambda: {"judge": only_positive},
        "ex90_1: wrong answer drops_the_sign loses nothing on 5 of 5 challenges (right)",
    ),
    "a judge that rejects right answers": (
        lambda: {"judge": lambda parts, challenge: [expect(parts, "positive", challenge["x"] * 2.1, label="double")]},
        "ex90_1: the lesson's own solution fails 5 of 5 challenges (wrong in positive)",
    ),
    "a wrong answer that is right": (
        lambda: with_wrong(Wrong("fine", "def double(x):\n    return x + x", SPARE)),
        "ex90_1: wrong answer fine loses nothing on 5 of 5 challenges (right)",
    ),
    "a wrong answer that is a stub": (
        lambda: with_wrong(Wrong("stub", "def double(x):\n    raise NotImplementedError", SPARE)),
        "ex90_1: wrong answer stub loses nothing on 5 of 5 challenges (not_attempted)",
    ),
    "a wrong answer in other clothes": (
        lambda: with_wrong(Wrong("squares_too", "def double(x):\n    return x ** 2", SPARE)),
        "ex90_1: wrong answer squares_too is diagnosed as squares on 5 of 5 challenges",
    ),
    "wrong answers that look alike": (
        lambda: with_wrong(Wrong("squares_too", "def double(x):\n    return x ** 2", SPARE)),
        "ex90_1: wrong answers squares and squares_too give the same evidence on every challenge",
    ),
    "a wrong answer that does not parse": (
        lambda: with_wrong(Wrong("typo", "def double(x:", SPARE)),
        "ex90_1: wrong answer typo cannot be run: SyntaxError: '(' was never closed (<typo>, line 1)",
    ),
    "a wrong answer that raises": (
        lambda: with_wrong(Wrong("raiser", "1 / 0", SPARE)),
        "ex90_1: wrong answer raiser cannot be run: ZeroDivisionError: division by zero",
    ),
    "too few hints": (
        lambda: {"hints": registry.find("ex90_1").hints[:1]},
        "ex90_1: 1 hints, at least 2 are needed",
    ),
    "too few wrong answers": (
        lambda: {"wrong": registry.find("ex90_1").wrong[:2]},
        "ex90_1: 2 wrong answers, at least 3 are needed",
    ),
    "an answer that the solution does not define": (
        lambda: {"answers": ("double", "triple")},
        "ex90_1: the solution does not define triple",
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_an_unsound_exercise_is_a_gap(report_on, change):
    changes, gap = CHANGES[change]
    gaps = report_on(**changes()).gaps
    assert any(found.startswith(gap) for found in gaps), "\n".join(gaps)


DOCUMENT = "solutions/lessons/90_sample/ex90_2.py"
CHANGED = {
    "no other right answer": ("# %% right\nguess = 6 * 7\n", "", "ex90_2: no other right answer: add a cell `# %% right`"),
    "a right answer that is wrong": ("guess = 6 * 7", "guess = 6 * 8", "ex90_2: the right answer at line 28 fails 5 of 5 challenges (wrong in guess)"),
    "a right answer to nothing": ("guess = 6 * 7", "guest = 6 * 7", "ex90_2: the right answer at line 28 defines none of guess"),
    "a right answer that raises": ("guess = 6 * 7", "guess = 6 / 0", "ex90_2: the right answer at line 28 raises ZeroDivisionError"),
    "a solution that is wrong": ("guess = 42", "guess = 43", "ex90_2: the lesson's own solution fails 5 of 5 challenges"),
    "a solution that raises": ("guess = 42", "guess = 4 / 0", "90_sample: with its solutions, its notebook stops at cell ex90_2: ZeroDivisionError"),
    "a stub with an answer": ("guess = ...", "guess = 1", "ex90_2: the untouched stub counts as wrong, not as not attempted"),
    "a wrong answer that is right": ("guess = 24", "guess = 42", "ex90_2: wrong answer digits_swapped loses nothing on 5 of 5 challenges"),
    "a document with a fault": ("# %% right", "# %% riht", f"{DOCUMENT}:28: an exercise document has no cell"),
}  # fmt: skip


@pytest.mark.parametrize("case", CHANGED)
def test_an_unsound_document_is_a_gap(report_on, case):
    old, new, gap = CHANGED[case]
    assert SECOND.count(old) == 1
    gaps = report_on(documents={"ex90_2": SECOND.replace(old, new)}).gaps
    assert any(found.startswith(gap) for found in gaps), "\n".join(gaps)


SOURCES = {
    "a demo that needs the answer": ('with needs("ex90_1"):\n    ', "if True:\n    ", "90_sample: untouched, in zh, its notebook stops at cell demo_use: NotImplementedError"),
    "a source with a fault": ('id="demo_use"', "", "solutions/lessons/90_sample/lesson.py:49: code cell without id: missing id"),
}  # fmt: skip


@pytest.mark.parametrize("case", SOURCES)
def test_an_unsound_lesson_is_a_gap(report_on, case):
    old, new, gap = SOURCES[case]
    assert SOURCE.count(old) == 1
    gaps = report_on(SOURCE.replace(old, new)).gaps
    assert any(found.startswith(gap) for found in gaps), "\n".join(gaps)


PLACE = '# %% exercise="ex90_2"\n'


def test_solution_text_in_the_release_is_a_gap(report_on):
    gaps = report_on(
        SOURCE.replace("[3, 4]\n\n", "x = 4\ntotal = x + x\nreturn_total = total\n[3, 4]\n\n")
    ).gaps
    assert gaps == []
    leak = '# %% id="leak"\ndef shown(x):\n    total = x + x\n    return total\n\n'
    gaps = report_on(SOURCE.replace(PLACE, leak + PLACE)).gaps
    assert gaps == [
        f"90_sample: cell leak of the {language} release holds the solution of ex90_1"
        for language in ("zh", "en")
    ]


def test_a_solution_is_judged_where_its_check_stands(report_on):
    later = '# %% id="later"\ndef double(x):\n    return 0\n\n'
    assert report_on(SOURCE.replace(PLACE, later + PLACE)).gaps == []


@pytest.mark.parametrize(
    ("zh", "en", "gap"),
    [
        ("同样", "the same", []),
        ("only English", "only English", ["the Chinese side holds no Chinese: 'only English'"]),
        ("中文", "a 中文 word", ["the English side holds Chinese: 'a 中文 word'"]),
        ("得 3", "gives 4", ["number in zh only: 3", "number in en only: 4"]),
        ("写 `x`", "write `y`", ["code span in zh only: x", "code span in en only: y"]),
    ],
)
def test_the_sides_of_a_text_say_the_same(zh, en, gap):
    assert text_gaps(Text(zh, en)) == gap


def test_ids_number_the_exercises():
    first, second = registry.lesson_exercises(LESSON)
    assert numbering_gaps(LESSON, (first, second)) == []
    assert numbering_gaps(LESSON, (second,)) == ["90_sample: exercises are numbered ex90_2; expected ex90_1"]


def test_placeholders_of_messages_are_compared():
    assert message_gaps({"a": Text("{x} 甲", "a {x}")}) == []
    assert message_gaps({"a": Text("{x} 甲", "a {y}")}) == [
        "message 'a': placeholders ['x'] in zh, ['y'] in en"
    ]


def test_sane_exercises_have_no_gaps():
    assert [gap for exercise in registry.lesson_exercises(LESSON) for gap in exercise_gaps(exercise)] == []
