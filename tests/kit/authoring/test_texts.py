"""What a build puts into the package: what exercises say, as their documents say it, and no right answer."""

import json
from pathlib import Path

import autograd_lib.kit.files
from autograd_lib.kit.authoring.build import build
from autograd_lib.kit.authoring.notebooks import read_notebook
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.authoring.scaffold import new_unit
from autograd_lib.kit.authoring.texts import exercises_of, texts, written
from autograd_lib.kit.checking.registry import exercise_names, find, forget, texts_file, units_file

from .samples import DOCUMENTS, FIRST, LESSON, quiet


def test_an_exercise_comes_out_of_the_package_as_its_document_has_it(make_course):
    lesson, _ = read_lesson(make_course(), LESSON)
    exercises = exercises_of(lesson)
    assert [exercise.id for exercise in exercises] == list(DOCUMENTS)
    assert tuple(find(exercise.id) for exercise in exercises) == exercises


def test_no_right_answer_is_among_the_texts(make_course):
    contents = texts(read_lesson(make_course(), LESSON)[0]).values()
    assert all("autograd-kit build" in json.loads(content)["generated"] for content in contents)
    said = json.dumps([json.loads(content) for content in contents])
    assert "x * x" in said
    for secret in ("total", "2 * x", "42", "6 * 7"):
        assert secret not in said.replace("2 * abs(x)", "").replace("-42", "")


def test_a_build_writes_what_a_document_says_before_checks_run(make_course):
    changed = FIRST.replace("points: 2", "points: 3").replace("Add it to itself", "Add it twice")
    course = make_course(double_it=changed)
    assert build(course, announce=quiet) == []
    assert find("double_it").points == 3
    assert find("double_it").hints[0].en == "Add it twice."
    cells = {cell.id: cell for cell in read_notebook(course.solution(LESSON, "en")).cells}
    assert cells["double_it_check"].metadata.nbgrader.points == 3
    assert "3/3 points" in cells["double_it_check"].outputs[0].data["text/plain"]
    assert "· 3 points*" in cells["double_it_task"].source


def test_a_unit_that_has_gone_goes_from_the_order(make_course):
    order = units_file(LESSON)
    said = json.loads(order.read_bytes())
    assert list(said["units"]) == [LESSON]
    order.write_text(
        json.dumps(said | {"units": {"89_gone": said["units"][LESSON], **said["units"]}}), encoding="utf-8"
    )
    lesson, _ = read_lesson(make_course(), LESSON)
    assert list(json.loads(texts(lesson)[order])["units"]) == [LESSON]


def test_check_notices_stale_texts_and_writes_nothing(make_course):
    course = make_course(double_it=FIRST.replace("That is the square", "A square"))
    before = texts_file("double_it").read_bytes()
    (problem,) = build(course, check=True, announce=quiet)
    assert problem.file.endswith("judges/double_it.json")
    assert "run `autograd-kit build 90_sample`" in str(problem)
    assert "请运行 `autograd-kit build 90_sample`" in problem.in_language("zh")
    assert texts_file("double_it").read_bytes() == before


def test_an_exercise_goes_to_another_lesson_with_its_document_alone(make_course):
    course, other = make_course(), "91_other"
    new_unit(course, other)
    units = units_file(LESSON).parents[1] / "course.toml"
    entry = course.units.read_text(encoding="utf-8").replace("forbids = []", 'forbids = ["torch"]')
    units.write_text(units.read_text(encoding="utf-8") + entry, encoding="utf-8")
    forget()
    assert "torch" not in find("guess_it").forbidden
    before = texts_file("guess_it").read_bytes()
    place = '# %% exercise="guess_it"'
    old, new = course.source(LESSON), course.source(other)
    old.with_name("guess_it.py").rename(new.with_name("guess_it.py"))
    new.write_text(new.read_text(encoding="utf-8") + f"\n{place}\n", encoding="utf-8")
    old.write_text(old.read_text(encoding="utf-8").replace(place, ""), encoding="utf-8")
    for lesson in (LESSON, other):
        assert written(read_lesson(course, lesson)[0]) == []
    assert [exercise_names(lesson) for lesson in (LESSON, other)] == [("double_it",), ("guess_it",)]
    assert "torch" in find("guess_it").forbidden  # what its new lesson forbids
    assert texts_file("guess_it").read_bytes() == before


def test_a_document_with_a_fault_leaves_the_texts_alone(make_course):
    before = texts_file("double_it").read_bytes()
    assert build(make_course(double_it=FIRST.replace("points: 2", "points: 99")), announce=quiet)
    assert texts_file("double_it").read_bytes() == before


def test_texts_that_cannot_be_written_are_a_problem(make_course, monkeypatch):
    def refuse(*args, **options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(autograd_lib.kit.files.tempfile, "mkstemp", refuse)
    course = make_course(double_it=FIRST.replace("points: 2", "points: 3"))
    (problem,) = build(course, announce=quiet)
    assert "double_it.json: cannot be written: permission denied" in str(problem)
    assert not course.solution(LESSON, "en").exists()


def test_texts_are_in_every_wheel(repository):
    import tomllib

    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))
    assert f"*{Path(texts_file('double_it')).suffix}" in project["tool"]["setuptools"]["package-data"]["*"]
