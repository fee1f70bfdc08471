"""A cell into which several were merged is taken apart where the lesson's own lines stand in it."""

from types import SimpleNamespace

from autograd_lib.kit.grading.submission.merged import parted

CELLS = [
    SimpleNamespace(id=id, source=source)
    for id, source in (
        ("setup", "import math"),
        ("f_check", 'check("f")'),
        ("demo", "print(f(1))\nprint(f(2))"),
        ("g_check", 'check("g")'),
    )
]
F, G = "def f(x):\n    return x", "def g(x):\n    return -x"


def merged(*sources):
    return parted("\n\n".join(sources), CELLS)


def test_each_part_is_the_lessons_or_the_students_own():
    found = merged("import math", F, 'check("f")', "print(f(1))\nprint(f(2))", G, 'check("g")')
    assert found == [
        ("setup", "import math"),
        ("", F),
        ("f_check", 'check("f")'),
        ("demo", CELLS[2].source),
        ("", G),
        ("g_check", 'check("g")'),
    ]


def test_a_check_called_within_an_answer_as_well_stands_behind_the_answer():
    found = merged("import math", f'check("f")\n{F}', 'check("f")', f'check("g")\n{G}', 'check("g")')
    assert [id for id, _ in found] == ["setup", "", "f_check", "", "g_check"]
    assert [F in part for id, part in found if not id] == [True, False]


def test_one_that_is_called_again_further_down_stands_behind_what_came_first():
    found = merged(F, 'check("f")', "x = 1", 'check("f")', G, 'check("g")')
    assert [id for id, _ in found] == ["", "f_check", "", "g_check"]


def test_a_single_line_of_the_lesson_makes_no_merged_cell():
    assert merged("import math", F) == []
