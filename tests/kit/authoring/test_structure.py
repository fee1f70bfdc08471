"""Every fault that a source may have is found, named with file, line and cell, and found together with the others."""

import random
import re
from pathlib import Path

import pytest

import autograd_lib.exercises
from autograd_lib.kit.authoring.reading import read_lesson

from .samples import LESSON, SOURCE, forget_sample

FILE = "solutions/lessons/90_sample/lesson.py"
ZH_TITLE, EN_TITLE = re.findall(r'# %% \[markdown\].*?"""\n\n', SOURCE, re.DOTALL)
OUTPUT = '# %% [raw] output_of="demo_use"\nr"""\ndouble(4) = 8\n"""\n\n'


def problems_of(make_course, source):
    return read_lesson(make_course(source), LESSON)[1]


def test_the_sample_is_sound(make_course):
    assert problems_of(make_course, SOURCE) == []


# What is changed, into what, the cell that is named, and what is said.
FAULTS = {
    "syntax error": ("3 + 4)", "3 +)", "demo_sum", "syntax error: invalid syntax"),
    "cell that ends too early": ("[3, 4]\n\n# %%", "[3, 4\n\n# %%", "demo_sum", "syntax error: '[' was never closed"),
    "unknown attribute": ('id="demo_use"', 'id="demo_use" tags="x"', "demo_use", "unknown attribute 'tags' on a code cell"),
    "attribute of another kind": ('id="demo_use"', 'id="demo_use" lang="zh"', "demo_use", "unknown attribute 'lang'"),
    "title beside the id": ('# %% id="demo_use"', '# %% Use id="demo_use"', "demo_use", "unknown attribute 'title'"),
    "unquoted attribute": ('id="demo_use"', "id=demo_use", "code cell without id", "not readable as key="),
    "attribute without value": ('id="demo_use"', 'id="demo_use" ledger', "demo_use", "attribute ledger needs a value in double quotes"),
    "number as value": ('ledger="S0-07"', "ledger=7", "demo_sum", "attribute ledger needs a value in double quotes"),
    "number as id": ('id="demo_use"', "id=7", "7", "attribute id needs a value in double quotes"),
    "unknown kind of cell": ('# %% id="demo_use"', '# %% [script] id="demo_use"', "demo_use", "unknown attribute"),
    "missing id": (' id="demo_use"', " ", "code cell without id", "missing id"),
    "prose without id": ('id="title" lang="en"', 'lang="en"', "markdown cell without id", "missing id"),
    "id that nbformat refuses": ('id="demo_use"', 'id="demo use"', "demo use", "an id has 1 to 64"),
    "duplicated id": ('id="demo_use"', 'id="demo_sum"', "demo_sum", "duplicated id: line 20 has it too"),
    "id of code and prose": ('id="demo_use"', 'id="title"', "title", "duplicated id: line 1 has it too"),
    "no language": ('id="title" lang="zh"', 'id="title"', "title", "a markdown cell says its language"),
    "unknown language": ('id="title" lang="zh"', 'id="title" lang="fr"', "title", "unknown language 'fr'"),
    "no English": (EN_TITLE, "", "title", "no en translation"),
    "no Chinese": (ZH_TITLE, "", "title", "no zh translation"),
    "English first": (ZH_TITLE + EN_TITLE, EN_TITLE + ZH_TITLE, "title", "out of order"),
    "languages apart": (EN_TITLE, '# %% id="between"\n1\n\n' + EN_TITLE, "title", "out of order"),
    "same language twice": (EN_TITLE, ZH_TITLE + EN_TITLE, "title", "duplicated id: line 1"),
    "output of another cell": ('output_of="demo_use"', 'output_of="demo_sum"', "output of demo_sum", "follows its code cell directly; here it follows demo_use"),
    "output far away": (OUTPUT, '# %% id="between"\nx = 1\n\n' + OUTPUT, "output of demo_use", "here it follows between"),
    "output first": ('# %% [markdown] id="title" lang="zh"', OUTPUT + '# %% [markdown] id="title" lang="zh"', "output of demo_use", "here it follows nothing"),
    "second output": (OUTPUT, OUTPUT + OUTPUT, "output of demo_use", "a second documented output"),
    "output in one language": ('output_of="demo_use"', 'output_of="demo_use" lang="zh"', "output of demo_use", "in one language only"),
    "raw cell of nothing": ('[raw] output_of="demo_use"', "[raw]", "raw cell without id", "says whose"),
    "region in a demo": ("[3, 4]\n\n", "### BEGIN SOLUTION\n[3, 4]\n### END SOLUTION\n\n", "demo_sum", "BEGIN SOLUTION and END SOLUTION stand in the cell `# %% answer`"),
    "comment in one language": ("#| en: a sum\n", "", "demo_sum", "a comment without its `#| en:` line"),
    "comment in a third language": ("#| en: a sum", "#| fr: une somme", "demo_sum", "expected `#| zh: …` or `#| en: …`"),
    "comment beside code": ("print(object())", "print(object())  #| zh: 对象", "demo_sum", "on a line of its own"),
    "no start": ('lang = start("90_sample", "zh")', 'lang = "zh"', "", "none does"),
    "start of another lesson": ('start("90_sample"', 'start("02_expression_trees"', "setup", 'expected start("90_sample", "zh")'),
    "start twice": ("[3, 4]\n\n", 'start("90_sample", "zh")\n\n', "", "cells setup, demo_sum do"),
    "code of a kind that documents have": ('id="demo_use"', 'id="demo_use" right_for="ex90_1"', "right answer for ex90_1", "unknown attribute 'right_for'"),
    "place of no exercise": ('# %% exercise="ex90_2"', '# %% exercise="ex90_7"', "place of ex90_7", "`autograd-kit new exercise 90_sample` writes a document"),
    "place of another lesson's": ('# %% exercise="ex90_2"', '# %% exercise="ex02_1"', "place of ex02_1", "belongs to another lesson"),
    "place that holds code": ('# %% exercise="ex90_2"', '# %% exercise="ex90_2"\nguess = 1', "place of ex90_2", "move it to ex90_2.py"),
    "place with an id": ('# %% exercise="ex90_2"', '# %% exercise="ex90_2" id="x"', "x", "has no attribute but exercise="),
    "two places": ('# %% exercise="ex90_2"', '# %% exercise="ex90_2"\n\n# %% exercise="ex90_2"', "place of ex90_2", "has a place already"),
    "no place": ('# %% exercise="ex90_2"', '', "", 'write a line `# %% exercise="ex90_2"`'),
    "answer in the source": ('# %% id="demo_use"\n', '# %% id="ex90_1_b"\n', "ex90_1_b", "the cells of an exercise stand in solutions/lessons/90_sample/ex90_1"),
    "check in a demo": ("[3, 4]\n\n", 'check("ex90_1")\n\n', "demo_sum", 'instead of check("ex90_1") write a line'),
    "spoiler of nothing": ('id="demo_use"', 'id="demo_use" spoils="ex90_8"', "demo_use", "no exercise ex90_8"),
    "fold of nothing": ('id="title" lang="zh"', 'id="title" lang="zh" folds="ex90_8"', "title", "no exercise ex90_8"),
    "fold of one language": ('id="title" lang="en"', 'id="title" lang="en" folds="ex90_1"', "title", "in one language only"),
    "fold of a heading": ('id="title" lang="en"', 'id="title" lang="en" folds="ex90_1"', "title", "a heading in text"),
    "start with a variable": ('start("90_sample", "zh")', 'start("90_sample", lang)', "setup", "expected start("),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named(make_course, fault):
    old, new, cell, message = FAULTS[fault]
    assert SOURCE.count(old) == 1
    found = problems_of(make_course, SOURCE.replace(old, new))
    told = [p for p in found if p.cell == cell and message in str(p)]
    assert told, "\n".join(map(str, found))
    where = "solutions/lessons/90_sample/ex90_2.py" if fault == "no place" else FILE
    assert str(told[0]).startswith(f"{where}:")


def test_a_problem_names_the_line_at_fault(make_course):
    source = SOURCE.replace("3 + 4)", "3 +)")
    (problem,) = problems_of(make_course, source)
    assert problem.line == source.split("\n").index('print("sum:", 3 +)') + 1
    assert str(problem) == f"{FILE}:{problem.line}: demo_sum: syntax error: invalid syntax"


def test_all_faults_are_found_at_once(make_course):
    source = SOURCE
    for fault in ("syntax error", "unknown attribute", "no English", "start of another lesson", "two places"):
        old, new, *_ = FAULTS[fault]
        source = source.replace(old, new)
    assert len(problems_of(make_course, source)) == 5


def judge_file(name):
    return Path(autograd_lib.exercises.__path__[-1]) / "l90_sample" / f"{name}.py"


@pytest.mark.parametrize(
    ("break_it", "file", "message"),
    [
        (lambda: judge_file("ex90_2").unlink(), "ex90_2.py", "write this file, with `JUDGE = Judge("),
        (lambda: judge_file("ex90_2").rename(judge_file("ex90_3")), "ex90_3.py", "there is no solutions/lessons/90_sample/ex90_3.py"),
        (lambda: judge_file("ex90_2").write_text("half written", encoding="utf-8"), "ex90_2.py", "does not load: SyntaxError: invalid syntax"),
        (lambda: judge_file("ex90_2").write_text("x = 1", encoding="utf-8"), "ex90_2.py", "does not load: AttributeError"),
    ],
    ids=["missing", "of no document", "half written", "without a judge"],
)  # fmt: skip
def test_a_judge_that_cannot_be_used_is_a_problem(make_course, break_it, file, message):
    break_it()
    forget_sample()
    found = [str(problem) for problem in problems_of(make_course, SOURCE)]
    assert any(
        one.startswith(f"autograd_lib/exercises/l90_sample/{file}: ") and message in one for one in found
    ), found


def test_a_lesson_without_exercises_needs_none(make_course):
    source = SOURCE[: SOURCE.index('# %% exercise="ex90_1"')].replace("90_sample", "91_plain")
    source = source.replace("，共 2 个练习", "").replace(", in 2 exercises", "")
    course = make_course(source, ex90_1=None, ex90_2=None)
    course.source(LESSON).parent.rename(course.source("91_plain").parent)
    assert read_lesson(course, "91_plain")[1] == []


def test_no_damage_to_a_source_ends_in_a_traceback(make_course):
    rng, course = random.Random(90), make_course()
    pieces = [
        "# %%",
        '"""',
        "'",
        "(",
        "\t",
        "\x00",
        "#| zh:",
        "### BEGIN SOLUTION",
        'lang="en"',
        "=",
        "\\",
        "\u2028",
        "\f",
        "`",
        "$",
    ]
    for _ in range(300):
        at, length = rng.randrange(len(SOURCE)), rng.choice((0, 0, 1, 5, 40, 400))
        damaged = SOURCE[:at] + rng.choice(pieces) + SOURCE[at + length :]
        course.source(LESSON).write_bytes(damaged.encode("utf-8"))
        for problem in read_lesson(course, LESSON)[1]:
            assert problem.message
