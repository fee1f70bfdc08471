"""What a learner calls in a notebook: start, check, guess, guessed, hint, versions, needs, done,
progress."""

import io
import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stderr
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..notebooks.courses import bring_home, home
from ..wording.panels import Panel
from ..wording.text import BOTH, UnknownLanguageError, checked_edition, text
from . import artefact, earlier, providers
from .collecting import attempt, raised_record
from .comparing import Finding
from .evidence import dumps
from .exercise import PREDICT, UnknownExerciseError
from .front_end import running_shell, told
from .guessing import guess_panel, in_words, is_open, name_of, result_panel
from .limits import SECONDS, SLOW_SECONDS, TooLongError, limited, shallow
from .outcomes import broken_definition, is_written, judged_sources, record_of, stands
from .presenting import (
    TRIES_BEFORE_TRUTH,
    headline_of,
    hint_panel,
    unrun_panel,
    verdict_panel,
    versions_panel,
)
from .providers import Here
from .registry import find, holder, lesson_with, results_of
from .repair import repair_of
from .second_look import looked_at_again
from .verdict import Outcome, Verdict, answer_verdict, draw_challenge, with_earlier
from .words import TEXTS


@dataclass
class Session:
    """What is remembered while a notebook's kernel lives."""

    language: str | None = None
    lesson: str | None = None
    latest: dict = field(default_factory=dict)  # exercise id -> last verdict
    records: dict = field(default_factory=dict)  # exercise id -> what a notebook stores of that
    hints: dict = field(default_factory=dict)  # exercise id -> hints shown
    guesses: dict = field(default_factory=dict)  # a guess's name -> what a notebook stores of it
    seen: set = field(default_factory=set)  # names of guesses whose result has been shown
    tries: dict = field(default_factory=dict)  # exercise id -> distinct wrong answers, serialised
    graded: bool = False  # whether evidence is collected in the place of checks: then nothing here judges
    answered: set = field(default_factory=set)  # exercises whose evidence has no gap, in a graded run
    said_of_what: bool = False  # whether it was said that checks are about what last ran


class Silence(Panel):
    """What is returned where nothing is judged: a panel like any other, that shows nothing."""

    def _ipython_display_(self):
        """Show nothing."""


SILENCE = Silence("calm", "")
_session = Session()


class LearnerError(Exception):
    """A call that cannot be served, shown as its message alone, without a traceback."""

    def _render_traceback_(self):
        return [str(self)]


def start(lesson: str, language: str) -> str:
    """Begin a lesson in a language ("zh", "en" or "both") and return the language of its pictures.

    In both languages at once that is English: a picture has room for one word where a sentence has room for two.
    Raises LearnerError for an unknown language or lesson.
    """
    with _plainly(language):
        checked_edition(language)
        course, lesson = holder(lesson)
        if course != home():  # so that what its course names for learners is there
            bring_home(course.name)
    new = Session(language, lesson, graded=_session.graded, answered=_session.answered)
    vars(_session).update(vars(new))  # the one that everything here knows, as new
    said = [*artefact.hand_out(lesson, new.graded), *artefact.what_differs(new.graded)]
    _welcome()
    for one in said:
        print(one.in_language(language))
    return "en" if language == BOTH else language


def _welcome():
    """Show whoever reads the notebook how the lesson stands and what is next, where its files are known."""
    panel = None
    if _in_browsers_notebook():  # which would take seconds to read all those files
        panel = Panel("calm", TEXTS("ready").in_language(language()))
    elif _is_read():
        panel = providers.progress().welcome_panel(_here())
    if panel:
        _show(panel)


def _show(panel):
    from IPython.display import display  # only kernels come here: importing it takes a while

    display(panel)


def _is_read():
    """Return whether a person has the notebook open: JupyterLab says so to its kernels."""
    return bool(os.environ.get("JPY_SESSION_NAME"))


def _is_anywhere_read(namespace):
    """Return whether a person has the notebook open in JupyterLab, VS Code, Colab or a browser's own Python."""
    elsewhere = "__vsc_ipynb_file__" in namespace or "google.colab" in sys.modules
    return _is_read() or elsewhere or _in_browsers_notebook()


def _in_browsers_notebook():
    """Return whether this is a notebook's Python in a browser. The course's first page has one, too, but no cells."""
    return _in_browser() and running_shell() is not None


def _in_browser():
    return sys.platform == "emscripten"


def _here(notebook=None):
    """Return the lesson of this kernel, as those who know how a learner stands are asked about it."""
    notebook = notebook or told()
    file = notebook.file if notebook else Path(os.environ.get("JPY_SESSION_NAME", "")).name
    cells = notebook.cells if notebook else None
    return Here(_session.lesson, language(), file, cells, dict(_session.records))


