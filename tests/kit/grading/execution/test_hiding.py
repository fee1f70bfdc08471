"""What a graded kernel cannot read: every file that knows an answer, and nothing that runs beside an answer."""

import os
import subprocess
import sys
from pathlib import Path

from autograd_lib import exercises
from autograd_lib.kit.checking.registry import judged_exercises, lesson_exercises, lessons
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
        " if name.startswith('autograd_lib.exercises.')), sep='\\n')\n"
    )
    command = [sys.executable, "-c", program, *sorted(modules)]
    # Without the sample of other tests, which makes itself known to every process that is told where it lies.
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, env=own, capture_output=True, text=True, check=True)
    return done.stdout.split("\n")[:-1]


def collecting_modules():
    """Return the names of the modules in which every lesson's `collect` functions stand."""
    return {exercise.collect.__module__ for lesson in lessons() for exercise in lesson_exercises(lesson)}


def is_hidden(file):
    return not {str(file), *map(str, Path(file).parents)}.isdisjoint(hidden_paths(()))


def test_what_runs_beside_the_learners_code_can_be_imported():
    loaded = loaded_by(collecting_modules())
    assert len(loaded) > len(lessons())
    assert [file for file in loaded if is_hidden(file)] == []


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
    judges = FOLDER / "judges"
    telling = [judges / f"{name}{suffix}" for name in judged_exercises() for suffix in (".py", ".json")]
    assert len(telling) > 2 * len(lessons())
    assert all(file.is_file() and is_hidden(file) for file in telling)
    assert all(is_hidden(file) for file in judges.rglob("*"))
    assert not any(is_hidden(file) for file in (FOLDER / "beside").rglob("*"))
    assert not is_hidden(FOLDER / "units.json")
    lent = FOLDER.parent / "mine/lent"
    assert is_hidden(lent)
    assert is_hidden(lent / "order.py")
    assert not is_hidden(FOLDER.parent / "mine/borrowing.py")


def test_a_module_is_hidden_wherever_it_could_be_imported_from(tmp_path, monkeypatch):
    places = [tmp_path / "first/wanted", tmp_path / "second/wanted", tmp_path / "second/wanted/inner"]
    for place in places:
        place.mkdir(parents=True)
        (place / "__init__.py").touch()
    (tmp_path / "third").mkdir()
    (tmp_path / "third/wanted.py").touch()
    for name in ("first", "second", "third"):
        monkeypatch.syspath_prepend(tmp_path / name)
    wanted = {*map(str, places[:2]), str(tmp_path / "third/wanted.py")}
    assert wanted <= set(hidden_paths(("wanted",)))
    assert str(places[2]) in hidden_paths(("wanted.inner", "wanted.nowhere", "nowhere.inner", "nowhere"))
