"""The doctor finds the sample sound, and names every way in which an exercise can be unsound."""

import dataclasses
import subprocess
import sys

import pytest

from autograd_lib.kit.authoring import doctor
from autograd_lib.kit.authoring.doctor import TRIALS, Draws, examine
from autograd_lib.kit.authoring.reading import read_documents, read_lesson
from autograd_lib.kit.authoring.sanity import document_gaps, lesson_gaps, text_gaps
from autograd_lib.kit.authoring.words import TEXTS
from autograd_lib.kit.checking import Text, Wrong, registry
from autograd_lib.kit.checking.comparing import Because, expect
from autograd_lib.kit.checking.exercise import FILL_IN
from autograd_lib.kit.notebooks.courses import home
from autograd_lib.kit.wording.text import text

from .samples import FIRST, LESSON, SECOND, SOURCE

WAITS = """
import sys, time
from autograd_lib.kit.authoring.doctor import _mapping

def wait(_):
    print("at work", flush=True)
    time.sleep(120)

if __name__ == "__main__":
    with _mapping(2) as mapped:
        list(mapped(wait, range(2)))
"""
SPARE = Text("错的。", "It is wrong.")


@pytest.fixture
def report_on(make_course, monkeypatch):
    """Return a function that examines the sample with double_it, the source or a document changed.

    draws: by default, no more than those on which everything is tried.
    """

    def report_on(source=SOURCE, documents=(), *, draws=TRIALS, **changes):
        first, second = registry.lesson_exercises(LESSON)
        if changes:
            changed = (dataclasses.replace(first, **changes), second)
            monkeypatch.setattr("autograd_lib.kit.authoring.doctor.exercises_of", lambda lesson: changed)
        return examine(make_course(source, **dict(documents)), draws=draws)

    return report_on


def test_the_sample_is_sound(report_on):
    report = report_on()
    assert report.gaps == []
    counts = [
        (row.exercise, row.right, row.right_passed, row.wrong, row.wrong_caught, row.wrong_named)
        for row in report.rows
    ]
    assert counts == [("double_it", 2, 2, 3, 3, 3), ("guess_it", 2, 2, 3, 3, 3)]


def test_challenges_are_the_same_in_every_run():
    exercise = registry.find("double_it")
    drawn = Draws().first(exercise)
    assert drawn == Draws().first(exercise)
    assert len({challenge["x"] for challenge in drawn}) == 5
    assert (
        len(Draws().first(dataclasses.replace(exercise, kind=dataclasses.replace(FILL_IN, slow=True)))) == 2
    )
    assert Draws(3).first(exercise) == drawn[:3]
    assert list(Draws(3).further(exercise)) == []
    further = list(Draws(20).further(exercise))
    assert len(further) == 15
    assert not [challenge for challenge in further if challenge in drawn]


def only_positive(parts, challenge):
    return [expect(parts, "positive", 2 * challenge["x"], label="double")]


def doubled(parts, challenge, because):
    return expect(parts, "positive", challenge["x"] * 2, label="double", because=because)


def with_wrong(*wrong):
    return {"wrong": (*registry.find("double_it").wrong, *wrong)}


def why_of(name):
    return next(wrong.why for wrong in registry.find("double_it").wrong if wrong.name == name)


