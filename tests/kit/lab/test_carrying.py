"""Answers come along: into a newer release, into the other language, on every save; and nothing else does."""

import asyncio
import copy

import nbformat
import pytest

from autograd_lib.kit.lab.carrying import carried
from autograd_lib.kit.lab.copies import copy_release
from autograd_lib.kit.lab.history import FOLDER, History
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.answers import answers_in
from autograd_lib.kit.notebooks.cells import checksum, is_answer
from autograd_lib.kit.notebooks.places import HANDED_OUT
from tests.kit.lab import tabs

LESSON = "02_changed_formula"
NAME = f"{LESSON}/{LESSON}.ipynb"
ANSWER = "class Multiply:\n    mine = True"


@pytest.fixture
def notebooks(repository):
    course = Course(repository)
    return {name: nbformat.read(course.release(LESSON, name), as_version=4) for name in ("zh", "en")}


def cell(notebook, name):
    (found,) = (cell for cell in notebook.cells if cell.id == name)
    return found


def answered(notebook, **answers):
    mine = copy.deepcopy(notebook)
    for name, source in answers.items():
        cell(mine, name).source = source
    return mine


def test_answers_go_where_the_stub_is_untouched_and_nowhere_else(notebooks):
    mine = answered(
        notebooks["zh"],
        multiply_derive=ANSWER,
        minus_derive="also mine",
        multiply_derive_task="# scribbled over",
    )
    release = answered(notebooks["en"], minus_derive="written here already")
    result, taken = carried(mine, release)
    assert taken == ["multiply_derive"]
    assert cell(result, "multiply_derive").source == ANSWER
    assert cell(result, "minus_derive").source == "written here already"
    assert cell(result, "multiply_derive_task").source == cell(notebooks["en"], "multiply_derive_task").source
    unchanged = [c for c in result.cells if c.id != "multiply_derive"]
    assert unchanged == [c for c in release.cells if c.id != "multiply_derive"]


def test_a_stub_of_an_older_release_is_no_answer(notebooks):
    older = copy.deepcopy(notebooks["en"])
    stub = cell(older, "multiply_derive")
    stub.source = "an older stub"
    from nbgrader.utils import compute_checksum

    stub.metadata.nbgrader.checksum = compute_checksum(stub)
    assert carried(older, notebooks["en"]) == (notebooks["en"], [])


def test_cells_of_ones_own_come_along_behind_the_cell_they_followed(notebooks):
    mine = answered(notebooks["en"], multiply_derive=ANSWER)
    place = mine.cells.index(cell(mine, "multiply_derive_check")) + 1
    for n, source in enumerate(("print('second')", "print('first')", "   ")):
        mine.cells.insert(place, nbformat.v4.new_code_cell(source, id=f"0a{n}fbc12"))
    result, _ = carried(mine, notebooks["zh"])
    place = result.cells.index(cell(result, "multiply_derive_check"))
    assert [c.source for c in result.cells[place + 1 : place + 3]] == ["print('first')", "print('second')"]
    assert len(result.cells) == len(notebooks["zh"].cells) + 2
    assert len({c.id for c in result.cells}) == len(result.cells)
    again, _ = carried(mine, result)
    assert again == result


def write(path, notebook):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(nbformat.writes(notebook), encoding="utf-8")
    return path


def read(path):
    return nbformat.read(path, as_version=4)


@pytest.fixture
def course(tmp_path, notebooks):
    for language, notebook in notebooks.items():
        write(tmp_path / "notebooks" / language / NAME, notebook)
    return tmp_path


def newer(notebook, **sources):
    """Return a notebook as of a newer release."""
    notebook = answered(notebook, **sources)
    for one in filter(is_answer, notebook.cells):
        one.metadata.nbgrader.checksum = checksum(one.source, one)
    notebook.metadata.autograd_kit.digest = "of a newer release"
    return notebook


def test_a_copy_becomes_one_of_a_newer_release_with_the_answers_in_it(course, notebooks):
    copy_release(course, "en")
    mine = answered(notebooks["en"], multiply_derive=ANSWER)
    found = nbformat.v4.new_output("display_data", {"text/plain": "right"})
    cell(mine, "multiply_derive_check").outputs = [found]
    path = write(course / "work" / "en" / NAME, mine)
    before = path.read_bytes()
    write(course / "notebooks" / "en" / NAME, newer(notebooks["en"], title="# A better title"))
    ((name, old),) = copy_release(course, "en").renewed
    assert (name, (course / "work" / "en" / old).read_bytes()) == (NAME, before)
    now = read(path)
    assert (cell(now, "title").source, cell(now, "multiply_derive").source) == ("# A better title", ANSWER)
    assert cell(now, "multiply_derive_check").outputs == [found]
    assert Course(course).work(LESSON, "en") == path
    assert copy_release(course, "en").notes() == []


