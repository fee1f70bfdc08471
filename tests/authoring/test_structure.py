"""Every fault that a source may have is found, named with file, line and cell, and found together with the others."""

import random
import re

import pytest

from autograd_lib.authoring.produce import read_lesson

from .samples import LESSON, SOURCE

FILE = "solutions/lessons/90_sample.py"
ZH_TITLE, EN_TITLE = re.findall(r'# %% \[markdown\].*?"""\n\n', SOURCE, re.DOTALL)
OUTPUT = '# %% [raw] output_of="demo_use"\nr"""\ndouble(4) = 8\n"""\n\n'


def problems_of(make_course, source):
    return read_lesson(make_course(source), LESSON)[1]


def test_the_sample_is_sound(make_course):
    assert problems_of(make_course, SOURCE) == []


# What is changed, into what, the cell that is named, and what is said.
FAULTS = {
    "syntax error": ("total = x + x", "total = x +", "ex90_1", "syntax error: invalid syntax"),
    "syntax error in a right answer": ("return 2 * x", "return 2 *", "right answer for ex90_1", "syntax error"),
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
    "right answer with an id": ('right_for="ex90_1"', 'right_for="ex90_1" id="r"', "r", "takes no id"),
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
    "output of a check": (OUTPUT, OUTPUT + '# %% id="ex90_3_check"\ncheck("ex90_3")\n\n# %% [raw] output_of="ex90_3_check"\nx\n\n', "output of ex90_3_check", "needs no documented output"),
    "BEGIN without END": ("    ### END SOLUTION\n", "", "ex90_1", "BEGIN SOLUTION without END SOLUTION"),
    "END without BEGIN": ("    ### BEGIN SOLUTION\n", "", "ex90_1", "END SOLUTION without BEGIN SOLUTION"),
    "BEGIN twice": ("    total = x + x\n", "    ### BEGIN SOLUTION\n    total = x + x\n", "ex90_1", "before the next"),
    "marker beside code": ("    total = x + x\n", "    total = x + x  ### BEGIN SOLUTION\n", "ex90_1", "stands alone on its line"),
    "region in a demo": ("[3, 4]\n\n", "### BEGIN SOLUTION\n[3, 4]\n### END SOLUTION\n\n", "demo_sum", "a solution region outside an answer cell"),
    "answer without region": ("### BEGIN SOLUTION\nguess = 42\n### END SOLUTION", "guess = 42", "ex90_2", "an answer cell without a solution region"),
    "stub that is no Python": ("guess = ...\n### BEGIN SOLUTION\nguess = 42\n### END SOLUTION", "if True:\n    ### BEGIN SOLUTION\n    guess = 42\n    ### END SOLUTION", "ex90_2", "not valid Python"),
    "comment in one language": ("#| en: a sum\n", "", "demo_sum", "a comment without its `#| en:` line"),
    "comment in a third language": ("#| en: a sum", "#| fr: une somme", "demo_sum", "expected `#| zh: …` or `#| en: …`"),
    "comment beside code": ("print(object())", "print(object())  #| zh: 对象", "demo_sum", "on a line of its own"),
    "no start": ('lang = start("90_sample", "zh")', 'lang = "zh"', "", "none does"),
    "start of another lesson": ('start("90_sample"', 'start("02_expression_trees"', "setup", 'expected start("90_sample", "zh")'),
    "start twice": ("[3, 4]\n\n", 'start("90_sample", "zh")\n\n', "", "cells setup, demo_sum do"),
    "start with a variable": ('start("90_sample", "zh")', 'start("90_sample", lang)', "setup", "expected start("),
    "unknown exercise": ('# %% id="ex90_2"\n', '# %% id="ex90_7"\n', "ex90_7", "write autograd_lib/exercises/l90_sample/ex90_7.py"),
    "exercise of another lesson": ('# %% id="ex90_2"\n', '# %% id="ex02_1"\n', "ex02_1", "belongs to another lesson"),
    "right answer to nothing": ('right_for="ex90_2"', 'right_for="ex90_8"', "right answer for ex90_8", "no exercise 'ex90_8'"),
    "no answer cell": ('# %% id="ex90_2"\n', '# %% id="guess"\n', "", "ex90_2 has no answer cell"),
    "no check cell": ('# %% id="ex90_2_check"\ncheck("ex90_2")\n', "", "", "ex90_2 has no check cell"),
    "check of another exercise": ('check("ex90_2")', 'check("ex90_1")', "ex90_2_check", 'holds exactly check("ex90_2")'),
    "check with more": ('check("ex90_2")', 'check("ex90_2")\nprint(1)', "ex90_2_check", 'holds exactly check("ex90_2")'),
    "check cell that checks nothing": ('check("ex90_2")', "guess", "ex90_2_check", 'holds exactly check("ex90_2")'),
    "check in a demo": ("[3, 4]\n\n", 'check("ex90_1")\n\n', "demo_sum", "has the id ex90_1_check"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named(make_course, fault):
    old, new, cell, message = FAULTS[fault]
    assert SOURCE.count(old) == 1
    found = problems_of(make_course, SOURCE.replace(old, new))
    told = [p for p in found if p.cell == cell and message in p.message]
    assert told, "\n".join(map(str, found))
    assert str(told[0]).startswith(f"{FILE}:" if cell else FILE)


def test_a_problem_names_the_line_at_fault(make_course):
    source = SOURCE.replace("total = x + x", "total = x +")
    (problem,) = problems_of(make_course, source)
    assert problem.line == source.split("\n").index("    total = x +") + 1
    assert str(problem) == f"{FILE}:{problem.line}: ex90_1: syntax error: invalid syntax"


def test_all_faults_are_found_at_once(make_course):
    source = SOURCE
    for fault in (
        "syntax error",
        "unknown attribute",
        "no English",
        "comment in one language",
        "check of another exercise",
    ):
        old, new, *_ = FAULTS[fault]
        source = source.replace(old, new)
    assert len(problems_of(make_course, source)) == 5


def test_exercises_that_do_not_load_are_a_problem(make_course, monkeypatch):
    def broken(lesson):
        raise SyntaxError("half written")

    monkeypatch.setattr("autograd_lib.authoring.entries.lesson_exercises", broken)
    (problem,) = problems_of(make_course, SOURCE)
    assert "the exercises of this lesson do not load: SyntaxError: half written" in problem.message


def test_a_lesson_without_exercises_needs_none(make_course):
    source = SOURCE[: SOURCE.index('# %% id="ex90_1"')].replace("90_sample", "91_plain")
    course = make_course(source)
    course.source(LESSON).rename(course.source("91_plain"))
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
