"""Code in two languages differs in comments and in the language named to `start`, in nothing else."""

import ast

import pytest

from autograd_lib.kit.authoring.languages import in_language
from autograd_lib.kit.authoring.notebooks import assemble
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.authoring.regions import find_regions, solution_lines, stubbed
from autograd_lib.kit.notebooks import find_course
from autograd_lib.kit.wording.text import LANGUAGES

from .samples import LESSON


def test_comments_of_the_other_language_go():
    text = "x = 1\nif x:\n    #| zh: 甲\n    #| zh: 乙\n    #| en: a\n    y = '#| zh: no comment'"
    assert in_language(text, "zh") == "x = 1\nif x:\n    # 甲\n    # 乙\n    y = '#| zh: no comment'"
    assert in_language(text, "en") == "x = 1\nif x:\n    # a\n    y = '#| zh: no comment'"


@pytest.mark.parametrize(
    "call", ['start("90_sample", "zh")', "start('90_sample', 'zh')", 'x = "甲"; start("90_sample", "en")']
)
def test_start_is_told_the_language(call):
    for language in LANGUAGES:
        assert ast.literal_eval(ast.parse(in_language(call, language)).body[-1].value.args[1]) == language


def trees(notebook):
    return {cell.id: ast.dump(ast.parse(cell.source)) for cell in notebook.cells if cell.cell_type == "code"}


def lessons_at_hand(repository, sample):
    course = find_course(repository) if (repository / "solutions" / "lessons").is_dir() else None
    yield read_lesson(sample, LESSON)[0]
    for name in course.lessons() if course else ():
        yield read_lesson(course, name)[0]


@pytest.mark.slow
def test_the_language_of_start_is_the_only_difference(repository, make_course):
    for lesson in lessons_at_hand(repository, make_course()):
        zh, en = (trees(assemble(lesson, language)) for language in LANGUAGES)
        differing = [name for name in zh if zh[name] != en[name]]
        assert len(differing) == 1
        assert zh[differing[0]].replace("value='zh'", "value='en'") == en[differing[0]]


FUNCTION = "def f(x):\n    ### BEGIN SOLUTION\n    return x\n    ### END SOLUTION\n"


@pytest.mark.parametrize(
    ("text", "stub"),
    [
        (FUNCTION, "def f(x):\n    # your code here\n    raise NotImplementedError"),
        ("x = ...\n# BEGIN SOLUTION\nx = 1\n# END SOLUTION", "x = ..."),
        (FUNCTION + "y = ...\n### BEGIN SOLUTION\ny = f(1)\n### END SOLUTION\nz = 2",
         "def f(x):\n    # your code here\n    raise NotImplementedError\ny = ...\nz = 2"),
        ("class C:\n    a = 1\n    ### BEGIN SOLUTION\n    def f(self):\n        return 1\n    ### END SOLUTION", "class C:\n    a = 1"),
        ("async def f():\n    if 1:\n        ### BEGIN SOLUTION\n        pass\n        ### END SOLUTION",
         "async def f():\n    if 1:\n        # your code here\n        raise NotImplementedError"),
    ],
)  # fmt: skip
def test_a_region_leaves_a_stub_inside_a_function_only(text, stub):
    assert stubbed(text, "en") == stub
    ast.parse(stub)


def test_the_stub_speaks_the_language():
    assert "# 在这里写你的代码\n" in stubbed(FUNCTION, "zh")


def test_solution_lines():
    assert solution_lines(FUNCTION) == [["return x"]]
    assert find_regions("x = 1") == ([], [])