def test_of_a_split_answer_every_part_comes_along_into_a_newer_release(course, notebooks):
    copy_release(course, "en")
    mine = answered(notebooks["en"], multiply_derive="first = 1")
    half = copy.deepcopy(cell(mine, "multiply_derive"))
    half.update(id="12345678", source="second = 2")
    mine.cells.insert(mine.cells.index(cell(mine, "multiply_derive")) + 1, half)
    path = write(course / "work" / "en" / NAME, mine)
    write(course / "notebooks" / "en" / NAME, newer(notebooks["en"]))
    copy_release(course, "en")
    assert answers_in(read(path)) == {"multiply_derive": "first = 1\n\n\nsecond = 2"}


def test_a_copy_of_the_release_at_hand_is_left_alone_whatever_was_handed_out(course, notebooks):
    copy_release(course, "en")
    path = write(course / "work" / "en" / NAME, answered(notebooks["en"], multiply_derive=ANSWER))
    (course / "work" / "en" / HANDED_OUT).unlink()
    assert copy_release(course, "en").notes() == []
    assert answers_in(read(path)) == {"multiply_derive": ANSWER}


@pytest.mark.parametrize("restarted", [False, True])
def test_a_tab_that_is_open_while_the_release_is_gone_over_to_takes_nothing_back(both, notebooks, restarted):
    server = tabs.server(both)
    tabs.edit(server, EN, multiply_derive=ANSWER)
    open_tab = tabs.loaded(server, EN)
    write(
        both.parent / "notebooks" / EN,
        newer(notebooks["en"], title="# A better title", two_passes="# new stub"),
    )
    copy_release(both.parent, "en")
    cell(open_tab, "minus_derive").source = "typed in the meantime"
    tabs.save(tabs.server(both) if restarted else server, EN, open_tab)
    now = read(both / EN)
    assert cell(now, "title").source == "# A better title"
    assert now.metadata.autograd_kit.digest == "of a newer release"
    assert answers_in(now) == {"multiply_derive": ANSWER, "minus_derive": "typed in the meantime"}
    assert cell(now, "two_passes").source == "# new stub"


def test_the_first_copy_in_another_language_has_the_answers(course, notebooks):
    copy_release(course, "zh")
    write(course / "work" / "zh" / NAME, answered(notebooks["zh"], multiply_derive=ANSWER))
    copy_release(course, "en")
    assert cell(read(course / "work" / "en" / NAME), "multiply_derive").source == ANSWER


@pytest.mark.parametrize("damage", ["{", "[]", '{"cells": 3}', "", '{"cells": [{}], "nbformat": 4}'])
def test_a_copy_that_cannot_be_read_stops_nothing(course, damage):
    copy_release(course, "zh")
    (course / "work" / "zh" / NAME).write_text(damage, encoding="utf-8")
    assert copy_release(course, "en").failed == []
    released, copied = (course / folder / "en" / NAME for folder in ("notebooks", "work"))
    assert copied.read_bytes() == released.read_bytes()


ZH, EN = f"zh/{NAME}", f"en/{NAME}"


@pytest.fixture
def both(course):
    copy_release(course, "zh")
    copy_release(course, "en")
    return course / "work"


@pytest.fixture
def server(both):
    return tabs.server(both)


def answer(work, path, name="multiply_derive"):
    return cell(read(work / path), name).source


def test_an_answer_that_is_saved_is_there_in_the_other_language(both, server, notebooks):
    tabs.edit(server, ZH, multiply_derive=ANSWER, title="# Mein")
    assert answer(both, EN) == ANSWER
    assert answer(both, EN, "title") == cell(notebooks["en"], "title").source


def test_a_tab_that_was_only_looked_at_takes_nothing_back(both, server):
    looked_at = tabs.loaded(server, EN)
    tabs.edit(server, ZH, multiply_derive=ANSWER)
    tabs.save(server, EN, looked_at)
    assert answer(both, EN) == answer(both, ZH) == ANSWER


