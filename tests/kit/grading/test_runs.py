"""What a run does a second time: only what is new, whatever happened to the first."""

import json
import stat

import pytest
from nbgrader.api import Gradebook
from sqlalchemy.exc import OperationalError

from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.errors import (
    ClassroomError,
    GradebookError,
    LessonNotBuiltError,
    UnknownLessonError,
)
from autograd_lib.kit.grading.gradebook.book import Book
from autograd_lib.kit.grading.judging.pool import Judges
from autograd_lib.kit.grading.results import Result, Status
from autograd_lib.kit.notebooks import Course

from .handing_in import COURSE, LESSON, hand_in, released, solved, without
from .in_process import InProcess
from .small_class import SCORES, gradebook_scores, run

pytestmark = pytest.mark.sandbox


def test_what_has_not_changed_is_not_executed_again(room):
    first, executed = run(room)
    assert executed == 2
    again, executed = run(room)
    assert (again, executed) == (first, 0)


def test_force_executes_all_again_on_the_same_challenges(room):
    first, second = InProcess(), InProcess()
    for executor in (first, second):
        grade(room.root, COURSE, force=True, executor=executor)
    assert len(second.jobs) == 2
    assert challenges(first.jobs) == challenges(second.jobs)
    assert len(challenges(first.jobs)) > 6  # two students get different ones


def challenges(jobs):
    return {step.probe.challenge for job in jobs for step in job.steps if step.probe}


def test_only_what_has_changed_is_executed_again(graded_room):
    hand_in(graded_room.root, "bob", solved("zh"))
    results, executed = run(graded_room)
    assert (executed, results["bob"].score) == (1, 24)
    assert gradebook_scores(graded_room)["bob"] == 24


def test_a_lower_score_replaces_a_higher_one(graded_room):
    hand_in(graded_room.root, "ann", released())
    assert run(graded_room)[0]["ann"].score == 0
    assert gradebook_scores(graded_room)["ann"] == 0


@pytest.mark.parametrize(("content", "status"), [(b"{", Status.CORRUPT), (None, Status.MISSING)])
def test_points_stand_when_the_file_is_lost(graded_room, content, status):
    path = hand_in(graded_room.root, "ann", content or b"")
    if content is None:
        path.unlink()
    for _ in range(2):
        result = run(graded_room)[0]["ann"]
        assert (result.status, result.score, [note.key for note in result.notes]) == (
            status,
            24,
            ["earlier_points"],
        )
        assert len(result.exercises) == len(lesson_exercises(LESSON))
    assert gradebook_scores(graded_room) == SCORES
    assert "24 points of an earlier submission still stand" in graded_room.feedback("ann", LESSON).read_text(
        encoding="utf-8"
    )


def test_a_student_of_the_gradebook_without_a_folder_is_missing(graded_room):
    with Gradebook(f"sqlite:///{graded_room.gradebook}") as book:
        book.add_student("zoe")
    results, _ = run(graded_room)
    assert results["zoe"].status is Status.MISSING
    assert gradebook_scores(graded_room) == SCORES  # formgrader would show a submission of hers as graded


def test_without_names_the_lessons_that_were_handed_in_are_graded(graded_room):
    assert {r.lesson for r in run(graded_room, ())[0].values()} == {LESSON}
    empty = Classroom(graded_room.root / "other")
    (empty.submitted / "ann").mkdir(parents=True)
    assert run(empty, ()) == ({}, 0)


def test_a_new_gradebook_is_filled_without_executing(graded_room):
    graded_room.gradebook.unlink()
    assert run(graded_room)[1] == 0
    assert gradebook_scores(graded_room) == SCORES


def test_the_gradebook_may_lie_elsewhere(graded_room, tmp_path):
    url = f"sqlite:///{tmp_path}/elsewhere.db"
    graded_room.gradebook.unlink()
    run(graded_room, db_url=url)
    assert gradebook_scores(graded_room, url) == SCORES
    assert not graded_room.gradebook.exists()


def test_the_classroom_may_have_any_name(tmp_path):
    odd = Classroom(tmp_path / "50% of a?b #c & 班级")
    hand_in(odd.root, "ann", solved())
    run(odd)
    assert odd.gradebook.exists()
    assert gradebook_scores(odd) == {"ann": 24.0}


