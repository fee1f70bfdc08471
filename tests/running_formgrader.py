"""A formgrader that runs for real, used in a browser as a person uses it."""

import os
import subprocess
import sys
from contextlib import contextmanager

from .kit.grading.handing_in import LESSON
from .running_lab import listening

COMMAND = [sys.executable, "-c", "import sys; from autograd_lib.kit.cli import main; sys.exit(main())"]
WAIT = 30_000  # milliseconds that a page may take on a busy machine


def environment(course):
    """Return the environment of an instructor whose home folder is empty."""
    home = course.parent / "home"
    home.mkdir(exist_ok=True)
    path = f"{os.path.dirname(sys.executable)}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "HOME": str(home), "PATH": path}


@contextmanager
def running(course, page, *options):
    """Yield a function that gives the address of one of formgrader's pages, with the browser on the first of them.

    options: of `autograd-kit formgrader`, with the class folder behind --classroom.
    """
    room = course / options[options.index("--classroom") + 1]
    log = course.parent / "server.log"
    with log.open("w", encoding="utf-8") as file:
        server = subprocess.Popen(
            [*COMMAND, "formgrader", *options, "--no-browser"],
            cwd=course,
            env=environment(course),
            stdout=file,
            stderr=subprocess.STDOUT,
        )
        try:
            address, token = listening(server, room / ".formgrader" / "runtime", log)
            page.goto(f"{address}formgrader/manage_assignments?token={token}")
            yield lambda name: f"{address}formgrader/{name}"
        finally:
            server.terminate()
            server.wait(timeout=60)


def submissions(page, address, lesson=LESSON):
    """Return {student: {column: text}} as the page of a lesson's submissions shows them."""
    page.goto(address(f"manage_submissions/{lesson}"), wait_until="domcontentloaded")
    page.locator("tbody tr td.score", has_text="24").first.wait_for(timeout=WAIT)
    columns = ("student-name", "student-id", "timestamp", "status", "score")
    rows = [
        {name: row.locator(f"td.{name}").inner_text() for name in columns}
        for row in page.locator("tbody tr").all()
    ]
    return {row["student-id"]: row for row in rows}


def open_answers(page, address, student, lesson=LESSON):
    """Open what a student handed in, as formgrader shows it."""
    page.goto(address(f"manage_students/{student}/{lesson}"), wait_until="domcontentloaded")
    page.locator("tbody a", has_text=lesson).click()


def score(page, check, points):
    """Set points in the field of a check: type, leave the field. Returns what the check gave."""
    field = page.locator(f"input.score#{check}[placeholder]")  # set once formgrader listens to it
    field.wait_for(timeout=WAIT)
    earned = field.get_attribute("placeholder")
    with _saved(page):
        field.fill(points)
        field.blur()
    return earned


def comment(page, answer, words):
    """Write a comment below an answer."""
    field = page.locator(f"textarea#{answer}-comment[placeholder]")  # set as above
    field.wait_for(timeout=WAIT)
    with _saved(page):
        field.fill(words)
        field.blur()


def _saved(page):
    return page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok, timeout=WAIT)
