"""No sequence of opening, typing, saving and reverting in several tabs and languages loses an answer that was saved.

Tabs are modelled as JupyterLab behaves (what it loads, what it asks before a save, what it sends). The files are real;
some hundreds of sequences go through the manager of the lab's server, thousands through what it calls.
"""

import asyncio
import copy
import json
import os
import shutil

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nbformat.sign import MemorySignatureStore, NotebookNotary
from nbformat.v4 import new_code_cell, new_notebook

from autograd_lib.kit.lab.contents import LearnersFiles, learners_digest
from autograd_lib.kit.lab.history import FOLDER, History
from autograd_lib.kit.lab.switching import SavedAnswers, read_notebook
from autograd_lib.kit.notebooks.answers import answer_cells, answers_in, put_answer, sources_in
from autograd_lib.kit.wording.text import EDITIONS

LESSON = "04_as_written"
EXERCISES = ("signs", "slopes_from_outputs")


def stub(exercise, language):
    return f"# {language}\n{exercise} = ..."


def released(language):
    from nbgrader.utils import compute_checksum

    cells = [new_code_cell("1 + 1", id="demo")]
    for exercise in EXERCISES:
        marks = {"grade": False, "solution": True, "locked": False, "grade_id": exercise, "schema_version": 3}
        cell = new_code_cell(stub(exercise, language), id=exercise, metadata={"nbgrader": marks})
        marks["checksum"] = cell.metadata.nbgrader.checksum = compute_checksum(cell)
        cells.append(cell)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    mark = {"lesson": LESSON, "language": language}
    return new_notebook(cells=cells, metadata={"kernelspec": kernel, "autograd_kit": mark})


NOTARY = NotebookNotary(secret=b"secret", store_factory=MemorySignatureStore)
RELEASED = {language: nbformat.writes(released(language)) for language in EDITIONS}


class Direct:
    """What the lab's manager does with a notebook, without Jupyter around it."""

    def __init__(self, work):
        self.work, self.answers = work, SavedAnswers(work)

    async def get(self, path, content=True, type=None, require_hash=False):
        notebook = read_notebook(self.work / path)
        if content:
            for cell in notebook["cells"]:
                cell["source"] = "".join(cell["source"])
            self.answers.opened(notebook)
        return {"content": notebook, "hash": learners_digest(notebook)}

    async def save(self, model, path):
        self.answers.keep(self.work / path, read_notebook(self.work / path))
        saving = self.answers.merge(self.work / path, model["content"])
        (self.work / path).write_text(json.dumps(model["content"]), encoding="utf-8")
        self.answers.finish(saving)

    async def create_checkpoint(self, path):
        shutil.copy(self.work / path, self.work / path.replace("/", "-"))

    async def restore_checkpoint(self, checkpoint_id, path):
        before = answers_in(read_notebook(self.work / path))
        shutil.copy(self.work / path.replace("/", "-"), self.work / path)
        self.answers.went_back(self.work / path, before)


def jupyter(work):
    return LearnersFiles(root_dir=str(work), notary=NOTARY)


class Room:
    """The learner's folder, the server, and the tabs; and what ought to be in the files, known independently."""

    def __init__(self, work, server):
        self.work, self.server = work, server
        shutil.rmtree(work / FOLDER, ignore_errors=True)
        for language in EDITIONS:
            self.file(language).parent.mkdir(parents=True, exist_ok=True)
            self.file(language).write_text(RELEASED[language], encoding="utf-8")
        self.wanted = {(lang, name): stub(name, lang) for lang in EDITIONS for name in EXERCISES}
        self.typed, self.saved, self.tabs, self.checkpoints = 0, set(), [], {}
        self.notes = {language: set() for language in EDITIONS}  # cells of the learner's own that were saved
        self.start()

    def file(self, language):
        return self.work / language / LESSON / f"{LESSON}.ipynb"

    def start(self):
        """Start a server; it knows nothing of the tabs that are open."""
        self.manager = self.server(self.work)
        for tab in self.tabs:
            tab.orphaned = True

    def found(self, language):
        return {(language, name): source for name, source in sources(self.file(language)).items()}

    def versions(self):
        return {(v.exercise, v.source) for v in History(self.work, LESSON).versions()}

    def lost_notes(self):
        return {lang: notes for lang, notes in self.notes.items() if not notes <= own(self.file(lang))}

    async def go_back(self, tab):
        """Put the file of a tab back to its checkpoint, and load it again."""
        here = tab.language
        then, self.notes[here] = self.checkpoints[here]
        await self.manager.restore_checkpoint("checkpoint", tab.path)
        for exercise, source in then.items():
            if is_answer(source, exercise) and self.wanted[here, exercise] != source:
                self.wanted.update({(language, exercise): source for language in EDITIONS})
            elif not is_answer(self.wanted[here, exercise], exercise):
                self.wanted[here, exercise] = source
        await tab.load()


