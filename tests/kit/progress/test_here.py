"""What a running notebook shows of how the learner stands: at its start, after a right answer, beside a copy of it."""

import shutil
from dataclasses import replace

import pytest

from autograd_lib.kit.checking.outcomes import digest
from autograd_lib.kit.checking.providers import Here
from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.progress.here import standing_panel, welcome_panel, what_is_next
from autograd_lib.kit.progress.standing import title_of
from autograd_lib.kit.wording.panels import Links
from tests.kit.grading.handing_in import LESSON, released

from .standings import save, small_course

NAME = f"{LESSON}.ipynb"
POINTS = {one.id: one.points for one in lesson_exercises(LESSON) if one.points}


@pytest.fixture
def course(tmp_path, monkeypatch):
    """Return a course with two released lessons and a copy of one, in whose folder the kernel runs."""
    small_course(tmp_path, "en", "03_two_visits")
    course = small_course(tmp_path)
    monkeypatch.chdir(save(course, {}).parent)
    return course


def here(*right, file=NAME):
    """Return the notebook that runs, in which some exercises have been found right."""
    cells = tuple(released(**{name: f"x = {name!r}" for name in right})["cells"])
    records = {
        name: {
            "exercise": name,
            "outcome": "right",
            "score": POINTS[name],
            "answers": [digest(f"x = {name!r}")],
        }
        for name in right
    }
    return Here(LESSON, "en", file, cells, records)


def test_after_a_right_answer_stand_the_points_so_far_and_a_link_to_what_is_next(course):
    (line,) = what_is_next(here("multiply_derive", "minus_derive"))
    assert line.lead == "6/24 points in this lesson · go on with "
    ((words, address),) = line.links
    assert words.startswith("two_passes · ")
    assert address == f"{NAME}#cell-id=two_passes_task"


def test_after_the_last_one_the_next_lesson_is_next(course):
    (line,) = what_is_next(here(*POINTS))
    assert "24/24" in line
    save(course, {}, {}, "en", "03_two_visits")
    line, way = what_is_next(here(*POINTS))
    assert "every exercise that counts is right" in line
    title = title_of(course, "03_two_visits", "en")
    assert way == Links("→ next lesson: ", ((title, "../03_two_visits/03_two_visits.ipynb"),))


@pytest.mark.parametrize(
    ("language", "lead"), [("zh", "从这里可以走的支线："), ("en", "side roads from here: ")]
)
def test_a_lesson_leads_to_the_side_roads_that_come_after_it(course, monkeypatch, language, lead):
    for lesson in ("side_step", "01_two_starts"):
        small_course(course.root, language, lesson)
        monkeypatch.chdir(save(course, {}, {}, language, lesson).parent)
    shown = welcome_panel(replace(here(), lesson="01_two_starts", language=language))
    (beside,) = [one for one in shown.blocks if isinstance(one, Links) and one.lead == lead]
    ((words, address),) = beside.links
    assert address == "../side_step/side_step.ipynb"
    assert title_of(course, "side_step", language).endswith(words)
    assert not {":", "："} & set(words)
    back = welcome_panel(replace(here(), lesson="side_step", language=language))
    assert "01_two_starts.ipynb" in str(back.blocks)


def test_a_lesson_in_both_languages_is_held_against_one_release(course, monkeypatch):
    (line,) = what_is_next(replace(here("multiply_derive"), language="both"))
    assert line.startswith("本课 3/24 分 / 3/24 points in this lesson · minus_derive · ")


def test_of_a_lesson_that_is_not_released_here_nothing_is_said(course):
    assert what_is_next(replace(here(), lesson="01_two_starts")) == ()


def test_without_the_course_around_it_nothing_is_said(tmp_path_factory, monkeypatch):
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert what_is_next(here("multiply_derive")) == ()
    assert welcome_panel(here()) is None


@pytest.mark.parametrize("panel", [welcome_panel, standing_panel])
def test_a_duplicate_says_that_it_is_a_copy_and_of_which(course, panel):
    shutil.copy(NAME, f"{LESSON}-Copy1.ipynb")
    assert "This is a copy" not in repr(panel(here()))
    assert f"shared with the other language, is {NAME}" in repr(panel(here(file=f"{LESSON}-Copy1.ipynb")))
    course.work(LESSON, "en").rename("mine.ipynb")
    assert "is mine.ipynb" in repr(panel(here(file=f"{LESSON}-Copy1.ipynb")))
    assert "This is a copy" not in repr(panel(here(file="mine.ipynb")))
    assert "This is a copy" not in repr(panel(here()))  # of a file that is not there nothing is known


def test_a_lesson_that_became_one_of_a_newer_release_says_where_the_older_one_is(course):
    assert "newer release" not in repr(welcome_panel(here()))
    shutil.copy(NAME, f"{LESSON}.old.ipynb")
    said = repr(welcome_panel(here()))
    assert f"Your old copy: {LESSON}.old.ipynb" in said
    assert "This is a copy" in repr(welcome_panel(here(file=f"{LESSON}.old.ipynb")))


def test_in_a_browser_the_file_to_hand_in_is_downloaded(course, monkeypatch):
    assert f"this file: work/en/{LESSON}/{NAME}" in repr(standing_panel(here()))
    monkeypatch.setattr("sys.platform", "emscripten")
    said = repr(standing_panel(here()))
    assert "“Download this lesson”" in said
    assert "work/en" not in said
