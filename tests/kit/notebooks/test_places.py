"""A course is found from any folder in it, also by those who have nothing of it but what they work on."""

import pytest

from autograd_lib.kit.notebooks import Course, CourseNotFoundError, find_course, places

LESSON = "01_two_starts"


def made(path):
    path.parent.mkdir(parents=True)
    path.write_text("{}", encoding="utf-8")
    return path


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """Return the folder of notebooks that an installed package has."""
    folder = tmp_path / "installed" / "notebooks"
    made(folder / "en" / LESSON / f"{LESSON}.ipynb")
    monkeypatch.setattr(places, "shipped", lambda: folder)
    return folder


@pytest.mark.parametrize("has", ["solutions/lessons/x/lesson.py", f"notebooks/zh/{LESSON}/{LESSON}.ipynb"])
def test_lessons_or_their_release_make_a_course(tmp_path, shipped, has):
    made(tmp_path / has)
    assert find_course(tmp_path / "work" / "en") == Course(tmp_path)


def test_the_release_alone_says_which_lessons_there_are(tmp_path):
    made(tmp_path / "notebooks" / "zh" / LESSON / f"{LESSON}.ipynb")
    made(tmp_path / "notebooks" / "zh" / "02_other" / "picture.ipynb")
    assert Course(tmp_path).lessons() == (LESSON,)


def test_the_courses_own_release_comes_before_the_installed_one(tmp_path, shipped):
    assert Course(tmp_path).releases == shipped
    assert Course(tmp_path).lessons() == (LESSON,)
    (tmp_path / "notebooks").mkdir()
    assert Course(tmp_path).releases == tmp_path / "notebooks"


@pytest.mark.parametrize("has", ["work/both/.released.json", "classroom/submitted/ann/x.ipynb"])
def test_an_installed_course_is_where_somebody_has_worked(tmp_path, shipped, has):
    made(tmp_path / "mine" / has)
    inside = tmp_path / "mine" / "work" / "both" / LESSON
    assert find_course(inside) == Course(tmp_path / "mine")


def test_a_folder_of_some_other_name_is_left_alone(tmp_path, shipped):
    (tmp_path / "work" / "en").mkdir(parents=True)
    assert find_course(tmp_path / "new") == Course(tmp_path / "new")


def test_without_a_release_there_is_no_course(tmp_path):
    with pytest.raises(CourseNotFoundError, match="not inside a course"):
        find_course(tmp_path)


def test_where_a_copy_was_made_from_is_found_without_a_look_at_any_other_folder(tmp_path, monkeypatch):
    made(tmp_path / "notebooks" / "zh" / LESSON / f"{LESSON}.ipynb")
    copy = made(tmp_path / "work" / "zh" / LESSON / f"{LESSON}.ipynb")
    monkeypatch.delattr(places, "_notebooks_in")
    monkeypatch.delattr(places, "in_folder")
    assert find_course(copy.parent) == Course(tmp_path)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("02_cubes", "02_cubes"),
        ("2", "02_cubes"),  # of the course at home before that of another
        ("other.02_changed", "other.02_changed"),
        ("02_changed", "other.02_changed"),
        ("05", "other.05_line"),
        ("side_step", "other.side_step"),
        ("7", None),  # two courses have one
        ("9", None),
        ("0", None),
        ("third.7", None),
    ],
)
def test_a_unit_is_meant_by_its_id_or_number_with_or_without_its_course(said, meant):
    known = (
        "01_a",
        "02_cubes",
        "other.02_changed",
        "other.05_line",
        "other.side_step",
        "other.07_x",
        "third.07_y",
    )
    assert places.unit_meant(said, known) == meant
