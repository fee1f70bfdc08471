"""Every fault that a source may have is found, named with file, line and cell, and found together with the others."""

import random
import re
from pathlib import Path

import pytest

from autograd_lib import exercises
from autograd_lib.kit.authoring.lesson import parse
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.authoring.stale import orphans

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
    "output of another cell": ('output_of="demo_use"', 'output_of="demo_sum"', "output of demo_sum", "must come directly after its code cell; this one comes after demo_use"),
    "output far away": (OUTPUT, '# %% id="between"\nx = 1\n\n' + OUTPUT, "output of demo_use", "this one comes after between"),
    "output first": ('# %% [markdown] id="title" lang="zh"', OUTPUT + '# %% [markdown] id="title" lang="zh"', "output of demo_use", "nothing comes before this one"),
    "second output": (OUTPUT, OUTPUT + OUTPUT, "output of demo_use", "a second documented output"),
    "output in one language": ('output_of="demo_use"', 'output_of="demo_use" lang="zh"', "output of demo_use", "in one language only"),
    "raw cell of nothing": ('[raw] output_of="demo_use"', "[raw]", "raw cell without id", "says whose"),
    "region in a demo": ("[3, 4]\n\n", "### BEGIN SOLUTION\n[3, 4]\n### END SOLUTION\n\n", "demo_sum", "BEGIN SOLUTION and END SOLUTION belong only in the cell `# %% answer`"),
    "comment in one language": ("#| en: a sum\n", "", "demo_sum", "a comment without its `#| en:` line"),
    "comment in a third language": ("#| en: a sum", "#| fr: une somme", "demo_sum", "expected `#| zh: …` or `#| en: …`"),
    "comment beside code": ("print(object())", "print(object())  #| zh: 对象", "demo_sum", "on a line of its own"),
    "no start": ('lang = start("90_sample", "zh")', 'lang = "zh"', "", "none does"),
    "start of another lesson": ('start("90_sample"', 'start("02_changed_formula"', "setup", 'expected start("90_sample", "zh")'),
    "start below another import": ("from autograd_lib import check, needs, start", "import math\nfrom autograd_lib import check, needs, start", "setup", "stand first in their cell"),
    "start after something else": ('lang = start("90_sample", "zh")', 'x = 1\nlang = start("90_sample", "zh")', "setup", "stand first in their cell"),
    "start twice": ("[3, 4]\n\n", 'start("90_sample", "zh")\n\n', "", "cells setup, demo_sum do"),
    "code of a kind that documents have": ('id="demo_use"', 'id="demo_use" right_for="double_it"', "right answer for double_it", "unknown attribute 'right_for'"),
    "place of no exercise": ('# %% exercise="guess_it"', '# %% exercise="unknown_one"', "place of unknown_one", "`autograd-kit new exercise 90_sample unknown_one` writes a document"),
    "place of another lesson's": ('# %% exercise="guess_it"', '# %% exercise="multiply_derive"', "place of multiply_derive", "no exercise multiply_derive"),
    "place that holds code": ('# %% exercise="guess_it"', '# %% exercise="guess_it"\nguess = 1', "place of guess_it", "move it to guess_it.py"),
    "place with an id": ('# %% exercise="guess_it"', '# %% exercise="guess_it" id="x"', "x", "has no attribute but exercise="),
    "two places": ('# %% exercise="guess_it"', '# %% exercise="guess_it"\n\n# %% exercise="guess_it"', "place of guess_it", "has a place already"),
    "no place": ('# %% exercise="guess_it"', '', "", 'write a line `# %% exercise="guess_it"`'),
    "answer in the source": ('# %% id="demo_use"\n', '# %% id="double_it_check"\n', "double_it_check", "the cells of an exercise belong in solutions/lessons/90_sample/double_it"),
    "check in a demo": ("[3, 4]\n\n", 'check("double_it")\n\n', "demo_sum", 'instead of check("double_it") write a line'),
    "spoiler of nothing": ('id="demo_use"', 'id="demo_use" spoils="one_more"', "demo_use", "no exercise one_more"),
    "fold of nothing": ('id="title" lang="zh"', 'id="title" lang="zh" folds="one_more"', "title", "no exercise one_more"),
    "fold of one language": ('id="title" lang="en"', 'id="title" lang="en" folds="double_it"', "title", "in one language only"),
    "fold of a heading": ('id="title" lang="en"', 'id="title" lang="en" folds="double_it"', "title", "a heading in text"),
    "start with a variable": ('start("90_sample", "zh")', 'start("90_sample", lang)', "setup", "expected start("),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named(make_course, fault):
    old, new, cell, message = FAULTS[fault]
    assert SOURCE.count(old) == 1
    found = problems_of(make_course, SOURCE.replace(old, new))
    told = [p for p in found if p.cell == cell and message in str(p)]
    assert told, "\n".join(map(str, found))
    where = "solutions/lessons/90_sample/guess_it.py" if fault == "no place" else FILE
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
    return Path(exercises.__path__[-1]) / "judges" / f"{name}.py"


