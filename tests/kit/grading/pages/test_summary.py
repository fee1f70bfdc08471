"""What the class got wrong, counted and shown."""

import io

import pytest
from rich.console import Console

from autograd_lib.kit.cli import main
from autograd_lib.kit.grading.pages.summary import exercise_tables, result_table, summarise
from autograd_lib.kit.grading.results import ExerciseResult, Result, Status
from autograd_lib.kit.grading.words import remark

from ..handing_in import COURSE, LESSON


def result(student, outcome="right", slip=None, score=3.0, **more):
    exercise = ExerciseResult("multiply_derive", outcome, score, 3.0, slip)
    return Result(student, LESSON, "en", Status.GRADED, score, 24.0, (exercise,), **more)


def gone(student):
    return Result(student, LESSON, "zh", Status.MISSING, 0.0, 24.0, reason=remark("no_folder"))


RESULTS = [
    result("ann"),
    result("[bold]bob", "wrong", "swaps_the_factors", 1.0),
    result("cy", "wrong", "drops_the_seed", 0.0),
    result("di", "wrong", "swaps_the_factors", 1.0),
    result("ed", "not_attempted", None, 0.0),
    gone("flo"),
]


def shown(tables):
    console = Console(file=io.StringIO(), width=200)
    for table in tables:
        console.print(table)
    return console.file.getvalue()


def test_counts():
    (exercise,) = summarise(RESULTS).lessons[LESSON]
    assert (exercise.graded, exercise.attempted, exercise.right, exercise.pass_rate) == (5, 4, 1, 0.2)
    assert [(slip.name, slip.count) for slip in exercise.slips] == [
        ("swaps_the_factors", 2),
        ("drops_the_seed", 1),
    ]


def test_of_a_semester_only_what_asks_for_a_look_is_listed():
    plain = [result(f"plain {number}") for number in range(150)]
    odd = Result("zoe", LESSON, "en", Status.CORRUPT, 0.0, 24.0, reason=remark("empty"))
    few, many = (
        shown([result_table(summarise([*some, odd, gone("flo")]), "en")]) for some in (plain[:50], plain)
    )
    assert few.count("plain") == 50
    assert "plain" not in many
    assert "flo" not in many
    assert "zoe" in many
    assert "150 graded, 1 missing" in many


def test_the_tables_speak_both_languages():
    zh = shown([result_table(summarise(RESULTS), "zh"), *exercise_tables(summarise(RESULTS), "zh")])
    en = shown([result_table(summarise(RESULTS), "en"), *exercise_tables(summarise(RESULTS), "en")])
    assert "未提交" in zh
    assert "乘法的反向一步" in zh
    assert "两个因子对调了" in zh
    assert "missing" in en
    assert "20%" in en
    assert "2 × swaps_the_factors" in en
    assert "The factors are swapped" in en


def test_names_are_not_markup():
    assert "[bold]bob" in shown([result_table(summarise(RESULTS), "en")])


def test_an_empty_run_has_an_empty_summary():
    assert summarise([]).lessons == {}
    assert shown([result_table(summarise([]), "zh"), *exercise_tables(summarise([]), "zh")])


def test_of_several_lessons_the_terminal_gets_what_asks_for_a_look_and_the_report_the_rest():
    other = Result("zoe", "01_two_starts", "en", Status.CORRUPT, 0.0, 16.0, reason=remark("empty"))
    summary = summarise([*RESULTS, other])
    table = shown([result_table(summary, "en")])
    assert ("ann" in table, "zoe" in table, "5 graded, 1 missing" in table) == (False, True, True)
    assert exercise_tables(summary, "en") == []
    assert len(exercise_tables(summarise(RESULTS), "en")) == 1


@pytest.mark.sandbox
@pytest.mark.parametrize("of_one", [False, True])
def test_of_one_person_nothing_is_said_of_the_class(graded_room, monkeypatch, capsys, of_one):
    monkeypatch.chdir(COURSE.root)
    monkeypatch.setenv("COLUMNS", "200")
    asked = ["--student", "bob"] if of_one else []
    with pytest.raises(SystemExit) as ended:
        main(["grade", LESSON, "--classroom", str(graded_room.root), "--unconfined", "--lang", "en", *asked])
    said = capsys.readouterr().out
    assert (ended.value.code, "bob" in said) == (0, True)
    assert ("ann" in said, "What the class got wrong" in said) == (not of_one, not of_one)
