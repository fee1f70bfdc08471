"""`build --accept` writes what came out into the raw cells of the source, and touches nothing else."""

import autograd_lib.kit.files
from autograd_lib.kit.authoring.build import build
from autograd_lib.kit.authoring.notebooks import read_notebook

from .samples import LESSON, SOURCE, quiet

OUTPUT = '\n# %% [raw] output_of="demo_use"\nr"""\ndouble(4) = 8\n"""\n'


def accept(course):
    lines = []
    return build(course, accept=True, announce=lambda line: lines.append(line.en)), lines


def source_of(course):
    return course.source(LESSON).read_bytes().decode("utf-8")


def test_nothing_is_touched_when_nothing_differs(built):
    stamp = built.source(LESSON).stat().st_mtime_ns
    assert accept(built) == ([], ["90_sample: its notebooks stay as they are"])
    assert built.source(LESSON).stat().st_mtime_ns == stamp


def test_only_the_text_of_the_raw_cell_changes(make_course):
    course = make_course(SOURCE.replace("double(4) = 8", "double(4) = 9").replace('你好\n"', '您好\n"'))
    problems, lines = accept(course)
    assert problems == []
    assert source_of(course) == SOURCE
    assert "solutions/lessons/90_sample/lesson.py: demo_use:" in lines[1]
    assert "    -double(4) = 9\n    +double(4) = 8" in lines[1]
    assert course.release(LESSON, "zh").exists()


def test_a_missing_raw_cell_is_added(make_course):
    course = make_course(SOURCE.replace(OUTPUT, ""))
    assert accept(course)[0] == []
    assert source_of(course) == SOURCE


def test_line_ends_and_byte_order_mark_stay(make_course):
    def encoded(text):
        return b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode("utf-8")

    course = make_course(encoded(SOURCE.replace("sum: 7", "sum: 8").replace(OUTPUT, "")))
    assert accept(course)[0] == []
    assert course.source(LESSON).read_bytes() == encoded(SOURCE)


SAID = [
    'a """ b',
    "a ''' b",
    "\"\"\" and '''",
    "a\\nb\\",
    "  indented",
    "# %% [markdown]",
    "\nafter a blank line",
    "# one\n# two",
]


def test_every_text_survives(make_course):
    cells = "".join(f'\n# %% id="says_{number}"\nprint({said!r})\n' for number, said in enumerate(SAID))
    course = make_course(SOURCE + cells)
    assert accept(course)[0] == []
    assert build(course, check=True, announce=quiet) == []
    outputs = {
        cell.id: cell.outputs
        for cell in read_notebook(course.solution(LESSON, "en")).cells
        if "says" in cell.id
    }
    assert [outputs[f"says_{number}"][0].text for number in range(len(SAID))] == [
        said + "\n" for said in SAID
    ]


def test_a_difference_between_the_languages_is_not_accepted(make_course):
    course = make_course(SOURCE.replace("print(object())", "print(lang)"))
    before = source_of(course)
    problems, lines = accept(course)
    assert {problem.cell for problem in problems} == {"output of demo_sum"}
    assert source_of(course) == before
    assert lines == ["90_sample: 2 problems"]


def test_empty_raw_cells_for_both_languages_are_filled(make_course):
    cells = '# %% [raw] output_of="demo_language" lang="zh"\nr"""\n你好\n"""\n\n# %% [raw] output_of="demo_language" lang="en"\nr"""\nhello\n"""\n'
    assert cells in SOURCE
    empty = cells.replace('r"""\n你好\n"""\n', "").replace("hello\n", "")
    course = make_course(SOURCE.replace(cells, empty))
    assert accept(course)[0] == []
    assert source_of(course) == SOURCE


def test_a_faulty_lesson_is_left_alone(make_course):
    source = SOURCE.replace("sum: 7", "sum: 8").replace("print(object())", "1 / 0")
    course = make_course(source)
    assert accept(course)[0]
    assert source_of(course) == source


def test_a_source_that_cannot_be_written_is_a_problem(make_course, monkeypatch):
    def refuse(*args, **options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(autograd_lib.kit.files.tempfile, "mkstemp", refuse)
    course = make_course(SOURCE.replace("sum: 7", "sum: 8"))
    (problem,) = accept(course)[0]
    assert (
        str(problem)
        == "solutions/lessons/90_sample/lesson.py: cannot be written: permission denied: check who may use it"
    )