def test_a_tab_with_an_older_answer_takes_nothing_back(both, server):
    tabs.edit(server, ZH, multiply_derive=ANSWER)
    chinese = tabs.loaded(server, ZH)
    tabs.edit(server, EN, multiply_derive="better")
    cell(chinese, "minus_derive").source = "and another"
    tabs.save(server, ZH, chinese)
    assert [answer(both, path) for path in (ZH, EN)] == ["better"] * 2
    assert [answer(both, path, "minus_derive") for path in (ZH, EN)] == ["and another"] * 2


def test_a_stub_put_back_by_hand_stays_where_it_is_and_goes_nowhere(both, server, notebooks):
    tabs.edit(server, ZH, multiply_derive=ANSWER)
    stub = cell(notebooks["zh"], "multiply_derive").source
    tabs.edit(server, ZH, multiply_derive=stub)
    assert (answer(both, ZH), answer(both, EN)) == (stub, ANSWER)
    assert [version.source for version in History(both, LESSON).versions()] == [ANSWER]


def test_after_the_server_was_started_anew_an_open_tab_takes_nothing_back(both, server):
    tabs.edit(server, ZH, multiply_derive="older")
    left_open, only_stubs = tabs.loaded(server, ZH), tabs.loaded(server, EN)
    for one in only_stubs.cells:
        one.source = "" if one.id == "multiply_derive" else one.source
    tabs.edit(server, EN, multiply_derive=ANSWER)
    for path, tab in ((ZH, left_open), (EN, only_stubs)):
        tabs.save(tabs.server(both), path, tab)
        assert (answer(both, ZH), answer(both, EN)) == (ANSWER, ANSWER)


def test_the_file_of_the_other_language_looks_unchanged_to_its_tab(both, server):
    def asked(path):
        model = asyncio.run(server.get(path, content=False, require_hash=True))
        return model["hash"], model["last_modified"]

    before = asked(EN)
    tabs.edit(server, ZH, multiply_derive=ANSWER)
    assert asked(EN) == before


def test_nothing_of_the_tab_is_left_in_the_file(both, server):
    tabs.edit(server, ZH, multiply_derive=ANSWER)
    assert set(read(both / ZH).metadata["autograd_kit"]) == {"course", "lesson", "language", "digest"}


def with_another(notebook, source):
    """Return a notebook with a further answer cell of multiply_derive, as a copy or the second half of a split one."""
    place = notebook.cells.index(cell(notebook, "multiply_derive")) + 1
    other = copy.deepcopy(cell(notebook, "multiply_derive"))
    other.update(id="0123abcd", source=source)
    notebook.cells.insert(place, other)
    return notebook


def test_all_parts_of_a_split_answer_are_in_the_other_language_and_stay_apart_in_this_one(both, server):
    tabs.edit(server, ZH, multiply_derive="first = 1\n\nsecond = 2")
    notebook = tabs.loaded(server, ZH)
    cell(notebook, "multiply_derive").source = "first = 1"
    tabs.save(server, ZH, with_another(notebook, "second = 2"))
    assert answer(both, EN) == "first = 1\n\n\nsecond = 2"
    assert (answer(both, ZH), answer(both, ZH, "0123abcd")) == ("first = 1", "second = 2")
    english = tabs.loaded(server, EN)
    tabs.save(server, EN, english)
    assert (answer(both, ZH), answer(both, ZH, "0123abcd")) == ("first = 1", "second = 2")


def test_of_a_split_answer_every_part_is_carried(notebooks):
    mine = with_another(answered(notebooks["zh"], multiply_derive="first = 1"), "second = 2")
    made, taken = carried(mine, notebooks["en"])
    assert (answers_in(made), taken) == (
        {"multiply_derive": "first = 1\n\n\nsecond = 2"},
        ["multiply_derive"],
    )


def test_a_split_answer_gives_way_as_a_whole_to_a_newer_one(both, server):
    tabs.save(server, ZH, with_another(tabs.loaded(server, ZH), "second = 2"))
    left_open = tabs.loaded(server, ZH)
    tabs.edit(server, EN, multiply_derive=ANSWER)
    assert answers_in(read(both / ZH)) == {"multiply_derive": ANSWER}
    tabs.save(server, ZH, left_open)
    assert [answers_in(read(both / path)) for path in (ZH, EN)] == [{"multiply_derive": ANSWER}] * 2


