"""A run that ends while it stores leaves nothing half-written, and the next one does the rest."""

import sqlite3

import pytest

from autograd_lib.kit.grading.gradebook import store

from .small_class import SCORES, gradebook_scores, run

pytestmark = pytest.mark.sandbox


class CutOff(BaseException):
    """Stands for the end of the process, which no handler sees."""


@pytest.mark.parametrize("step", ["notebook", "page", "gradebook", "result"])
def test_a_run_that_is_cut_off_while_storing_is_finished_by_the_next(room, monkeypatch, step):
    def cut_off(path, content, write=store.write_text):
        kinds = {".ipynb": "notebook", ".html": "page", ".json": "result"}
        if kinds[path.suffix] == step:
            raise CutOff
        write(path, content)

    monkeypatch.setattr(store, "write_text", cut_off)
    if step == "gradebook":
        monkeypatch.setattr(store.Store, "enter", lambda *rest: (_ for _ in ()).throw(CutOff))
    with pytest.raises(CutOff):
        run(room)
    monkeypatch.undo()
    run(room)
    assert gradebook_scores(room) == SCORES
    assert run(room)[1] == 0


def test_a_submission_is_stored_whole_or_not_at_all(room, monkeypatch):
    from nbgrader.preprocessors import SaveAutoGrades

    def cut_off(self, cell, resources, add=SaveAutoGrades._add_score):
        if cell.metadata.nbgrader.grade_id == "another_point_check" and self.student_id == "bob":
            raise CutOff
        add(self, cell, resources)

    monkeypatch.setattr(SaveAutoGrades, "_add_score", cut_off)
    with pytest.raises(CutOff):
        run(room)
    with sqlite3.connect(room.gradebook) as database:
        rows = database.execute(
            "select count(auto_score), count(*) from grade group by notebook_id"
        ).fetchall()
    assert all(graded == total for graded, total in rows)
    assert "bob" not in gradebook_scores(room)
