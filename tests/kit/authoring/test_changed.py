"""Which lessons count as changed: what differs from the published commit, told by git or not."""

import subprocess

import pytest

from autograd_lib.kit.authoring.changed import NoHistoryError, changed_lessons
from autograd_lib.kit.notebooks import Course

LESSONS = ("01_one", "02_two", "03_three")


def git(folder, *arguments):
    person = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *person, *arguments], cwd=folder, check=True, capture_output=True)


def write(course, path, text):
    place = course.root / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


@pytest.fixture
def course(tmp_path):
    course = Course(tmp_path / "course")
    for lesson in LESSONS:
        write(course, f"solutions/lessons/{lesson}/lesson.py", "1")
        write(course, f"solutions/zh/{lesson}/{lesson}.ipynb", "{}")
        write(course, f"solutions/lessons/{lesson}/of_{lesson[3:]}.py", "1")
        write(course, f"autograd_lib/exercises/judges/of_{lesson[3:]}.py", "1")
        write(course, "autograd_lib/exercises/judges/shared/draws.py", "1")
    git(course.root, "init")
    git(course.root, "add", ".")
    git(course.root, "commit", "-m", "all")
    return course


def test_nothing_has_changed(course):
    assert changed_lessons(course) == ()


@pytest.mark.parametrize(
    "path",
    [
        "solutions/lessons/02_two/lesson.py",
        "solutions/lessons/02_two/of_two.py",
        "solutions/zh/02_two/02_two.ipynb",
        "notebooks/en/02_two/02_two.ipynb",
        "autograd_lib/exercises/judges/of_two.py",
        "autograd_lib/exercises/judges/of_two.json",
        "autograd_lib/exercises/beside/of_two.py",
    ],
)
def test_each_of_its_own_files_counts(course, path):
    write(course, path, "2")
    assert changed_lessons(course) == ("02_two",)


def test_a_file_that_is_gone_counts(course):
    (course.root / "solutions/zh/03_three/03_three.ipynb").unlink()
    assert changed_lessons(course) == ("03_three",)


def test_commits_count_that_the_upstream_does_not_have(course, tmp_path):
    git(tmp_path, "clone", "course", "clone")
    clone = Course(tmp_path / "clone")
    write(clone, "solutions/lessons/01_one/lesson.py", "2")
    git(clone.root, "commit", "-am", "one")
    write(clone, "solutions/lessons/03_three/lesson.py", "2")
    assert changed_lessons(clone) == ("01_one", "03_three")


def test_other_files_do_not_count(course):
    write(course, "autograd_lib/scalar.py", "2")
    write(course, "solutions/lessons/04_gone.md", "2")
    assert changed_lessons(course) == ()


def test_without_a_repository_git_says_why(tmp_path):
    (tmp_path / "solutions/lessons").mkdir(parents=True)
    with pytest.raises(NoHistoryError, match="not a git repository"):
        changed_lessons(Course(tmp_path))