def test_other_exercises_than_those_that_were_graded_are_refused(graded_room, tmp_path):
    course = Course(tmp_path / "course")
    course.source(LESSON).parent.mkdir(parents=True)
    course.source(LESSON).write_text("", encoding="utf-8")
    path = course.release(LESSON, "en")
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(without(released(), "another_point_check")), encoding="utf-8")
    with pytest.raises(GradebookError, match="--db"):
        grade(graded_room.root, course, [LESSON], executor=InProcess())
    assert gradebook_scores(graded_room) == SCORES


def test_grades_given_by_hand_are_kept_and_marked_for_review(graded_room):
    with Gradebook(f"sqlite:///{graded_room.gradebook}") as book:
        book.find_grade("multiply_derive_check", LESSON, LESSON, "bob").manual_score = 2.5
        book.db.commit()
    run(graded_room, force=True)
    with Gradebook(f"sqlite:///{graded_room.gradebook}") as book:
        grade_ = book.find_grade("multiply_derive_check", LESSON, LESSON, "bob")
        assert (grade_.manual_score, grade_.auto_score, grade_.needs_manual_grade) == (2.5, 0, True)


def test_progress_is_announced_after_each(room):
    seen = []
    run(room, announce=lambda done, total, result: seen.append((done, total, result and result.student)))
    assert seen[0] == (0, 3, None)
    assert [done for done, _, _ in seen] == [0, 1, 2, 3]
    assert {student for _, _, student in seen[1:]} == set(SCORES)


def test_a_fault_of_the_grader_costs_nobody_else_anything(room, monkeypatch):
    async def fail(self, found, *rest):
        if found.student == "ann":
            raise ZeroDivisionError("oh")
        return await judge(self, found, *rest)

    judge = Judges.judge
    monkeypatch.setattr(Judges, "judge", fail)
    results, _ = run(room)
    assert (results["ann"].status, results["ann"].reason.key) == (Status.UNJUDGED, "grader_failed")
    assert gradebook_scores(room) == {"ann": 0, "bob": 21, "cy": 0}
    monkeypatch.undo()
    assert run(room)[1] == 1
    assert gradebook_scores(room) == SCORES


def test_one_run_at_a_time(room):
    with room.locked(), pytest.raises(ClassroomError, match="another run"):
        run(room)


def test_the_secret_is_private_and_kept(graded_room):
    secret = graded_room.secret.read_bytes()
    assert stat.S_IMODE(graded_room.secret.stat().st_mode) == 0o600
    run(graded_room)
    assert graded_room.secret.read_bytes() == secret


def test_a_damaged_secret_is_not_replaced(room):
    room.secret.write_text("abc", encoding="utf-8")
    with pytest.raises(ClassroomError, match="restore it"):
        run(room)


def test_a_run_that_cannot_be_done_says_what_to_do(room, tmp_path):
    with pytest.raises(UnknownLessonError, match="99_magic"):
        run(room, ["99_magic"])
    with pytest.raises(ClassroomError, match="submitted"):
        run(Classroom(tmp_path / "nowhere"), ())
    for url in ("nonsense", "nodatabase://x/y", f"sqlite:///{tmp_path}/no/such/folder.db"):
        with pytest.raises(GradebookError):
            run(room, db_url=url)
    (tmp_path / "text.db").write_text("this is no database" * 99, encoding="utf-8")
    with pytest.raises(GradebookError):
        run(room, db_url=f"sqlite:///{tmp_path}/text.db")


def test_a_password_is_not_repeated(room):
    with pytest.raises(GradebookError) as caught:
        run(room, db_url="nodatabase://teacher:hunter2@localhost/grades")
    assert "hunter2" not in str(caught.value)


def test_a_lesson_that_is_not_built_says_so(room, tmp_path):
    course = Course(tmp_path / "course")
    course.source(LESSON).parent.mkdir(parents=True)
    course.source(LESSON).write_text("", encoding="utf-8")
    with pytest.raises(LessonNotBuiltError, match="autograd-kit build"):
        grade(room.root, course, [LESSON], executor=InProcess())


def test_results_survive_their_own_json(room):
    for result in run(room)[0].values():
        assert Result.from_json(json.loads(json.dumps(result.to_json()))) == result


@pytest.mark.parametrize("when", ["students", "scores", "stored"])
def test_a_database_that_ends_meanwhile_is_called_so(when, room, monkeypatch):
    def lost(self, *given):
        raise OperationalError("SELECT 1", {}, Exception("server closed the connection unexpectedly"))

    monkeypatch.setattr(Book, when, lost)
    with pytest.raises(GradebookError, match=r"connection to the gradebook was lost: .*server closed"):
        run(room)