def test_an_answer_that_was_copied_and_edited_counts_as_it_runs(both, server):
    tabs.edit(server, ZH, multiply_derive="x = 1")
    tabs.save(server, ZH, with_another(tabs.loaded(server, ZH), "x = 2"))
    assert answer(both, EN) == "x = 1\n\n\nx = 2"
    notebook = tabs.loaded(server, ZH)
    cell(notebook, "0123abcd").source = "x = 1"  # the very same
    tabs.save(server, ZH, notebook)
    assert answer(both, EN) == "x = 1"


def test_what_another_editor_wrote_into_the_file_is_kept_as_a_version(both, server):
    tabs.edit(server, ZH, multiply_derive="in the browser")
    tab = tabs.loaded(server, ZH)
    write(both / ZH, answered(read(both / ZH), multiply_derive="in another editor"))
    cell(tab, "multiply_derive").source = "in the browser again"
    tabs.save(server, ZH, tab)
    sources = [version.source for version in History(both, LESSON).versions()]
    assert sources == ["in the browser", "in another editor", "in the browser again"]


@pytest.mark.parametrize("path", ["zh/own.ipynb", "x.ipynb", f"zh/{NAME.replace('.ipynb', '-Copy1.ipynb')}"])
def test_a_copy_of_a_copy_changes_no_other_file(both, server, path):
    before = (both / ZH).read_bytes(), (both / EN).read_bytes()
    write(both / path, read(both / ZH))
    tabs.edit(server, path, multiply_derive=ANSWER)
    assert answer(both, path) == ANSWER
    assert ((both / ZH).read_bytes(), (both / EN).read_bytes()) == before


def test_a_renamed_notebook_gives_and_gets_answers(both, server):
    renamed = "en/02_changed_formula/my own name.ipynb"
    (both / EN).rename(both / renamed)
    tabs.edit(server, ZH, multiply_derive=ANSWER)
    assert answer(both, renamed) == ANSWER
    tabs.edit(server, renamed, minus_derive="from the renamed one")
    assert answer(both, ZH, "minus_derive") == "from the renamed one"


def test_a_history_that_cannot_be_written_stops_no_save(both, server):
    (both / FOLDER).write_text("no folder", encoding="utf-8")
    tabs.edit(server, ZH, multiply_derive=ANSWER)
    assert answer(both, ZH) == ANSWER


def test_files_that_are_no_lessons_are_saved_as_ever(both, server):
    model = {"type": "file", "format": "text", "content": "x = 1"}
    asyncio.run(server.save(dict(model), "zh/note.py"))
    assert (both / "zh" / "note.py").read_text(encoding="utf-8") == "x = 1"
    tabs.save(server, "zh/own.ipynb", nbformat.v4.new_notebook())
    assert read(both / "zh" / "own.ipynb").cells == []


def test_a_renamed_notebook_is_given_out_no_second_time(course, notebooks):
    copy_release(course, "en")
    renamed = course / "work/en/02_changed_formula/mine.ipynb"
    (course / "work" / EN).rename(renamed)
    assert copy_release(course, "en").notes() == []
    assert not (course / "work" / EN).exists()
    write(renamed, answered(notebooks["en"], multiply_derive=ANSWER))
    write(course / "notebooks" / EN, newer(notebooks["en"]))
    (beside,) = copy_release(course, "en").renewed
    assert beside == ("02_changed_formula/mine.ipynb", "02_changed_formula/mine.old.ipynb")


def test_the_first_copy_in_another_language_has_the_answers_of_a_renamed_notebook(course, notebooks):
    copy_release(course, "zh")
    renamed = write(course / "work/zh/mine.ipynb", answered(notebooks["zh"], multiply_derive=ANSWER))
    (course / "work" / ZH).unlink()
    copy_release(course, "en")
    assert answer(course / "work", EN) == ANSWER
    assert Course(course).work(LESSON, "zh") == renamed


@pytest.mark.parametrize("name", [f"{LESSON}-Copy1.ipynb", f"{LESSON}.new.ipynb", f"{LESSON}.old2.ipynb"])
def test_whoever_deletes_the_copy_gets_a_new_one_whatever_lies_beside(course, name):
    copy_release(course, "en")
    (course / "work" / EN).rename((course / "work" / EN).with_name(name))
    assert copy_release(course, "en").copied == [NAME]
