"""What commands of a class say beside their tables."""

from autograd_lib.kit.cli.classes import _print_no_lessons
from autograd_lib.kit.grading.classroom import Classroom
from tests.kit.grading.handing_in import COURSE, LESSON


def test_folders_that_are_called_like_no_lesson_are_named(tmp_path, capsys):
    for place in (f"ann/{LESSON}", "bob/03", "bob/.ipynb_checkpoints", "bob/autograd_lib.side_step"):
        (tmp_path / "submitted" / place).mkdir(parents=True)
    _print_no_lessons(Classroom(tmp_path), COURSE, "en")
    said = capsys.readouterr().err
    assert "(2): bob/03, bob/autograd_lib.side_step." in said
    (tmp_path / "submitted" / "bob" / "03").rmdir()
    (tmp_path / "submitted" / "bob" / "autograd_lib.side_step").rmdir()
    _print_no_lessons(Classroom(tmp_path), COURSE, "en")
    assert capsys.readouterr().err == ""
