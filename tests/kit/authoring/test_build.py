"""Building: what is written, when nothing is, and that every build writes the same bytes."""

import os
import subprocess
import sys

import nbformat
import pytest

import autograd_lib.kit.files
from autograd_lib.kit.authoring.build import build
from autograd_lib.kit.authoring.notebooks import read_notebook, was_edited
from autograd_lib.kit.wording.text import LANGUAGES

from .samples import LESSON, SECOND, SOURCE, quiet


def paths(course):
    return [path(LESSON, language) for language in LANGUAGES for path in (course.solution, course.release)]


def contents(course):
    return {
        path.relative_to(course.root).as_posix(): path.read_bytes() for path in paths(course) if path.exists()
    }


def everything(course):
    return {path: path.read_bytes() for path in course.root.rglob("*") if path.is_file()}


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new), encoding="utf-8", newline="\n")


def test_what_is_built_is_a_valid_notebook_with_the_documented_outputs(built):
    for language in LANGUAGES:
        solution, release = (read_notebook(p(LESSON, language)) for p in (built.solution, built.release))
        for notebook in (solution, release):
            nbformat.validate(notebook)
            assert not was_edited(notebook)
            assert notebook.metadata.kernelspec.name == "python3"
            assert notebook.metadata.language_info == {"name": "python"}
            assert [cell.id for cell in notebook.cells] == (
                "title setup demo_sum demo_language double_it_task double_it double_it_check demo_use "
                "guess_it_task guess_it guess_it_check".split()
            )
        cells = {cell.id: cell for cell in solution.cells}
        assert cells["demo_sum"].outputs[0].text == "sum: 7\n<object object at 0xADDR>\n"
        assert cells["demo_language"].outputs[0].text == {"zh": "你好\n", "en": "hello\n"}[language]
        assert cells["demo_use"].outputs[0].text == "double(4) = 8\n"
        assert [c.execution_count for c in solution.cells if c.cell_type == "code"] == list(range(1, 9))


def test_the_files_end_in_one_newline_and_hold_no_carriage_return(built):
    for content in contents(built).values():
        assert content.endswith(b"}\n")
        assert b"\r" not in content


REBUILD = """
import sys
from pathlib import Path
from autograd_lib.kit.authoring.build import build
from autograd_lib.kit.notebooks import Course
problems = build(Course(Path(sys.argv[1])), announce=lambda line: None)
print(*problems, sep="\\n")
sys.exit(bool(problems))
"""