FIRST_FILE = "solutions/lessons/90_sample/double_it.py"
DOCUMENT = "solutions/lessons/90_sample/guess_it.py"
CHANGES = {
    "a judge that lets a wrong answer pass": (
        lambda: {"judge": only_positive},
        f"{FIRST_FILE}:58: drops_the_sign: it loses nothing on 5 of 5 challenges (right): judge more strictly",
    ),
    "a judge that rejects right answers": (
        lambda: {"judge": lambda parts, challenge: [expect(parts, "positive", challenge["x"] * 2.1, label="double")]},
        f"{FIRST_FILE}:22: answer: this answer fails 5 of 5 challenges (wrong, positive",
    ),
    "a wrong answer that is right": (
        lambda: with_wrong(Wrong("fine", "def double(x):\n    return x + x", SPARE)),
        f"{FIRST_FILE}: fine: it loses nothing on 5 of 5 challenges (right)",
    ),
    "a wrong answer that is a stub": (
        lambda: with_wrong(Wrong("stub", "def double(x):\n    raise NotImplementedError", SPARE)),
        f"{FIRST_FILE}: stub: it loses nothing on 5 of 5 challenges (not_attempted)",
    ),
    "a wrong answer in other clothes": (
        lambda: with_wrong(Wrong("squares_too", "def double(x):\n    return x ** 2", why_of("squares"))),
        f"{FIRST_FILE}: squares_too: it is taken for squares on 5 of 5 challenges",
    ),
    "three wrong answers that show alike": (
        lambda: with_wrong(*(Wrong(name, "def double(x):\n    return x ** 2", text(name)) for name in ("b", "c"))),
        f"{FIRST_FILE}:46: squares: it is not recognised as any slip on 5 of 5 challenges",
    ),
    "a wrong answer that does something else each time": (
        lambda: with_wrong(Wrong("clock", "import time\ndef double(x):\n    return time.perf_counter_ns()", SPARE)),
        f"{FIRST_FILE}: clock: it is not recognised as any slip on 1 of 5 challenges",
    ),
    "a wrong answer that does not parse": (
        lambda: with_wrong(Wrong("typo", "def double(x:", SPARE)),
        f"{FIRST_FILE}: typo: this wrong answer cannot be run: SyntaxError: '(' was never closed (<typo>, line 1)",
    ),
    "a wrong answer that raises": (
        lambda: with_wrong(Wrong("raiser", "1 / 0", SPARE)),
        f"{FIRST_FILE}: raiser: this wrong answer cannot be run: ZeroDivisionError: division by zero",
    ),
    "a wrong answer that calls what it does not bring": (
        lambda: with_wrong(Wrong("alone", "def double(x):\n    return half(x) * 4", SPARE)),
        f"{FIRST_FILE}: alone: it cannot run on its own (name 'half' is not defined): write what it uses into it",
    ),
    "a reason that is said of an answer which does not list it": (
        lambda: {"judge": lambda parts, challenge: [doubled(parts, challenge, Because("always", lambda parts: True, SPARE))]},
        f"{FIRST_FILE}:46: squares: the judge gives always as a reason",
    ),
    "a reason that is never said": (
        lambda: with_wrong(Wrong("halves", "def double(x):\n    return x / 2", SPARE, because=("never",))),
        f'{FIRST_FILE}: halves: it lists `because="never"`, and the judge never gives that reason',
    ),
    "an answer that the solution does not define": (
        lambda: {"answers": ("double", "triple")},
        f"{FIRST_FILE}:22: answer: the solution does not define triple",
    ),
}  # fmt: skip


def test_two_wrong_answers_that_show_alike_are_told_as_either(report_on):
    assert (
        report_on(**with_wrong(Wrong("squares_too", "def double(x):\n    return x ** 2", SPARE))).gaps == []
    )


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES)
def test_an_unsound_exercise_is_a_gap(report_on, change):
    changes, gap = CHANGES[change]
    gaps = [str(found) for found in report_on(**changes()).gaps]
    assert any(found.startswith(gap) for found in gaps), "\n".join(gaps)


