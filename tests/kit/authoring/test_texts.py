"""What a build puts into the package: what exercises say, as their documents say it, and no right answer."""

import json
from pathlib import Path

import autograd_lib.kit.files
from autograd_lib.exercises.registry import find, texts_file
from autograd_lib.kit.authoring.build import build
from autograd_lib.kit.authoring.notebooks import read_notebook
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.authoring.texts import exercises_of, texts

from .samples import DOCUMENTS, FIRST, LESSON, quiet


def test_an_exercise_comes_out_of_the_package_as_its_document_has_it(make_course):
    lesson, _ = read_lesson(make_course(), LESSON)
    exercises = exercises_of(lesson)
    assert [exercise.id for exercise in exercises] == list(DOCUMENTS)
    assert tuple(find(exercise.id) for exercise in exercises) == exercises


def test_no_right_answer_is_among_the_texts(make_course):
    content = json.loads(texts(read_lesson(make_course(), LESSON)[0]))
    assert "autograd-kit build" in content["generated"]
    said = json.dumps(content)
    assert "x * x" in said
    for secret in ("total", "2 * x", "42", "6 * 7"):
        assert secret not in said.replace("2 * abs(x)", "").replace("-42", "")


def test_a_build_writes_what_a_document_says_before_checks_run(make_course):
    changed = FIRST.replace("points: 2", "points: 3").replace("Add it to itself", "Add it twice")
    course = make_course(ex90_1=changed)
    assert build(course, announce=quiet) == []
    assert find("ex90_1").points == 3
    assert find("ex90_1").hints[0].en == "Add it twice."
    cells = {cell.id: cell for cell in read_notebook(course.solution(LESSON, "en")).cells}
    assert cells["ex90_1_check"].metadata.nbgrader.points == 3
    assert "3/3 points" in cells["ex90_1_check"].outputs[0].data["text/plain"]
    assert "· 3 points*" in cells["ex90_1_task"].source


def test_check_notices_stale_texts_and_writes_nothing(make_course):
    course = make_course(ex90_1=FIRST.replace("That is the square", "A square"))
    before = texts_file(LESSON).read_bytes()
    (problem,) = build(course, check=True, announce=quiet)
    assert problem.file.endswith("l90_sample/texts.json")
    assert "run `autograd-kit build 90_sample`" in str(problem)
    assert "请运行 `autograd-kit build 90_sample`" in problem.in_language("zh")
    assert texts_file(LESSON).read_bytes() == before


def test_a_document_with_a_fault_leaves_the_texts_alone(make_course):
    before = texts_file(LESSON).read_bytes()
    assert build(make_course(ex90_1=FIRST.replace("points: 2", "points: 99")), announce=quiet)
    assert texts_file(LESSON).read_bytes() == before


def test_texts_that_cannot_be_written_are_a_problem(make_course, monkeypatch):
    def refuse(*args, **options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(autograd_lib.kit.files.tempfile, "mkstemp", refuse)
    course = make_course(ex90_1=FIRST.replace("points: 2", "points: 3"))
    (problem,) = build(course, announce=quiet)
    assert "texts.json: cannot be written: permission denied" in str(problem)
    assert not course.solution(LESSON, "en").exists()


def test_texts_are_in_every_wheel(repository):
    import tomllib

    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))
    assert f"*{Path(texts_file(LESSON)).suffix}" in project["tool"]["setuptools"]["package-data"]["*"]