def check(exercise_id: str) -> Panel | float:
    """Judge the answers to an exercise on freshly drawn inputs and return the verdict's panel.

    Under nbgrader, which scores a cell by its last value, the panel is displayed and the score is returned instead.
    """
    if _session.graded:
        return SILENCE
    with _plainly():
        exercise = find(exercise_id)
    namespace, notebook = sys._getframe(1).f_globals, told()
    if notebook and not stands(exercise, notebook.cells):
        return unrun_panel(exercise, language(), TEXTS("unrun_why"))
    with _quiet():
        verdict = _verdict(exercise, namespace)
    if verdict.outcome is Outcome.NOT_ATTEMPTED and verdict.note and not _nbgrader_runs():
        if not notebook or is_written(exercise, notebook.cells):
            return unrun_panel(exercise, language(), verdict.note)  # names are not defined: who knows whether
        verdict = replace(verdict, note=None)
    verdict = with_earlier(verdict, {id: one.outcome for id, one in _session.latest.items()})
    _session.latest[exercise.id] = verdict
    sources = judged_sources(exercise, notebook.cells if notebook else ())
    verdict = replace(verdict, source="\n\n".join(sources))
    record = record_of(verdict, sources)
    _session.records[exercise.id] = record
    if not _nbgrader_runs() and verdict.outcome is not Outcome.NOT_ATTEMPTED:
        sign, key, _ = headline_of(verdict)
        earlier.keep(lesson_with(exercise.id), exercise.id, verdict.source, sign, key, float(verdict.score))
    below = () if _nbgrader_runs() else tuple(_below(verdict, notebook, namespace))
    tries = _tries(verdict, namespace)
    if tries > 1:
        verdict = replace(verdict, repair=repair_of(verdict, namespace, sources))
    offers = _in_browsers_notebook() or not _in_browser()
    panel = verdict_panel(verdict, language(), tries=tries, record=record, below=below, offers=offers)
    return _scored(panel, verdict) if _nbgrader_runs() else panel


def _below(verdict, notebook, namespace):
    """Yield what a verdict ends with: after a right answer what is next; once, where no front end tells what stands in
    the cells, which answer it is about."""
    if verdict.outcome is Outcome.RIGHT:
        yield from (one.in_language(language()) for one in artefact.take(verdict.exercise.id))
    if verdict.outcome is Outcome.RIGHT and _session.lesson and (_is_read() or _in_browsers_notebook()):
        yield from providers.progress().what_is_next(_here(notebook))
    unknown = not notebook and _is_anywhere_read(namespace)
    if unknown and not _session.said_of_what and verdict.outcome is not Outcome.NOT_ATTEMPTED:
        _session.said_of_what = True
        yield TEXTS("as_it_ran").in_language(language())


def hint(exercise_id: str) -> Panel:
    """Return the next hint of an exercise; after the last one, the last one again."""
    if _session.graded:
        return SILENCE
    with _plainly():
        exercise = find(exercise_id)
    number = min(_session.hints.get(exercise.id, 0) + 1, len(exercise.hints))
    _session.hints[exercise.id] = number
    return hint_panel(exercise, number, language())


def versions(exercise_id: str) -> Panel:
    """Return the versions of an answer that were checked before, with what each check said, to be copied from."""
    if _session.graded:
        return SILENCE
    with _plainly():
        exercise = find(exercise_id)
    lesson = lesson_with(exercise.id)
    found = earlier.versions_of(lesson, exercise.id)
    return versions_panel(exercise, found, earlier.file_of(lesson) is not None, language())


def asked(call: str, exercise_id: str, language: str) -> Panel:
    """Return what `hint` or `versions` does, for a page: in its language, where this kernel has begun no lesson."""
    if _session.language is None:
        _session.language = checked_edition(language)
    return {"hint": hint, "versions": versions}[call](exercise_id)


def guess(name: object, value: object = ..., *more: object) -> None:
    """Note what the learner expects of the demo below, whatever it is, and show that it is noted.

    Several values are one guess of several. While a guess is still `...`, whoever reads is told how to make one; a
    build shows nothing.
    """
    if _session.graded:
        return
    name, value = name_of(name), (value, *more) if more else value
    if is_open(value):
        _session.guesses.pop(name, None)
        if _is_anywhere_read(sys._getframe(1).f_globals):
            _show(guess_panel(name, None, language(), {}))
        return
    said, before = in_words(value), _session.guesses.get(name)
    record = {"guess": name, "value": said, "first": before["first"] if before else said}
    _session.guesses[name] = record | {"after": name in _session.seen}
    _show(guess_panel(name, said, language(), _session.guesses[name]))


def guessed(name: object, result: object = ...) -> None:
    """Show a guess beside what a demo found, in a display of its own; nothing where nobody has guessed.

    A result that is written out is not handed out, since it would stand in sight: it is looked up.
    """
    if _session.graded:
        return
    name = name_of(name)
    _session.seen.add(name)
    if name in _session.guesses:
        known = results_of(_session.lesson) if result is ... and _session.lesson else {}
        said = known[name] if name in known else in_words(result)
        _show(result_panel(name, _session.guesses[name]["value"], said, language()))


def progress() -> Panel:
    """Return how the learner stands: a picture of the way through the course, and the table of this lesson's exercises.

    What this kernel checked comes first; for the rest stands what is stored in the learner's notebooks.
    """
    if _session.graded:
        return SILENCE
    if _session.lesson is None:
        raise LearnerError(TEXTS("no_lesson").in_language(language()))
    return providers.progress().standing_panel(_here())