CHANGED = {
    "no other right answer": ("# %% right\nguess = 6 * 7\n", "", f"{DOCUMENT}: no other right answer: add a cell `# %% right`"),
    "a right answer that is wrong": ("guess = 6 * 7", "guess = 6 * 8", f"{DOCUMENT}:28: right: this answer fails 5 of 5 challenges (wrong, guess"),
    "a right answer to nothing": ("guess = 6 * 7", "guest = 6 * 7", f"{DOCUMENT}:28: right: this right answer defines none of guess"),
    "a right answer that raises": ("guess = 6 * 7", "guess = 6 / 0", f"{DOCUMENT}:28: right: this right answer raises ZeroDivisionError"),
    "a solution that is wrong": ("guess = 42", "guess = 43", f"{DOCUMENT}:22: answer: this answer fails 5 of 5 challenges"),
    "a solution that raises": ("guess = 42", "guess = 4 / 0", f"{DOCUMENT}:22: guess_it: with its solutions, its notebook stops at cell guess_it: ZeroDivisionError"),
    "a stub with an answer": ("guess = ...", "guess = 1", f"{DOCUMENT}:22: answer: the untouched stub counts as wrong rather than not attempted"),
    "a wrong answer that is right": ("guess = 24", "guess = 42", f"{DOCUMENT}:46: digits_swapped: it loses nothing on 5 of 5 challenges"),
    "a prediction without a question": ("#| zh ask: 十位是几？\n#| en ask: Which digit comes first?\n", "", f"{DOCUMENT}:46: digits_swapped: the first wrong prediction is answered with a question"),
    "a question in one language": ("Which digit comes first?", "十位是几？", f"{DOCUMENT}:46: digits_swapped: the English side contains Chinese"),
    "a document with a fault": ("# %% right", "# %% riht", f"{DOCUMENT}:28: an exercise document has no cell"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("case", CHANGED)
def test_an_unsound_document_is_a_gap(report_on, case):
    old, new, gap = CHANGED[case]
    assert SECOND.count(old) == 1
    gaps = [str(found) for found in report_on(documents={"guess_it": SECOND.replace(old, new)}).gaps]
    assert sum(found.startswith(gap) for found in gaps) == 1, "\n".join(gaps)


SOURCES = {
    "a demo that needs the answer": ('with needs("double_it"):\n    ', "if True:\n    ", "solutions/lessons/90_sample/lesson.py:49: demo_use: untouched, in zh, its notebook stops at cell demo_use: NotImplementedError"),
    "a source with a fault": ('id="demo_use"', "", "solutions/lessons/90_sample/lesson.py:49: code cell without id: missing id"),
}  # fmt: skip


@pytest.mark.parametrize("case", SOURCES)
def test_an_unsound_lesson_is_a_gap(report_on, case):
    old, new, gap = SOURCES[case]
    assert SOURCE.count(old) == 1
    gaps = [str(found) for found in report_on(SOURCE.replace(old, new)).gaps]
    assert any(found.startswith(gap) for found in gaps), "\n".join(gaps)


def test_a_title_that_miscounts_the_exercises_is_a_gap(report_on):
    source = SOURCE.replace("共 2 个练习", "共 4 个练习").replace("in 2 exercises", "in 4 exercises")
    gaps = [gap for gap in report_on(source).gaps if gap.cell == "title"]
    assert [gap.line for gap in gaps] == [1, 8]
    assert {gap.message for gap in gaps} == {"the line below the title says 4 exercises, and there are 2"}


def test_an_answer_that_two_exercises_ask_for_is_a_gap(make_course):
    course = make_course()
    lesson, _ = read_lesson(course, LESSON)
    assert not [gap for gap in lesson_gaps(lesson) if "asks for" in gap.message]
    first, second = lesson.documents.values()
    second.header["answers"] = first.header["answers"]
    (gap,) = lesson_gaps(lesson)
    assert (gap.file, gap.line) == (second.file, second.lines["answers"])
    assert f"{first.id} also asks for `{first.header['answers'][0]}`" in gap.message


PLACE = '# %% exercise="guess_it"\n'


def test_solution_text_in_the_release_is_a_gap(report_on):
    gaps = report_on(
        SOURCE.replace("[3, 4]\n\n", "x = 4\ntotal = x + x\nreturn_total = total\n[3, 4]\n\n")
    ).gaps
    assert gaps == []
    leak = '# %% id="leak"\ndef shown(x):\n    total = x + x\n    return total\n\n'
    gaps = [str(found) for found in report_on(SOURCE.replace(PLACE, leak + PLACE)).gaps]
    assert gaps == [
        f"solutions/lessons/90_sample/lesson.py:58: leak: cell leak of the {language} release contains the solution of double_it"
        for language in ("zh", "en")
    ]


def test_a_solution_is_judged_where_its_check_stands(report_on):
    later = '# %% id="later"\ndef double(x):\n    return 0\n\n'
    assert report_on(SOURCE.replace(PLACE, later + PLACE)).gaps == []


@pytest.mark.parametrize(
    ("zh", "en", "gap"),
    [
        ("同样", "the same", []),
        ("only English", "only English", ["the Chinese side contains no Chinese: 'only English'"]),
        ("中文", "a 中文 word", ["the English side contains Chinese: 'a 中文 word'"]),
        ("得 3", "gives 4", ["number in zh only: 3", "number in en only: 4"]),
        ("写 `x`", "write `y`", ["code span in zh only: x", "code span in en only: y"]),
    ],
)
def test_the_sides_of_a_text_say_the_same(zh, en, gap):
    assert [found.en for found in text_gaps(Text(zh, en))] == gap


def test_a_sound_lesson_has_no_gaps(make_course):
    assert lesson_gaps(read_lesson(make_course(), LESSON)[0]) == []


THIN = {
    "no gaps": ("", "", []),
    "too few hints": ("\n# %% hint\n#| zh: 写\n#| zh: `x + x`。\n#| en: Write\n#| en: `x + x`.\n", "", ["1: hints: 1; at least 2 are needed"]),
    "no misconception": ('wrong="unchanged" about="formula"', 'wrong="unchanged"', [f"52: unchanged: {TEXTS('no_misconception', known=', '.join(home().misconceptions)).en}"]),
    "too few wrong answers": (FIRST[FIRST.index('# %% wrong="drops'):], "", ["1: wrong answers: 2; at least 3 are needed"]),
    "a title to be written": ("title en: Doubling", "title en: TODO", ["3: title: still to be written (TODO)"]),
    "a task to be written": ("写出 `double(x)`。", "TODO", ["12: task: still to be written (TODO)"]),
    "an explanation to be written": ("That is the square.", "TODO", ["46: squares: still to be written (TODO)"]),
    "a formula in a hint": ("加上自己。", "加上 $x$。", ["33: hint 1: formula in zh only: x", "33: hint 1: hints and explanations cannot show formulas; write words or code: $x$"]),
    "a hint in English twice": ("加上自己。", "Add it.", ["33: hint 1: the Chinese side contains no Chinese: 'Add it.'"]),
}  # fmt: skip


@pytest.mark.parametrize("case", THIN)
def test_what_a_document_lacks_is_named_with_its_line(make_course, case):
    old, new, gaps = THIN[case]
    documents, problems = read_documents(make_course(double_it=FIRST.replace(old, new, 1)), LESSON)
    assert problems == []
    found = [str(gap).removeprefix(f"{FIRST_FILE}:") for gap in document_gaps(documents[0])]
    assert found == gaps


def test_what_is_worse_never_earns_more(report_on):
    order = "# answers: double\n# order: drops_the_sign, squares\n# ---"
    assert report_on(documents={"double_it": FIRST.replace("# answers: double\n# ---", order)}).gaps == []
    upside_down = order.replace("drops_the_sign, squares", "squares, drops_the_sign")
    report = report_on(documents={"double_it": FIRST.replace("# answers: double\n# ---", upside_down)})
    said = [gap.in_language("en") for gap in report.gaps]
    assert len(said) == 1
    assert "drops_the_sign: it is no better than squares but earns more (1 against 0)" in said[0]


@pytest.mark.slow
def test_a_wrong_answer_that_passes_seldom_is_found(report_on, monkeypatch):
    monkeypatch.setattr(doctor, "SECONDS", float("inf"))  # all the draws, however busy the machine
    seldom = Wrong(
        "seldom", "def double(x):\n    return 2 * x if int(abs(x) * 100) % 20 == 7 else 0\n", SPARE
    )
    assert report_on(**with_wrong(seldom)).gaps == []
    report = report_on(**with_wrong(seldom), draws=80)
    assert any("it loses nothing on" in gap.in_language("en") for gap in report.gaps)


@pytest.mark.slow
def test_no_worker_outlives_a_doctor_that_was_killed(tmp_path):
    (tmp_path / "waits.py").write_text(WAITS, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, tmp_path / "waits.py"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "at work\n"
        process.kill()
        process.communicate(timeout=30)  # the workers have the pipe as well: it ends with the last of them
