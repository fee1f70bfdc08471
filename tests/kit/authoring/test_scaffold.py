"""Files that begin a lesson or an exercise: where they lie, what they hold, and names under which nothing can begin."""

import ast
import os
import sys
from pathlib import Path

import pytest

from autograd_lib.exercises import registry
from autograd_lib.kit.authoring.build import build
from autograd_lib.kit.authoring.document import parse_document
from autograd_lib.kit.authoring.sanity import document_gaps
from autograd_lib.kit.authoring.scaffold import ScaffoldError, new_exercise, new_lesson

from .samples import quiet

LESSON = "91_cubes"


def names(course, paths):
    return [path.relative_to(course.root).as_posix() for path in paths]


@pytest.fixture
def course(make_course):
    course = make_course()
    assert names(course, new_lesson(course, LESSON)) == [
        "solutions/lessons/91_cubes/lesson.py",
        "autograd_lib/exercises/l91_cubes/__init__.py",
        "autograd_lib/exercises/l91_cubes/collect.py",
    ]
    return course


def test_a_new_exercise_is_the_last_of_its_lesson(course):
    for number in (1, 2):
        assert names(course, new_exercise(course, LESSON)) == [
            f"solutions/lessons/91_cubes/ex91_{number}.py",
            f"autograd_lib/exercises/l91_cubes/ex91_{number}.py",
            "autograd_lib/exercises/l91_cubes/collect.py",
            "solutions/lessons/91_cubes/lesson.py",
        ]
    source = course.source(LESSON).read_text(encoding="utf-8")
    assert source.endswith('# %% exercise="ex91_1"\n\n# %% exercise="ex91_2"\n')
    collect = ast.parse((course.judges(LESSON) / "collect.py").read_text(encoding="utf-8"))
    assert [node.name for node in collect.body if isinstance(node, ast.FunctionDef)] == ["ex91_1", "ex91_2"]


@pytest.mark.sandbox
def test_what_has_just_begun_is_built(course):
    new_exercise(course, LESSON)
    judges = Path(os.environ["PYTHONPATH"]) / "l91_cubes"  # where the sample's are found, by its runs as well
    judges.symlink_to(course.judges(LESSON))
    registry.forget()
    try:
        assert [str(problem) for problem in build(course, [LESSON], announce=quiet)] == []
    finally:
        judges.unlink()
        registry.forget()
        for name in [name for name in sys.modules if name.startswith("autograd_lib.exercises.l91_cubes")]:
            del sys.modules[name]
    assert course.release(LESSON, "en").is_file()


def test_a_new_document_lacks_only_what_its_author_has_to_say(course):
    new_exercise(course, LESSON)
    text = course.documents(LESSON)["ex91_1"].read_text(encoding="utf-8")
    document, problems = parse_document("ex91_1", "ex91_1.py", text)
    assert problems == []
    gaps = document_gaps(document)
    assert {gap.message for gap in gaps} == {"still to be written (TODO)"}
    assert len(gaps) == len(["title", "task"]) + len(document.hints) + len(document.wrong)


@pytest.mark.parametrize(
    "before", ['"""What it runs."""\n', "import math\n\n\ndef ex91_1(a, c):\n    return {}\n", ""]
)
def test_collect_imports_what_a_new_exercise_uses(course, before):
    collect = course.judges(LESSON) / "collect.py"
    collect.write_text(before, encoding="utf-8")
    new_exercise(course, LESSON)
    after = collect.read_text(encoding="utf-8")
    assert after.count("import attempt") == 1
    assert after.index("import attempt") < after.index("def ")
    ast.parse(after)


@pytest.mark.parametrize(("name", "said"), [
    ("cubes", "two digits, an underscore"), ("91-cubes", "two digits"), ("91_Cubes", "lower case"), ("../91_x", "two digits"),
    ("90_other", "this number has a lesson already: 90_sample"),
])  # fmt: skip
def test_a_lesson_cannot_begin_under_any_name(make_course, name, said):
    course = make_course()
    with pytest.raises(ScaffoldError) as caught:
        new_lesson(course, name)
    assert said in caught.value.text.en
    assert course.lessons() == ("90_sample",)


def test_a_lesson_has_at_most_nine_exercises(course):
    course.source(LESSON).with_name("ex91_9.py").write_text("", encoding="utf-8")
    with pytest.raises(ScaffoldError, match="91_cubes has 9 exercises already"):
        new_exercise(course, LESSON)
