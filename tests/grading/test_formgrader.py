"""A person reads grades in nbgrader's formgrader and overrides one: it counts, survives a regrade, and is marked."""

import csv
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from autograd_lib.grading.classroom import Classroom
from autograd_lib.grading.exporting import export
from autograd_lib.grading.records import class_overview
from autograd_lib.grading.report.pages import write_report
from tests.running_lab import listening

from .handing_in import COURSE, LESSON, WRONG, hand_in, solved

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """Return a course folder as an instructor has it: nbgrader's configuration, and a class that `grade` graded."""
    root = tmp_path_factory.mktemp("course")
    config = (COURSE.root / "nbgrader_config.py").read_text(encoding="utf-8")
    (root / "nbgrader_config.py").write_text(config, encoding="utf-8")
    hand_in(root / "classroom", "ann lee", solved())
    hand_in(root / "classroom", "王芳", solved("zh", ex02_1=WRONG))
    graded(root)
    return root


def graded(course, *options):
    """Return what `autograd-kit grade` prints. Playwright's event loop runs in this process."""
    code = "import sys; from autograd_lib.cli import main; sys.exit(main())"
    command = [
        sys.executable,
        "-c",
        code,
        "grade",
        "--classroom",
        course / "classroom",
        "--lang",
        "en",
        *options,
    ]
    done = subprocess.run(
        command,
        cwd=COURSE.root,
        env={**environment(course), "COLUMNS": "200"},
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=900,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def environment(course):
    home = course.parent / "home"
    home.mkdir(exist_ok=True)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {
        **os.environ,
        "HOME": str(home),
        "JUPYTER_RUNTIME_DIR": str(course.parent / "runtime"),
        "PATH": path,
    }


@contextmanager
def formgrader(course, page):
    """Yield a function that gives the address of one of formgrader's pages, with the browser logged in."""
    command = [sys.executable, "-m", "jupyter", "server", "--no-browser", "--port=0", "--allow-root"]
    log = course.parent / "server.log"
    with log.open("w", encoding="utf-8") as file:
        server = subprocess.Popen(
            command, cwd=course, env=environment(course), stdout=file, stderr=subprocess.STDOUT
        )
        try:
            address, token = listening(server, course.parent / "runtime", log)
            page.goto(f"{address}login?next=/api/status&token={token}")
            yield lambda name: f"{address}formgrader/{name}"
        finally:
            server.terminate()
            server.wait(timeout=60)


def scores(page, address):
    """Return {student: overall score} as the page of a lesson's submissions shows them."""
    page.goto(address(f"manage_submissions/{LESSON}"), wait_until="domcontentloaded")
    page.locator("tbody tr td.score", has_text="24").first.wait_for(timeout=30_000)
    rows = page.locator("tbody tr").all()
    return {row.locator("td.student-id").inner_text(): row.locator("td.score").inner_text() for row in rows}


def override(page, address, student, exercise, points):
    """Set a student's points by hand, as a person does: open the submission, type, leave the field."""
    page.goto(address(f"manage_students/{student}/{LESSON}"), wait_until="domcontentloaded")
    page.locator("tbody a", has_text=LESSON).click()
    field = page.locator(f"input.score#{exercise}_check[placeholder]")  # set once formgrader listens to it
    field.wait_for(timeout=30_000)
    earned = field.get_attribute("placeholder")
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok, timeout=30_000):
        field.fill(points)
        field.blur()
    return earned


def exported_by_nbgrader(course):
    command = [sys.executable, "-m", "nbgrader", "export", "--to=grades.csv"]
    subprocess.run(command, cwd=course, env=environment(course), check=True, capture_output=True, timeout=120)
    with (course / "grades.csv").open(encoding="utf-8", newline="") as file:
        return {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}


def test_an_override_in_formgrader_survives_a_regrade_and_is_marked(course, chromium):
    room = Classroom(course / "classroom")
    assert exported_by_nbgrader(course) == {"ann lee": 24, "王芳": 21}
    page = chromium.new_page()
    with formgrader(course, page) as address:
        assert scores(page, address) == {"ann lee": "24 / 24", "王芳": "21 / 24"}
        assert override(page, address, "王芳", "ex02_1", "2.5") == "0"
        assert scores(page, address)["王芳"] == "23.5 / 24"
    page.close()
    assert "23.5" not in room.feedback("王芳", LESSON).read_text(encoding="utf-8")

    table = graded(course, "--force")
    assert "23.5/24*" in table
    assert table.count("* changed by hand: ex02_1") == 1
    assert "24/24 " in table
    feedback = room.feedback("王芳", LESSON).read_text(encoding="utf-8")
    assert "23.5 / 24 分*" in feedback
    assert "ex02_1：老师给了 2.5 分（检查给了 0 分）" in feedback
    assert "24 / 24 points</p>" in room.feedback("ann lee", LESSON).read_text(encoding="utf-8")
    assert exported_by_nbgrader(course) == {"ann lee": 24, "王芳": 23.5}

    _, lessons, records = class_overview(room.root, COURSE)
    report = write_report(room, lessons, records, "en")
    assert "23.5/24*" in report.read_text(encoding="utf-8")
    (made,) = export(records, lessons, "csv", room.root / "export", {})
    rows = {
        row["student"]: row for row in csv.DictReader(made.path.read_text(encoding="utf-8-sig").splitlines())
    }
    assert (rows["王芳"]["score"], rows["王芳"]["by_hand"]) == ("23.5", "ex02_1")
