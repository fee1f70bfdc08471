"""A person reads grades in nbgrader's formgrader, sets points, writes comments: they count, survive, and are shown."""

import csv
import subprocess

import pytest

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.gradebook.export import export
from autograd_lib.kit.grading.gradebook.records import class_overview
from autograd_lib.kit.grading.pages.report.pages import write_report
from autograd_lib.kit.notebooks import Course
from tests.running_formgrader import COMMAND, comment, environment, open_answers, running, score, submissions

from ..handing_in import COURSE, LESSON, NBGRADER_COMMAND, WRONG, hand_in, solved

pytestmark = pytest.mark.browser
STAMP = "2026-10-05 13:30:00.000000 UTC"


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """Return a course folder as an instructor has it: nbgrader's configuration, and two graded classes, one anonymous.

    They are graded here, in one process, before the browser starts, whose event loop then runs in it.
    """
    root = tmp_path_factory.mktemp("course")
    for name in ("nbgrader_config.py", "solutions", "notebooks"):
        (root / name).symlink_to(COURSE.root / name)
    config = (COURSE.root / "nbgrader_config.py").read_text(encoding="utf-8")
    (root / "nbgrader_config.py").unlink()
    (root / "nbgrader_config.py").write_text(config, encoding="utf-8")
    for room in ("a term", "blind"):
        take_in(root / room)
    (root / "blind" / "class.toml").write_text("anonymous = true\n", encoding="utf-8")
    for room in ("a term", "blind"):
        grade(root / room, Course(root))
    return root


def take_in(room):
    for student, notebook in (("ann lee", solved()), ("王芳", solved("zh", multiply_derive=WRONG))):
        path = hand_in(room, student, notebook)
        path.with_name("timestamp.txt").write_text(STAMP, encoding="utf-8")


def graded_again(course, classroom):
    """Return what `autograd-kit grade --force` prints. Playwright's event loop runs in this process."""
    command = [*COMMAND, "grade", "--classroom", course / classroom, "--lang", "en", "--force"]
    done = subprocess.run(
        command,
        cwd=course,
        env={**environment(course), "COLUMNS": "200"},
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=900,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def formgrader(course, chromium):
    """Yield (page, address) of a formgrader that `autograd-kit formgrader` opened on the class: one for all tests."""
    page = chromium.new_page()
    with running(course, page, "--classroom", "a term") as address:
        yield page, address
    page.close()


def exported_by_nbgrader(course):
    command = [*NBGRADER_COMMAND, "export", "--to=grades.csv"]
    variables = {**environment(course), "AUTOGRAD_KIT_CLASSROOM": "a term"}
    subprocess.run(command, cwd=course, env=variables, check=True, capture_output=True, timeout=120)
    with (course / "grades.csv").open(encoding="utf-8", newline="") as file:
        return {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}


def kept(room):
    """Return the contents of all that grading wrote for students."""
    return {
        path: path.read_bytes()
        for kind in ("autograded", "feedback")
        for path in (room.root / kind).rglob("*")
        if path.is_file()
    }


def press(page, address, student, button):
    """Press one of a student's buttons, and return what formgrader says then."""
    submissions(page, address)
    page.locator("tbody tr", has_text=student).locator(f"td.{button} a").click()
    said = page.locator(".modal-body")
    said.wait_for(timeout=60_000)
    return said.inner_text()


def test_scores_times_and_names_are_shown_and_no_button_changes_a_result(course, formgrader):
    room, (page, address) = Classroom(course / "a term"), formgrader
    shown = submissions(page, address)
    assert {name: one["score"] for name, one in shown.items()} == {"ann lee": "24 / 24", "王芳": "21 / 24"}
    assert {one["status"] for one in shown.values()} == {"graded"}
    assert {one["timestamp"] for one in shown.values()} == {"2026-10-05 13:30:00 UTC"}
    assert [one["student-name"] for one in shown.values()] == ["lee, ann", "王, 芳"]
    before = kept(room)
    assert "autograd-kit grade" in press(page, address, "王芳", "autograde")
    assert "autograd-kit report" in press(page, address, "王芳", "generate-feedback")
    assert kept(room) == before
    assert submissions(page, address) == shown


def test_points_and_comments_of_a_person_survive_a_regrade_and_are_shown(course, formgrader):
    room, (page, address) = Classroom(course / "a term"), formgrader
    assert exported_by_nbgrader(course) == {"ann lee": 24, "王芳": 21}
    open_answers(page, address, "王芳")
    assert score(page, "multiply_derive_check", "2.5") == "0"
    comment(page, "multiply_derive", "想一想 <b>seed</b> `x`\n第二行")
    assert submissions(page, address)["王芳"]["score"] == "23.5 / 24"
    assert "23.5" not in room.feedback("王芳", LESSON).read_text(encoding="utf-8")

    table = graded_again(course, "a term")
    assert "23.5/24*" in table
    assert table.count("* changed by hand: multiply_derive 0 → 2.5") == 1
    assert "24/24 " in table
    for _ in range(2):  # a page that is marked already is marked again
        feedback = room.feedback("王芳", LESSON).read_text(encoding="utf-8")
        assert "23.5 / 24 分*" in feedback
        assert "multiply_derive：老师给了 2.5 分（检查给了 0 分）" in feedback
        exercise = feedback.partition('<section id="multiply_derive">')[2].partition("</section>")[0]
        assert "老师给了 2.5 分" in exercise
        assert "想一想 &lt;b&gt;seed&lt;/b&gt; <code>x</code>\n第二行" in exercise
        assert feedback.count("第二行") == 1
        _, lessons, records = class_overview(room.root, COURSE)
        report = write_report(room, lessons, records, "en")
    assert "24 / 24 points</p>" in room.feedback("ann lee", LESSON).read_text(encoding="utf-8")
    assert exported_by_nbgrader(course) == {"ann lee": 24, "王芳": 23.5}

    assert '23.5<span class="of">/24</span>*' in report.read_text(encoding="utf-8")
    assert "第二行" in (report.parent / "students" / "王芳.html").read_text(encoding="utf-8")
    (made,) = export(records, lessons, "csv", room.root / "export", {})
    rows = {
        row["student"]: row for row in csv.DictReader(made.path.read_text(encoding="utf-8-sig").splitlines())
    }
    assert (rows["王芳"]["score"], rows["王芳"]["changed_by_hand"]) == ("23.5", "multiply_derive")


def test_an_anonymous_class_is_read_and_marked_under_numbers(course, chromium):
    room, page = Classroom(course / "blind"), chromium.new_page()
    number = room.id_of("王芳")
    with running(course, page, "--classroom", "blind") as address:
        shown = submissions(page, address)
        assert {room.name_of(one): row["score"] for one, row in shown.items()} == {
            "ann lee": "24 / 24",
            "王芳": "21 / 24",
        }
        assert {row["timestamp"] for row in shown.values()} == {"2026-10-05 13:30:00 UTC"}
        assert not any(name in page.content() for name in ("ann lee", "lee, ann", "王芳", "王, 芳"))
        open_answers(page, address, number)
        assert score(page, "multiply_derive_check", "2.5") == "0"
        assert "王" not in page.content()
        assert submissions(page, address)[number]["score"] == "23.5 / 24"
    page.close()
    assert "23.5/24*" in graded_again(course, "blind")