@pytest.mark.parametrize(
    ("break_it", "file", "message"),
    [
        (lambda: judge_file("guess_it").unlink(), "guess_it.py", "write this file, with `JUDGE = Judge("),
        (lambda: judge_file("guess_it").write_text("half written", encoding="utf-8"), "guess_it.py", "does not load: SyntaxError: invalid syntax"),
        (lambda: judge_file("guess_it").write_text("x = 1", encoding="utf-8"), "guess_it.py", "does not load: AttributeError"),
    ],
    ids=["missing", "half written", "without a judge"],
)  # fmt: skip
def test_a_judge_that_cannot_be_used_is_a_problem(make_course, break_it, file, message):
    break_it()
    forget_sample()
    found = [str(problem) for problem in problems_of(make_course, SOURCE)]
    assert any(
        one.startswith(f"autograd_lib/exercises/judges/{file}: ") and message in one for one in found
    ), found


def test_an_exercise_stands_in_one_lesson(make_course):
    course = make_course()
    other = course.source("91_other").parent
    other.mkdir()
    for name in ("lesson.py", "guess_it.py"):
        (other / name).write_bytes(course.source(LESSON).with_name(name).read_bytes())
    found = [str(problem) for problem in read_lesson(course, LESSON)[1]]
    assert "solutions/lessons/90_sample/guess_it.py: guess_it is an exercise of 91_other" in found


def test_a_title_has_the_number_of_its_unit(make_course):
    titled = [
        SOURCE.replace("# 加倍", f"# {number} 加倍").replace("# Doubling", f"# {number} Doubling")
        for number in ("90", "09")
    ]
    right, found = (list(map(str, read_lesson(make_course(one), LESSON)[1])) for one in titled)
    assert right == []
    assert [one.partition("title: ")[2] for one in found] == ["the title says 09, the unit 90"] * 2


def test_a_link_to_a_unit_that_there_is_not_is_noticed(make_course):
    here, gone = "../zh/90_sample/90_sample.ipynb", "../zh/89_gone/89_gone.ipynb"
    assert here in SOURCE
    found = [str(problem) for problem in read_lesson(make_course(SOURCE.replace(here, gone)), LESSON)[1]]
    assert [one.partition("to no unit: ")[2] for one in found if "to no unit" in one] == [f"../{gone}"]


def test_a_file_of_no_document_is_noticed(make_course):
    course = make_course()
    for room in (course.judges, course.beside):
        (room / "shared").mkdir(parents=True)
        for name in ("guess_it.py", "nobodys.py", "__init__.py"):
            (room / name).write_text("", encoding="utf-8")
    assert [str(problem).partition(": write")[0] for problem in orphans(course)] == [
        f"autograd_lib/exercises/{room}/nobodys.py: no lesson has a document nobodys.py"
        for room in ("judges", "beside")
    ]


def test_the_order_is_that_of_the_page_and_a_tenth_exercise_is_one_more(make_course):
    places = [f'# %% exercise="{name}"' for name in ("double_it", "guess_it")]
    first, second = (SOURCE.index(place) for place in places)
    source = (
        SOURCE[:first]
        + places[1]
        + SOURCE[first + len(places[0]) : second]
        + places[0]
        + SOURCE[second + len(places[1]) :]
    )
    lesson, _ = read_lesson(make_course(source), LESSON)
    assert list(lesson.documents) == ["guess_it", "double_it"]
    assert lesson.numbers == {"guess_it": 1, "double_it": 2}
    headings = [cell.text.split("\n")[0] for cell in lesson.cells if cell.id.endswith("_task")]
    assert [heading.split(" · ")[0] for heading in headings[1::2]] == ["### Exercise 1", "### Exercise 2"]
    many = parse(LESSON, FILE, "".join(f'# %% exercise="one_{n}"\n\n' for n in range(1, 12)))
    assert many.numbers["one_10"] == 10


def test_a_lesson_without_exercises_needs_none(make_course):
    source = SOURCE[: SOURCE.index('# %% exercise="double_it"')].replace("90_sample", "91_plain")
    source = source.replace("，共 2 个练习", "").replace(", in 2 exercises", "")
    course = make_course(source, double_it=None, guess_it=None)
    course.source(LESSON).parent.rename(course.source("91_plain").parent)
    assert read_lesson(course, "91_plain")[1] == []


@pytest.mark.slow
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
