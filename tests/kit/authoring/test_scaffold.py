"""Files that begin a lesson or an exercise: where they lie, what they hold, and names under which nothing can begin."""

import os
import shutil
import tomllib
from pathlib import Path

import pytest

from autograd_lib.kit.authoring.build import build
from autograd_lib.kit.authoring.document import parse_document
from autograd_lib.kit.authoring.sanity import document_gaps
from autograd_lib.kit.authoring.scaffold import ScaffoldError, new_course, new_exercise, new_unit
from autograd_lib.kit.checking import registry

from .samples import quiet

LESSON = "91_cubes"
NAMES = ("first_cube", "second_cube")


def names(course, paths):
    return [path.relative_to(course.root).as_posix() for path in paths]


@pytest.fixture
def course(make_course):
    course = make_course()
    made = new_unit(course, LESSON)
    assert names(course, made) == ["solutions/lessons/91_cubes/lesson.py", "autograd_lib/course.toml"]
    return course


def test_a_new_exercise_is_the_last_of_its_lesson(course):
    for name in NAMES:
        assert names(course, new_exercise(course, LESSON, name)) == [
            f"solutions/lessons/91_cubes/{name}.py",
            f"autograd_lib/exercises/judges/{name}.py",
            f"autograd_lib/exercises/beside/{name}.py",
            "solutions/lessons/91_cubes/lesson.py",
        ]
    source = course.source(LESSON).read_text(encoding="utf-8")
    assert source.endswith('# %% exercise="first_cube"\n\n# %% exercise="second_cube"\n')


def test_a_new_lesson_is_entered_in_the_course_behind_the_others(course):
    new_unit(course, "92_more")
    units = tomllib.loads(course.units.read_text(encoding="utf-8"))["units"]
    assert list(units) == [LESSON, "92_more"]
    assert units["92_more"] == {"stage": "numbers", "forbids": []}


@pytest.mark.sandbox
def test_what_has_just_begun_is_built(course):
    new_exercise(course, LESSON, "first_cube")
    sample = Path(os.environ["PYTHONPATH"])  # where its runs look as well
    for place in (course.judges, course.beside):
        shutil.copy(place / "first_cube.py", sample / "exercises" / place.name)
    with (sample / "course.toml").open("a", encoding="utf-8") as units:
        units.write(course.units.read_text(encoding="utf-8"))
    registry.forget()
    assert [str(problem) for problem in build(course, [LESSON], announce=quiet)] == []
    assert course.release(LESSON, "en").is_file()


def test_a_new_document_lacks_only_what_its_author_has_to_say(course):
    new_exercise(course, LESSON, "first_cube")
    text = course.documents(LESSON)["first_cube"].read_text(encoding="utf-8")
    document, problems = parse_document("first_cube", "first_cube.py", text)
    assert problems == []
    gaps = document_gaps(document)
    assert {gap.message for gap in gaps} == {"still to be written (TODO)"}
    assert len(gaps) == len(["title", "task"]) + len(document.hints) + len(document.wrong)


@pytest.mark.parametrize(("name", "said"), [
    ("cubes", "two digits, an underscore"), ("91-cubes", "two digits"), ("91_Cubes", "lower case"), ("../91_x", "two digits"),
    ("90_other", "a lesson already has this number: 90_sample"),
])  # fmt: skip
def test_a_lesson_cannot_begin_under_any_name(make_course, name, said):
    course = make_course()
    with pytest.raises(ScaffoldError) as caught:
        new_unit(course, name)
    assert said in caught.value.text.en
    assert course.lessons() == ("90_sample",)


@pytest.mark.parametrize(("name", "said"), [
    ("", "lower-case letters"), ("Sum-to", "lower-case letters"), ("../x", "lower-case letters"), ("sum_check", "may not end in _check"),
    ("guess_it", "90_sample already has an exercise called guess_it"),
])  # fmt: skip
def test_an_exercise_cannot_begin_under_any_name(course, name, said):
    with pytest.raises(ScaffoldError, match=said):
        new_exercise(course, LESSON, name)
    assert set(course.documents(LESSON)) == set()


def test_a_folder_that_is_a_course_is_said_to_be_one_whatever_the_name(tmp_path):
    new_course(tmp_path, "two_of_a_kind")
    for name in ("two_of_a_kind", "json"):
        with pytest.raises(ScaffoldError) as caught:
            new_course(tmp_path, name)
        assert str(tmp_path / "course.toml") in caught.value.text.en
    with pytest.raises(ScaffoldError, match="json"):
        new_course(tmp_path / "elsewhere", "json")
