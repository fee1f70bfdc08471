"""What a graded kernel cannot read: every file that knows an answer, and nothing that runs beside an answer."""

import os
import subprocess
import sys
from pathlib import Path

from autograd_lib import exercises
from autograd_lib.exercises.registry import lesson_exercises, lessons
from autograd_lib.kit.grading.execution import hiding
from autograd_lib.kit.grading.execution.hiding import hidden_paths

FOLDER = Path(exercises.__file__).parent


def loaded_by(modules):
    """Return the files of exercises that a process has loaded once it has imported these modules."""
    program = (
        "import importlib, sys\n"
        "for name in sys.argv[1:]:\n"
        "    importlib.import_module(name)\n"
        "print(*(module.__file__ for name, module in sys.modules.items()"
        " if name.startswith('autograd_lib.exercises.l')), sep='\\n')\n"
    )
    command = [sys.executable, "-c", program, *sorted(modules)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")[:-1]


def collecting_modules():
    """Return the names of the modules in which every lesson's `collect` functions stand."""
    return {exercise.collect.__module__ for lesson in lessons() for exercise in lesson_exercises(lesson)}


def test_what_runs_beside_the_learners_code_can_be_imported():
    loaded = loaded_by(collecting_modules())
    assert len(loaded) > len(lessons())
    assert not set(loaded) & set(hidden_paths(()))


def test_other_names_of_a_hidden_file_are_hidden(tmp_path, monkeypatch):
    monkeypatch.setattr(hiding, "installation", lambda: [str(tmp_path)])
    (tmp_path / "answer.py").write_text("42", encoding="utf-8")
    (tmp_path / "other").mkdir()
    os.link(tmp_path / "answer.py", tmp_path / "other/linked.py")
    (tmp_path / "other/alike.py").write_text("42", encoding="utf-8")
    (tmp_path / "other/symbolic.py").symlink_to(tmp_path / "answer.py")
    assert hiding._hard_links([tmp_path / "answer.py"]) == [tmp_path / "other/linked.py"]
    assert hiding._hard_links([tmp_path / "other/alike.py"]) == []


def test_what_knows_an_answer_cannot_be_read():
    hidden = set(hidden_paths(()))
    telling = [*FOLDER.glob("l*/ex*.py"), *FOLDER.glob("l*/common.py"), *FOLDER.glob("l*/texts.json")]
    assert {file.suffix for file in telling} == {".py", ".json"}
    assert {str(file) for file in telling} <= hidden
