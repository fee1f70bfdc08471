"""A gradebook in PostgreSQL: a real server, and in it what an SQLite file would hold."""

import signal
import subprocess
import sys
import time

import pytest
import sqlalchemy
from nbgrader.api import Gradebook

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.errors import GradebookError
from autograd_lib.kit.grading.gradebook.book import Book, file_url

from ..handing_in import COURSE, LESSON, hand_in, released, solved
from ..small_class import SCORES, run
from . import postgres_server

pytestmark = pytest.mark.cluster

STUDENTS = (*SCORES, "李明")


@pytest.fixture(scope="module")
def databases_of_a_server():
    """Yield a function that makes a database with an empty gradebook in it, and returns its URL."""
    with postgres_server.server() as make:
        with Book(make("empty")) as book:
            assert book.students() == set()
        book._gradebook.engine.dispose()
        yield lambda name, *options: make(name, *(options or ("--template=empty",)))


@pytest.fixture
def url(databases_of_a_server, request):
    return databases_of_a_server(request.node.name)


@pytest.fixture
def room(graded_room):
    hand_in(graded_room.root, "李明", solved("zh"))
    return graded_room


def with_driver(url):
    """Return the URL as nbgrader needs it, whatever SQLAlchemy would choose."""
    return str(url).replace("postgresql://", "postgresql+psycopg://")


def engine_of(url):
    return sqlalchemy.create_engine(with_driver(url), poolclass=sqlalchemy.NullPool)


def contents(url):
    """Return everything that grading stores of a class, as nbgrader's own class reads it."""
    with Gradebook(with_driver(url)) as book:
        return {
            submission.student.id: (
                submission.score,
                {
                    g.name: (g.auto_score, g.manual_score, g.needs_manual_grade)
                    for g in submission.notebooks[0].grades
                },
                {c.name: (c.auto_comment, c.manual_comment) for c in submission.notebooks[0].comments},
            )
            for submission in book.assignment_submissions(LESSON)
        }


def test_it_holds_what_sqlite_would_hold(room, url):
    run(room, db_url=url)
    run(room)  # the same results, entered into the file without executing
    stored = contents(url)
    assert {student: score for student, (score, *_) in stored.items()} == {**SCORES, "李明": 24.0}
    assert stored == contents(file_url(room.gradebook))
    assert any("文件" in (text or "") for text, _ in stored["cy"][2].values())


def test_a_regrade_changes_what_has_changed_and_keeps_what_a_person_gave(room, url):
    run(room, db_url=url)
    with Gradebook(with_driver(url)) as book:
        book.find_grade("multiply_derive_check", LESSON, LESSON, "李明").manual_score = 2.5
        book.db.commit()
    hand_in(room.root, "李明", released("zh"))
    assert run(room, db_url=url)[1] == 1
    assert run(room, db_url=url)[1] == 0
    score, grades, _ = contents(url)["李明"]
    assert (score, grades["multiply_derive_check"]) == (2.5, (0.0, 2.5, True))


RUN = """
import sys
import autograd_lib.kit.unneeded
from pathlib import Path
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.grading.coordinator import grade
from tests.kit.grading.in_process import InProcess

grade(Path(sys.argv[1]), Course(Path(sys.argv[2])), db_url=sys.argv[3], executor=InProcess())
"""


def start(root, url):
    command = [sys.executable, "-c", RUN, str(root), str(COURSE.root), url]
    return subprocess.Popen(command, cwd=COURSE.root, stderr=subprocess.PIPE, text=True)


STARTED = 8  # of which three run at once: there is a second of work left when the first results are there


def large_room(folder, count):
    for number in range(count):
        hand_in(folder, f"学生{number:02}", solved("zh"))
    return Classroom(folder)


def test_a_run_that_is_killed_is_continued(tmp_path, url):
    room = large_room(tmp_path, STARTED)
    with start(room.root, url) as process:
        while not list(room.root.glob("autograded/*/*/result.json")):
            assert process.poll() is None, process.stderr.read()
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
    done = len(list(room.root.glob("autograded/*/*/result.json")))
    assert 0 < done < STARTED
    _, executed = run(room, db_url=url)
    assert executed == STARTED - done
    found = contents(url)
    assert len(found) == STARTED
    assert {score for score, *_ in found.values()} == {24.0}
    assert all(None not in [auto for auto, *_ in grades.values()] for _, grades, _ in found.values())


def test_two_runs_at_once_wait_for_each_other(tmp_path, databases_of_a_server):
    url = databases_of_a_server("new_and_wanted_twice", "--template=template1")
    rooms = [large_room(tmp_path / name, 2) for name in ("one", "other")]
    processes = [start(room.root, url) for room in rooms]
    said = [process.communicate(timeout=120)[1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0], said
    with engine_of(url).connect() as connection:
        counts = [
            connection.execute(sqlalchemy.text(f"select count(*) from {table}")).scalar()
            for table in ("student", "submitted_assignment", "alembic_version", "grade")
        ]
    assert counts == [2, 2, 1, 2 * 4]
    assert {score for score, *_ in contents(url).values()} == {24.0}


def test_a_gradebook_that_was_left_half_made_is_finished(databases_of_a_server):
    url = databases_of_a_server("half_made")
    engine = engine_of(url)
    with engine.begin() as connection:
        before = connection.execute(sqlalchemy.text("select * from alembic_version")).all()
        connection.execute(sqlalchemy.text("drop table alembic_version"))
    with Book(url), engine.begin() as connection:
        assert connection.execute(sqlalchemy.text("select * from alembic_version")).all() == before


def test_what_a_student_wrote_where_a_notebook_speaks_of_itself_can_be_stored(room, url):
    said = "x\0y\ud800"
    cell = {"cell_type": "code", "id": said, "metadata": {"nbgrader": {"grade_id": said}}, "source": said}
    mark = {"lesson": said, "language": said, "digest": said}
    hand_in(room.root, "cy", {"cells": [cell], "nbformat": said, "metadata": {"autograd_kit": mark}})
    assert run(room, db_url=url)
    score, _, comments = contents(url)["cy"]
    assert (score, bool(comments)) == (0.0, True)


def test_a_server_that_does_not_answer_is_named_without_its_password(room, tmp_path):
    with pytest.raises(GradebookError) as caught:
        run(room, db_url=f"postgresql://teacher:hunter2@/grades?host={tmp_path}")
    assert "postgresql" in str(caught.value)
    assert "hunter2" not in str(caught.value)
