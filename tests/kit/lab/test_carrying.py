"""Answers come along: into a newer release, into the other language, on every save; and nothing else does."""

import asyncio
import copy

import nbformat
import pytest

from autograd_lib.kit.lab.carrying import carried
from autograd_lib.kit.lab.copies import copy_release
from autograd_lib.kit.lab.history import FOLDER, History
from autograd_lib.kit.notebooks import Course
from tests.kit.lab import tabs

LESSON = "02_expression_trees"
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
    mine = answered(notebooks["zh"], ex02_1=ANSWER, ex02_2="also mine", ex02_1_task="# scribbled over")
    release = answered(notebooks["en"], ex02_2="written here already")
    result, taken = carried(mine, release)
    assert taken == ["ex02_1"]
    assert cell(result, "ex02_1").source == ANSWER
    assert cell(result, "ex02_2").source == "written here already"
    assert cell(result, "ex02_1_task").source == cell(notebooks["en"], "ex02_1_task").source
    unchanged = [c for c in result.cells if c.id != "ex02_1"]
    assert unchanged == [c for c in release.cells if c.id != "ex02_1"]


def test_a_stub_of_an_older_release_is_no_answer(notebooks):
    older = copy.deepcopy(notebooks["en"])
    stub = cell(older, "ex02_1")
    stub.source = "an older stub"
    from nbgrader.utils import compute_checksum

    stub.metadata.nbgrader.checksum = compute_checksum(stub)
    assert carried(older, notebooks["en"]) == (notebooks["en"], [])


def test_cells_of_ones_own_come_along_behind_the_cell_they_followed(notebooks):
    mine = answered(notebooks["en"], ex02_1=ANSWER)
    place = mine.cells.index(cell(mine, "ex02_1_check")) + 1
    for n, source in enumerate(("print('second')", "print('first')", "   ")):
        mine.cells.insert(place, nbformat.v4.new_code_cell(source, id=f"0a{n}fbc12"))
    result, _ = carried(mine, notebooks["zh"])
    place = result.cells.index(cell(result, "ex02_1_check"))
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


def test_a_newer_release_lies_beside_with_the_answers_in_it(course, notebooks):
    copy_release(course, "en")
    mine = write(course / "work" / "en" / NAME, answered(notebooks["en"], ex02_1=ANSWER))
    newer = answered(notebooks["en"], title="# A better title")
    write(course / "notebooks" / "en" / NAME, newer)
    ((_, beside),) = copy_release(course, "en").beside
    offered = read(course / "work" / "en" / beside)
    assert (cell(offered, "title").source, cell(offered, "ex02_1").source) == ("# A better title", ANSWER)
    assert cell(read(mine), "title").source == cell(notebooks["en"], "title").source
    assert copy_release(course, "en").beside == []


def test_the_first_copy_in_another_language_has_the_answers(course, notebooks):
    copy_release(course, "zh")
    write(course / "work" / "zh" / NAME, answered(notebooks["zh"], ex02_1=ANSWER))
    copy_release(course, "en")
    assert cell(read(course / "work" / "en" / NAME), "ex02_1").source == ANSWER


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


def answer(work, path, name="ex02_1"):
    return cell(read(work / path), name).source


def test_an_answer_that_is_saved_is_there_in_the_other_language(both, server, notebooks):
    tabs.edit(server, ZH, ex02_1=ANSWER, title="# Mein")
    assert answer(both, EN) == ANSWER
    assert answer(both, EN, "title") == cell(notebooks["en"], "title").source


def test_a_tab_that_was_only_looked_at_takes_nothing_back(both, server):
    looked_at = tabs.loaded(server, EN)
    tabs.edit(server, ZH, ex02_1=ANSWER)
    tabs.save(server, EN, looked_at)
    assert answer(both, EN) == answer(both, ZH) == ANSWER


def test_a_tab_with_an_older_answer_takes_nothing_back(both, server):
    tabs.edit(server, ZH, ex02_1=ANSWER)
    chinese = tabs.loaded(server, ZH)
    tabs.edit(server, EN, ex02_1="better")
    cell(chinese, "ex02_2").source = "and another"
    tabs.save(server, ZH, chinese)
    assert [answer(both, path) for path in (ZH, EN)] == ["better"] * 2
    assert [answer(both, path, "ex02_2") for path in (ZH, EN)] == ["and another"] * 2


def test_a_stub_put_back_by_hand_stays_where_it_is_and_goes_nowhere(both, server, notebooks):
    tabs.edit(server, ZH, ex02_1=ANSWER)
    stub = cell(notebooks["zh"], "ex02_1").source
    tabs.edit(server, ZH, ex02_1=stub)
    assert (answer(both, ZH), answer(both, EN)) == (stub, ANSWER)
    assert [version.source for version in History(both, LESSON).versions()] == [ANSWER]


def test_after_the_server_was_started_anew_an_open_tab_takes_nothing_back(both, server):
    tabs.edit(server, ZH, ex02_1="older")
    left_open, only_stubs = tabs.loaded(server, ZH), tabs.loaded(server, EN)
    for one in only_stubs.cells:
        one.source = "" if one.id == "ex02_1" else one.source
    tabs.edit(server, EN, ex02_1=ANSWER)
    for path, tab in ((ZH, left_open), (EN, only_stubs)):
        tabs.save(tabs.server(both), path, tab)
        assert (answer(both, ZH), answer(both, EN)) == (ANSWER, ANSWER)