class Tab:
    """A notebook in a browser, as JupyterLab keeps it."""

    def __init__(self, room, language):
        self.room, self.language, self.path = room, language, f"{language}/{LESSON}/{LESSON}.ipynb"

    async def load(self):
        model = await self.room.manager.get(self.path, type="notebook", require_hash=True)
        self.content, self.hash, self.orphaned = (
            json.loads(json.dumps(model["content"])),
            model["hash"],
            False,
        )
        self.dirty, self.edited = False, set()

    async def take(self, what, number, exercise=None):
        room = self.room
        if what == "type":
            room.typed += 1
            self.type(exercise, f"answer {room.typed}")
        elif what == "reset":
            self.type(exercise, stub(exercise, self.language) if number % 2 else "")
        elif what == "save":
            await self.save()
        elif what == "revert":
            await self.load()
        elif what == "checkpoint":
            await room.manager.create_checkpoint(self.path)
            file = room.file(self.language)
            room.checkpoints[self.language] = sources(file), own(file)
        elif what == "note":
            room.typed += 1
            note = {"id": f"{room.typed:08x}", "cell_type": "markdown", "metadata": {}}
            self.content["cells"].insert(number % 3, note | {"source": f"note {room.typed}"})
        elif what == "split":
            self.split(exercise)
        elif what == "go back" and self.language in room.checkpoints:
            await room.go_back(self)

    def type(self, exercise, source):
        if sources_in(self.content)[exercise] != source:
            put_answer(self.content, exercise, source)
            self.dirty = True
            self.edited.add(exercise)

    def split(self, exercise):
        """Split an answer cell, as JupyterLab does: both halves keep the marks."""
        cell = answer_cells(self.content)[exercise][0]
        first, space, second = cell["source"].partition(" ")
        if is_answer(cell["source"], exercise) and space:
            place = self.content["cells"].index(cell) + 1
            half = copy.deepcopy(cell) | {"id": f"half-{exercise}-{self.room.typed}", "source": second}
            cell["source"] = first
            self.content["cells"].insert(place, half)
            self.dirty = True
            self.edited.add(exercise)

    async def ask(self):
        """Return what JupyterLab asks before and after a save."""
        return (await self.room.manager.get(self.path, content=False, require_hash=True))["hash"]

    async def save(self):
        assert await self.ask() == self.hash, '"File Changed", and nobody had changed it'
        sent = {"type": "notebook", "format": "json", "content": copy.deepcopy(self.content)}
        await self.room.manager.save(sent, self.path)
        self.hash, self.dirty = await self.ask(), False
        self.expect()

    def expect(self):
        """Say what the files ought to hold now: what was typed in this tab counts, in every language."""
        wanted, here = self.room.wanted, self.language
        self.room.notes[here] |= notes_in(self.content)
        for exercise, mine in sources_in(self.content).items():
            on_disk = wanted[here, exercise]
            answer, answered = is_answer(mine, exercise), is_answer(on_disk, exercise)
            if exercise in self.edited and answer:
                self.room.saved.add((exercise, mine))
                wanted.update({(language, exercise): mine for language in EDITIONS})
            elif (exercise in self.edited and not self.orphaned) or (answer and not answered):
                wanted[here, exercise] = mine
        self.edited, self.orphaned = set(), False  # from now on this server knows the tab


def is_answer(source, exercise):
    return bool(source.strip()) and source not in [stub(exercise, language) for language in EDITIONS]


def sources(path):
    return sources_in(json.loads(path.read_bytes()))


def own(path):
    return notes_in(json.loads(path.read_bytes()))


def notes_in(notebook):
    return {"".join(c["source"]) for c in notebook["cells"] if "".join(c["source"]).startswith("note ")}


languages, exercises, numbers = st.sampled_from(EDITIONS), st.sampled_from(EXERCISES), st.integers(0, 20)
steps = st.one_of(
    st.tuples(st.just("open"), languages),
    st.tuples(st.just("type"), numbers, exercises),
    st.tuples(st.just("reset"), numbers, exercises),
    st.tuples(st.just("split"), numbers, exercises),
    st.tuples(st.just("note"), numbers),
    st.tuples(st.just("save"), numbers),
    st.tuples(st.just("save"), numbers),
    st.tuples(st.just("autosave")),
    st.tuples(st.just("revert"), numbers),
    st.tuples(st.just("checkpoint"), numbers),
    st.tuples(st.just("go back"), numbers),
    st.tuples(st.just("server restarts")),
)


async def take(room, step):
    """Take one step; a number picks one of the open tabs."""
    what, *details = step
    if what == "server restarts":
        room.start()
    elif what == "open":
        room.tabs.append(Tab(room, details[0]))
        await room.tabs[-1].load()
    elif what == "autosave":
        for tab in [tab for tab in room.tabs if tab.dirty]:
            await tab.save()
    else:
        await room.tabs[details[0] % len(room.tabs)].take(what, *details)


async def walk(work, server, sequence):
    room = Room(work, server)
    for step in [("open", "zh"), ("open", "en"), *sequence]:
        await take(room, step)
        found = {key: source for language in EDITIONS for key, source in room.found(language).items()}
        assert found == room.wanted
        assert room.saved <= room.versions()
        assert room.lost_notes() == {}


@pytest.fixture
def quick_disk(monkeypatch):
    """Have nothing wait for the disk: no power fails here."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.mark.slow
@pytest.mark.parametrize(("server", "examples"), [(Direct, 500), (jupyter, 50)])
def test_no_sequence_loses_a_saved_answer(server, examples, quick_disk, tmp_path):
    @settings(max_examples=examples)
    @given(st.lists(steps, min_size=4, max_size=14))
    def walked(sequence):
        asyncio.run(walk(tmp_path, server, sequence))

    walked()