@pytest.mark.slow
def test_a_build_with_another_hash_seed_writes_the_same_bytes(built, make_course, repository):
    course = make_course()
    path = os.pathsep.join([str(repository), os.environ["PYTHONPATH"]])
    seed = (
        "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    )  # without a given one, this process has drawn its own
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
    command = [sys.executable, "-c", REBUILD, str(course.root)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (run.stdout.strip() + run.stderr.strip(), run.returncode) == ("", 0)
    assert contents(course) == contents(built)


def test_a_fresh_build_is_not_written_again(built):
    lines = []
    stamps = [path.stat().st_mtime_ns for path in paths(built)]
    assert build(built, announce=lines.append) == []
    assert [path.stat().st_mtime_ns for path in paths(built)] == stamps
    assert [line.en for line in lines] == ["90_sample: its notebooks stay as they are"]


def test_nothing_is_written_when_anything_is_wrong(make_course):
    course = make_course(SOURCE.replace("double(4) = 8", "double(4) = 9"))
    before = everything(course)
    (problem,) = build(course, announce=quiet)
    assert (problem.cell, problem.line) == ("output of demo_use", 53)
    assert "the documented output does not come out" in problem.message
    assert "-double(4) = 9\n    +double(4) = 8" in problem.message
    assert everything(course) == before


def test_a_faulty_lesson_does_not_keep_others_from_being_built(built):
    built.source("91_faulty").parent.mkdir()
    built.source("91_faulty").write_text("# %%\n1", encoding="utf-8")
    edit(built.source(LESSON), "# 加倍", "# 两倍")
    problems = build(built, announce=quiet)
    assert {problem.file for problem in problems} == {"solutions/lessons/91_faulty/lesson.py"}
    assert "两倍" in built.release(LESSON, "zh").read_text(encoding="utf-8")


def problems_of(make_course, *changes, **documents):
    source = SOURCE
    for old, new in changes:
        assert source.count(old) == 1
        source = source.replace(old, new)
    course = make_course(source, **documents)
    problems = build(course, announce=quiet)
    assert contents(course) == {}
    return problems


def test_a_cell_that_raises_is_named_with_its_line(make_course):
    (problem,) = problems_of(make_course, ("print(object())", "1 / 0"))
    assert problem.cell == "demo_sum"
    assert problem.message == "raises ZeroDivisionError: division by zero (line 3 of the cell)"


def test_a_cell_that_kills_its_kernel_is_named(make_course):
    (problem,) = problems_of(make_course, ("print(object())", "import os; os._exit(3)"))
    assert (problem.cell, problem.message) == ("demo_sum", "killed its process")


@pytest.mark.slow
def test_a_cell_that_never_ends_is_named(make_course, monkeypatch):
    monkeypatch.setattr("autograd_lib.kit.authoring.execution.CELL_TIMEOUT", 1)
    (problem,) = problems_of(make_course, ("print(object())", "while True: pass"))
    assert (problem.cell, problem.message) == ("demo_sum", "did not finish within 1 s")


CALM = (
    '[3, 4]\n"""\n\n# %% id="calm"\nx = 1\n\n# %% [raw] output_of="calm"\n\n# %% id="loud"\nprint(lang)\n\n'
)


def test_every_fault_of_the_outputs_is_named(make_course):
    problems = problems_of(
        make_course,
        ('lang = start("90_sample", "zh")', 'lang = start("90_sample", "zh")\nprint(1)'),
        ("print(object())", "import sys; print('oh', file=sys.stderr)\nprint(object())"),
        ('print("sum:", 3 + 4)', 'print("sum:", 7 if lang == "zh" else 8)'),
        ('[3, 4]\n"""\n\n', CALM),
        ('    print("double(4) =", double(4))', "    pass"),
        guess_it=SECOND.replace("guess = 42\n", "guess = 41\n"),
    )
    told = [(problem.cell, problem.message.split("\n")[0]) for problem in problems]
    advice = "if that is meant, put an empty raw cell for each lang below it and run `build --accept`"
    assert told == [
        ("demo_sum", "writes to stderr: oh"),
        ("setup", "prints something that is not documented; `build --accept` would write"),
        ("output of demo_sum", "[en] the documented output does not come out"),
        ("output of calm", "an empty documented output: delete this cell"),
        ("loud", f"prints different text in the two languages; {advice}"),
        (
            "output of demo_use",
            "an output is documented, but the cell prints nothing: delete the one or correct the other",
        ),
        ("guess_it_check", "expected “✓ guess_it 正确（选做）” from the lesson's own solution, got:"),
        ("guess_it_check", "expected “✓ guess_it right (optional)” from the lesson's own solution, got:"),
    ]


def test_edited_notebooks_are_not_overwritten(built):
    mine, wrecked = built.release(LESSON, "en"), built.solution(LESSON, "zh")
    edit(mine, "Turn $x$", "Please turn $x$")
    wrecked.write_bytes(b"<<<<<<< HEAD\n")
    edit(built.source(LESSON), "[3, 4]\n\n", "# plain\n[3, 4]\n\n")
    before = everything(built)
    problems = build(built, announce=quiet)
    assert [p.file for p in problems] == [
        "solutions/zh/90_sample/90_sample.ipynb",
        "notebooks/en/90_sample/90_sample.ipynb",
    ]
    assert "move the change to solutions/lessons/90_sample/lesson.py" in problems[0].message
    assert everything(built) == before

    assert build(built, force=True, announce=quiet) == []
    assert "Please" not in mine.read_text(encoding="utf-8")
    assert not was_edited(read_notebook(wrecked))


def test_outputs_changed_by_running_a_built_notebook_are_overwritten(built):
    path = built.solution(LESSON, "en")
    before = path.read_bytes()
    edit(path, "sum: 7", "sum: 8")
    assert build(built, announce=quiet) == []
    assert path.read_bytes() == before


def test_a_full_disk_leaves_whole_files_and_no_scratch(built, monkeypatch):
    edit(built.source(LESSON), "[3, 4]\n\n", "# plain\n[3, 4]\n\n")
    old, replace, calls = contents(built), os.replace, []

    def fail_at_the_third(source, target):
        calls.append(target)
        if len(calls) == 3:
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(autograd_lib.kit.files.os, "replace", fail_at_the_third)
    (problem,) = build(built, announce=quiet)
    assert (
        str(problem)
        == "solutions/en/90_sample/90_sample.ipynb: cannot be written: the disk is full: make room"
    )
    assert len(everything(built)) == 7
    assert sum(content != old[name] for name, content in contents(built).items()) == 2
    monkeypatch.setattr(autograd_lib.kit.files.os, "replace", replace)
    assert build(built, announce=quiet) == []
    assert build(built, check=True, announce=quiet) == []


def test_a_folder_that_cannot_be_written_is_a_problem(make_course, monkeypatch):
    def refuse(*args, **options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(autograd_lib.kit.files.tempfile, "mkstemp", refuse)
    (problem,) = build(make_course(), announce=quiet)
    assert (
        str(problem)
        == "solutions/zh/90_sample/90_sample.ipynb: cannot be written: permission denied: check who may use it"
    )


def test_lessons_are_chosen_by_id(built, make_course):
    (problem,) = build(built, ["91_missing"], announce=quiet)
    assert "no such lesson; lessons with a source: 90_sample" in str(problem)
    course = make_course()
    course.source(LESSON).unlink()
    (problem,) = build(course, announce=quiet)
    assert "no lesson sources here" in str(problem)


# --- build --check ---------------------------------------------------------------------------------------------------


def test_check_accepts_what_build_wrote_and_changes_nothing(built):
    before = everything(built)
    assert build(built, check=True, announce=quiet) == []
    assert everything(built) == before


def test_check_names_every_stale_cell(built):
    edit(built.documents(LESSON)["double_it"], "    total = x + x\n", "    total = 2 * x\n")
    edit(built.source(LESSON), 'id="demo_language"', 'id="demo_greeting"')
    edit(built.source(LESSON), 'output_of="demo_language"', 'output_of="demo_greeting"')
    edit(built.solution(LESSON, "en"), "sum: 7", "sum: 8")
    built.release(LESSON, "zh").unlink()
    found = {(p.file, p.cell): p.message for p in build(built, check=True, announce=quiet)}
    solution, release = "solutions/en/90_sample/90_sample.ipynb", "notebooks/en/90_sample/90_sample.ipynb"
    assert "stale: its source differ" in found[solution, "double_it"]
    assert "stale: its outputs differ" in found[solution, "demo_sum"]
    assert "stale: missing" in found[release, "demo_greeting"]
    assert "stale: not in the lesson any more" in found[release, "demo_language"]
    assert "not built" in found["notebooks/zh/90_sample/90_sample.ipynb", ""]
    assert (release, "double_it") not in found


def test_check_sees_solution_text_in_a_learners_notebook(built):
    release = built.release(LESSON, "en")
    edit(release, "    raise NotImplementedError", "    total = x + x")
    edit(built.release(LESSON, "zh"), 'print(\\"sum:\\", 3 + 4)', "### BEGIN SOLUTION")
    problems = [p for p in build(built, check=True, announce=quiet) if "solution text" in p.message]
    assert [(p.file.split("/")[1], p.cell) for p in problems] == [("zh", "demo_sum"), ("en", "double_it")]
    assert "a marker of a solution region" in problems[0].message
    assert "a line of the solution: total = x + x" in problems[1].message


def test_check_sees_a_solution_pasted_elsewhere(built):
    edit(built.release(LESSON, "en"), '"print(object())\\n"', '"total = x + x\\n", "return total\\n"')
    problems = [p for p in build(built, check=True, announce=quiet) if "solution text" in p.message]
    assert [(p.cell, p.message) for p in problems] == [
        ("demo_sum", "solution text in a learner's notebook: the solution of double_it")
    ]


def test_check_executes_the_lesson(built):
    edit(built.source(LESSON), "sum: 7", "sum: 8")
    (problem,) = build(built, check=True, announce=quiet)
    assert (problem.file, problem.cell) == ("solutions/lessons/90_sample/lesson.py", "output of demo_sum")


def test_check_names_a_reformatted_file(built):
    path = built.release(LESSON, "en")
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    (problem,) = build(built, check=True, announce=quiet)
    assert problem.file == "notebooks/en/90_sample/90_sample.ipynb"
    assert "formatting differ" in problem.message


def test_check_names_notebooks_of_lessons_that_are_gone(built):
    for path in paths(built):
        copy = path.parents[1] / "91_gone" / "91_gone.ipynb"
        copy.parent.mkdir()
        copy.write_bytes(path.read_bytes())
    problems = build(built, check=True, announce=quiet)
    assert len(problems) == 4
    assert (
        str(problems[0])
        == "solutions/zh/91_gone/91_gone.ipynb: no lesson source builds this notebook: delete it"
    )