def test_the_file_of_the_other_language_looks_unchanged_to_its_tab(both, server):
    def asked(path):
        model = asyncio.run(server.get(path, content=False, require_hash=True))
        return model["hash"], model["last_modified"]

    before = asked(EN)
    tabs.edit(server, ZH, ex02_1=ANSWER)
    assert asked(EN) == before
    note = nbformat.v4.new_code_cell("my own note")
    english = tabs.loaded(server, EN)
    tabs.save(server, EN, english | {"cells": [*english.cells, note]})
    assert asked(EN)[0] != before[0]  # this is a change that another tab of the same file should ask about


def test_nothing_of_the_tab_is_left_in_the_file(both, server):
    tabs.edit(server, ZH, ex02_1=ANSWER)
    assert set(read(both / ZH).metadata["autograd_kit"]) == {"lesson", "language", "digest"}


def test_a_second_cell_with_the_same_id_is_no_answer(both, server):
    notebook = tabs.loaded(server, ZH)
    copied = copy.deepcopy(cell(notebook, "ex02_1"))
    copied.id, copied.source = "0123abcd", "an experiment"
    notebook.cells.insert(0, copied)
    cell(notebook, "ex02_1").source = ANSWER
    tabs.save(server, ZH, notebook)
    assert answer(both, EN) == ANSWER
    assert [one.source for one in read(both / ZH).cells if one.id == "0123abcd"] == ["an experiment"]


def test_what_another_editor_wrote_into_the_file_is_kept_as_a_version(both, server):
    tabs.edit(server, ZH, ex02_1="in the browser")
    tab = tabs.loaded(server, ZH)
    write(both / ZH, answered(read(both / ZH), ex02_1="in another editor"))
    cell(tab, "ex02_1").source = "in the browser again"
    tabs.save(server, ZH, tab)
    sources = [version.source for version in History(both, LESSON).versions()]
    assert sources == ["in the browser", "in another editor", "in the browser again"]


@pytest.mark.parametrize("path", ["zh/own.ipynb", "x.ipynb", f"zh/{NAME.replace('.ipynb', '-Copy1.ipynb')}"])
def test_a_copy_of_a_copy_changes_no_other_file(both, server, path):
    before = (both / ZH).read_bytes(), (both / EN).read_bytes()
    write(both / path, read(both / ZH))
    tabs.edit(server, path, ex02_1=ANSWER)
    assert answer(both, path) == ANSWER
    assert ((both / ZH).read_bytes(), (both / EN).read_bytes()) == before


def test_a_renamed_notebook_gives_and_gets_answers(both, server):
    renamed = "en/02_expression_trees/my own name.ipynb"
    (both / EN).rename(both / renamed)
    tabs.edit(server, ZH, ex02_1=ANSWER)
    assert answer(both, renamed) == ANSWER
    tabs.edit(server, renamed, ex02_2="from the renamed one")
    assert answer(both, ZH, "ex02_2") == "from the renamed one"


def test_a_history_that_cannot_be_written_stops_no_save(both, server):
    (both / FOLDER).write_text("no folder", encoding="utf-8")
    tabs.edit(server, ZH, ex02_1=ANSWER)
    assert answer(both, ZH) == ANSWER


def test_files_that_are_no_lessons_are_saved_as_ever(both, server):
    model = {"type": "file", "format": "text", "content": "x = 1"}
    asyncio.run(server.save(dict(model), "zh/note.py"))
    assert (both / "zh" / "note.py").read_text(encoding="utf-8") == "x = 1"
    tabs.save(server, "zh/own.ipynb", nbformat.v4.new_notebook())
    assert read(both / "zh" / "own.ipynb").cells == []


def test_a_renamed_notebook_is_given_out_no_second_time(course, notebooks):
    copy_release(course, "en")
    renamed = course / "work/en/02_expression_trees/mine.ipynb"
    (course / "work" / EN).rename(renamed)
    assert copy_release(course, "en").notes() == []
    assert not (course / "work" / EN).exists()
    write(course / "notebooks" / EN, answered(notebooks["en"], title="# A better title"))
    (beside,) = copy_release(course, "en").beside
    assert beside == ("02_expression_trees/mine.ipynb", "02_expression_trees/mine.new.ipynb")


def test_the_first_copy_in_another_language_has_the_answers_of_a_renamed_notebook(course, notebooks):
    copy_release(course, "zh")
    renamed = write(course / "work/zh/mine.ipynb", answered(notebooks["zh"], ex02_1=ANSWER))
    (course / "work" / ZH).unlink()
    copy_release(course, "en")
    assert answer(course / "work", EN) == ANSWER
    assert Course(course).work(LESSON, "zh") == renamed


@pytest.mark.parametrize("name", [f"{LESSON}-Copy1.ipynb", f"{LESSON}.new.ipynb", f"{LESSON}.new2.ipynb"])
def test_whoever_deletes_the_copy_gets_a_new_one_whatever_lies_beside(course, name):
    copy_release(course, "en")
    (course / "work" / EN).rename((course / "work" / EN).with_name(name))
    assert copy_release(course, "en").copied == [NAME]