@contextmanager
def needs(*exercise_ids: str) -> Iterator[None]:
    """Run a block that uses the learner's own answers; while they are stubs, or not there, print which it waits for."""
    try:
        yield
    except NotImplementedError:
        _wait_for(exercise_ids)
    except NameError as error:
        if not any(error.name in find(name).answers for name in exercise_ids):
            raise
        _wait_for(exercise_ids)


def done(*exercise_ids: str) -> bool:
    """Return whether checks found the exercises right, or have shown what comes out; print which ones are waited for.

    It is for cells that print what an exercise asks to predict: blank predictions raise nothing that `needs` could see.
    In a graded run, where nobody reads what is printed, it is enough that they were answered.
    """
    open_ones = [name for name in exercise_ids if not _is_settled(name)]
    if open_ones:
        _wait_for(open_ones)
    return not open_ones


def begin_graded_run() -> None:
    """Have nothing here judge or show anything from now on: evidence is collected in the place of checks."""
    _session.graded = True


def answered(exercise_id: str) -> None:
    """Take note that all of an exercise was answered when its evidence was collected."""
    _session.answered.add(exercise_id)


def _is_settled(exercise_id):
    if _session.graded:
        return exercise_id in _session.answered
    verdict = _session.latest.get(exercise_id)
    if verdict is None:
        return False
    seen = verdict.exercise.kind is PREDICT and len(_session.tries.get(exercise_id, ())) >= TRIES_BEFORE_TRUTH
    return verdict.outcome is Outcome.RIGHT or seen


def _wait_for(exercise_ids):
    print("○ " + TEXTS("needs", names=", ".join(exercise_ids)).in_language(language()))


def lesson_here() -> str | None:
    """Return the lesson that this kernel has started; None for none."""
    return _session.lesson


def language() -> str:
    """Return the language in use: the one given to `start`, else the folder a notebook lies in, else English."""
    if _session.language:
        return _session.language
    folders = os.environ.get("JPY_SESSION_NAME", "").replace("\\", "/").split("/")
    return next((name for name in (BOTH, "zh") if name in folders), "en")


def _tries(verdict, namespace):
    """Return how many different wrong answers have been tried (one that is tried twice counts once)."""
    if verdict.outcome is not Outcome.WRONG:
        return 0
    answer = dumps(attempt(dict, {name: namespace.get(name) for name in verdict.exercise.answers}))
    written = (
        "" if verdict.exercise.kind is PREDICT else verdict.source
    )  # functions have no values to tell apart
    tried = _session.tries.setdefault(verdict.exercise.id, set())
    tried.add((answer, written))
    return len(tried)


def _nbgrader_runs():
    return bool(os.environ.get("NBGRADER_EXECUTION"))


def _quiet():
    """Keep warnings away from nbgrader, which gives no points to a check cell that wrote to stderr."""
    return redirect_stderr(io.StringIO()) if _nbgrader_runs() else nullcontext()


def _scored(panel, verdict):
    _show(panel)
    return float(verdict.score)


def _verdict(exercise, namespace):
    """Return the verdict; a judge that trips over an answer nobody foresaw says so instead of showing its own code."""
    fault = broken_definition(exercise.answers)
    if fault:
        return _unjudged(exercise, "not_run", TEXTS("not_python", why=fault))
    within = limited(SLOW_SECONDS if exercise.slow else SECONDS)
    try:
        with shallow():  # known wrong answers are run as well, and some of them call themselves
            challenge = draw_challenge(exercise, random.Random())
            verdict = answer_verdict(exercise, namespace, challenge, within=within)
            return looked_at_again(verdict, namespace)
    except TooLongError as error:
        frames = raised_record(error)["frames"]
        key = "waits" if error.waited else "endless"
        return _unjudged(exercise, "stopped", TEXTS(key, seconds=error.seconds, where=_where(frames)), frames)
    except KeyboardInterrupt as error:
        where = _where(raised_record(error)["frames"])
        raise LearnerError(
            TEXTS("interrupted", id=exercise.id, where=where).in_language(language())
        ) from None
    except Exception as error:
        note = TEXTS("unjudged", type=type(error).__name__, why=str(error)[:200])
        return Verdict(exercise, Outcome.WRONG, 0.0, note=note)


def _unjudged(exercise, why, note, frames=()):
    """Return the verdict on an answer that never came to its end, and where it was."""
    finding = Finding("", "raised", exercise.title, raised={"frames": list(frames)})
    return Verdict(exercise, Outcome.RAISED, 0.0, (finding,), note=note, unjudged=why)


def _where(frames):
    names = dict.fromkeys(frame["function"] for frame in frames if not frame["function"].startswith("<"))
    return text(", ".join(f"`{name}`" for name in names)) if names else TEXTS("your_code")


@contextmanager
def _plainly(asked_for=None):
    """Turn errors in what was asked for into one line in the language asked for, else the one in use."""
    try:
        yield
    except UnknownLanguageError as error:
        raise LearnerError(str(error)) from None
    except UnknownExerciseError as error:
        raise LearnerError(error.text.in_language(asked_for or language())) from None
