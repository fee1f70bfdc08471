"""What runs beside the learner's code: calling it, and writing down what happened as plain data.

A lesson's `collect` functions use `attempt` around every call of the learner's code, so that one part that raises does
not hide the others. A graded kernel loads this module, `evidence` and the lesson's `collect` module, and nothing that
knows an answer.
"""

import copy
import os
import re
import sysconfig
import traceback
from contextlib import nullcontext
from functools import cache
from opcode import opmap
from pathlib import Path

from ..notebooks.courses import home, known, of_module
from . import artefact
from .absence import NotHereError, absent, of_others, refused
from .came_back import came_back, is_about, shown, without_return
from .carets import with_caret
from .entered import Watch, noted, watching
from .evidence import MAX_JSON, MAX_PIECES, TOO_LARGE, UNATTEMPTED, dumps, is_any_mark, pieces, to_plain
from .operands import circumstances

# Whose frames are not the learner's: this package's, and those of Python, of installed libraries and of courses.
_LIBRARIES = (
    str(Path(__file__).resolve().parents[2]) + os.sep,
    sysconfig.get_path("stdlib") + os.sep,
)
_INSTALLED = (f"{os.sep}site-packages{os.sep}", f"{os.sep}dist-packages{os.sep}")
MAX_FRAMES = 6
_RAISE = opmap["RAISE_VARARGS"]
_AWRY = re.compile(
    r"takes (?:from )?\d|missing \d+ required|unexpected keyword|multiple values for|takes no arguments"
)
_unexplained = []  # (record, call) of what raised without a line of the learner's, while it is collected


class ChangedArgumentError(Exception):
    """An answer changed what came in, which others still need. Its text is the names of that."""


def attempt(function, *arguments):
    """Return what the learner's function returns as plain data, or a mark for what it raised or left undone.

    A `NotImplementedError` that the learner's own code raises and a placeholder (`...`), also among the arguments, mean
    that the learner has not started, never that the answer is wrong. Another one with a message is a library's, about
    something the learner did.
    """
    given = (function, *arguments)
    if any(one is ... for one in given):
        return noted(lambda: UNATTEMPTED, given)
    return noted(lambda: _guarded(lambda: to_plain(function(*arguments))), given)


def attempts(calls, challenge):
    """Return what `attempt` makes of each of {part: (function, *arguments)} that the challenge wants."""
    return {part: attempt(*call) for part, call in calls.items() if wanted(part, challenge)}


def said(check, *candidate):
    """Return what a learner's check says of a candidate.

    A failed `assert` is a no, and NumPy's own truth values are as good as Python's.
    """
    try:
        answer = check(*candidate)
    except AssertionError:
        return False
    kind = type(answer)
    return bool(answer) if (kind.__module__, kind.__name__) == ("numpy", "bool") else answer


def wanted(part, challenge):
    """Return whether a challenge wants a part: any, unless it lists those that alone are wanted, or that are not."""
    return part in challenge.get("only", (part,)) and part not in challenge.get("besides", ())


def _guarded(call):
    try:
        return call()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit, and whatever else a learner derives from BaseException
        if _is_stubs(error):
            return UNATTEMPTED
        record = raised_record(error)
        if not record["frames"] and record["type"] not in (
            NotHereError.__name__,
            ChangedArgumentError.__name__,
        ):
            _unexplained.append((record, call))
        return {"$raised": record}


def _is_stubs(error):
    """Return whether an exception says that something is still to be written, in the learner's own words or in none."""
    if not issubclass(type(error), NotImplementedError):
        return False
    return _is_own(error) or not _true(BaseException, "args", error)


def _is_own(error):
    """Return whether a `raise` or an `assert` in the learner's code raised an exception, in words of the learner's."""
    for last in [*_steps(error)][-1:]:
        code = last.tb_frame.f_code
        return _is_learners(code.co_filename) and code.co_code[last.tb_lasti] == _RAISE
    return False


def _steps(error):
    """Yield the parts of an exception's traceback, the innermost last."""
    step = _true(BaseException, "__traceback__", error)
    while step is not None:
        yield step
        step = step.tb_next


def raised_record(error) -> dict:
    """Return type, message and the learner's own frames of an exception, innermost last.

    "own": the learner's code raises it itself, so that its words are the learner's.
    """
    frames = [_frame(call) for call in _calls(error, _is_learners)]
    if issubclass(type(error), SyntaxError):
        line, source = (_true(SyntaxError, name, error) for name in ("lineno", "text"))
        frames.append({"function": "<code>", "line": line, "source": str(source or "").strip()[:200]})
    order = type.__dict__["__mro__"].__get__(type(error))  # ends with Exception, BaseException and object
    name, *kinds = (type.__dict__["__name__"].__get__(kind) for kind in order)
    said = {"type": name, "message": _message(error), "frames": frames[-MAX_FRAMES:], "kinds": kinds[:-3]}
    said |= {"own": True} if _is_own(error) else {}
    about = circumstances(error, _true(BaseException, "__traceback__", error), _is_learners)
    return to_plain({**said, **about})


def _calls(error, wanted=lambda filename: True):
    """Return the last calls that an exception went through, in files that are wanted.

    There may be thousands, and only what is kept is looked up.
    """
    walked = ((step.tb_frame, step.tb_lineno) for step in _steps(error))
    kept = [(frame, line) for frame, line in walked if wanted(frame.f_code.co_filename)]
    return traceback.StackSummary.extract(kept[-MAX_FRAMES:], lookup_lines=False)


def _true(kind, name, error):
    """Return what an attribute of a built-in exception really holds, whatever a subclass says it is."""
    return getattr(kind, name).__get__(error)


def setting(collect):
    """Return the context in which the course of a collecting function wants challenges drawn and answers judged."""
    within = of_module(collect.__module__).hook("while_judging")
    return within() if within else nullcontext()


def gather(collect, names, namespace, challenge, without=(), explained=True):
    """Return the evidence of one exercise for `dumps`: {"missing": names} or {"parts": what `collect` returns}.

    `names` are the variables that hold the learner's answers, `namespace` a mapping in which they are looked up. An
    answer that is absent while others are there reaches `collect` as a placeholder. `collect` works on a copy of the
    challenge: what the learner's code does to its inputs must not reach the judge. Parts too large to travel together
    are refused. Answers with a `^` in their code are listed as "carets", functions that return nothing as "no_return",
    and by part, as "entered", what it called of all that the namespace defines, and what else that entered.

    without: modules that do not exist for the answers; what belongs to other exercises does not, either. explained:
        whether exceptions without a line of the learner's are told with what came back; it is done at the end, since
        it runs the learner's code once more.
    """
    if not any(name in namespace for name in names):
        return {"missing": list(names)}
    with (
        setting(collect),
        artefact.collecting(namespace),
        absent(without, namespace),
        refused(*of_others(collect)),
    ):
        answers = {name: namespace.get(name, ...) for name in names}
        if all(answer is ... for answer in answers.values()):
            return {"parts": UNATTEMPTED}
        _unexplained.clear()
        watch = Watch(names, namespace, _is_learners)
        with watching(watch):
            parts = _guarded(lambda: collect(answers, copy.deepcopy(challenge)))
        unexplained = list(_unexplained)
        if explained:
            for record, call in unexplained:
                _explain(record, call, answers)
        seen = {
            "entered": watch.by_part(parts),
            "carets": with_caret(answers),
            "no_return": without_return(answers),
        }
        evidence = {"parts": parts if is_any_mark(parts) else _guarded(lambda: _bounded(parts))}
        return evidence | {name: those for name, those in seen.items() if those}


def _explain(record, call, answers):
    """Write into a record what came back before its exception, or that a definition does not fit its call."""
    said = record["message"]
    if record["type"] == "TypeError" and _AWRY.search(said):
        record["awry"] = True
        return
    found = came_back(call, said, _is_learners)
    if found is None:
        plain = {name: value for name, value in answers.items() if not callable(value)}
        named = next((name for name, value in plain.items() if is_about(said, value)), None)
        found = {"is": named, "value": shown(plain[named])} if named else None
    if found:
        record["came_back"] = to_plain(found)


def _bounded(parts):
    """Return the parts as plain data, each for itself; those beyond what one evidence can hold are refused."""
    # The rest is for the names of the parts and the refusals themselves.
    room, pieces_left, kept = MAX_JSON - 10_000, MAX_PIECES - 10_000, {}
    for name, part in parts.items():
        plain = to_plain(part)
        serialised = dumps(plain)
        size, count = len(serialised), pieces(serialised)
        fits = size <= room and count <= pieces_left
        kept[name] = plain if fits else TOO_LARGE
        room, pieces_left = (room - size, pieces_left - count) if fits else (room, pieces_left)
    return kept


def predicted(answers, groups):
    """Return the predictions as they are: those of each group together, by name, and all others alone.

    groups: {part: names}, the challenge of `predictions`.
    """
    grouped = {name for names in groups.values() for name in names}
    parts = {
        group: attempt(lambda *of, at=names: dict(zip(at, of, strict=True)), *(answers[one] for one in names))
        for group, names in groups.items()
        if set(names) <= set(answers)
    }
    alone = [name for name in answers if name not in grouped]
    return parts | {name: attempt(in_any_order, answers[name]) for name in alone}


def predicted_entries(answers, groups):
    """Return the entries of the one answer, a dictionary of predictions, by group; anything else as it is."""
    (answer,) = answers.values()

    def entries(said, names):
        return {name: said.get(name, ...) for name in names} if isinstance(said, dict) else said

    return {group: attempt(entries, answer, names) for group, names in groups.items()}


def as_given(answers, challenge):
    """Return the answers as they are, arrays and what can become one, as lists."""
    return {name: attempt(listed, answer) for name, answer in answers.items()}


def listed(value):
    """Return arrays and what can become one, also those inside lists and tuples, as numbers and nested lists."""
    if isinstance(value, (list, tuple)):
        return [listed(one) for one in value]
    return value.tolist() if hasattr(value, "tolist") else value


def in_any_order(value):
    """Return a set of names as a list: where names are to be listed, their order says nothing."""
    names = isinstance(value, (set, frozenset)) and all(isinstance(name, str) for name in value)
    return sorted(value) if names else value


@cache
def _is_learners(filename):
    if filename.startswith("<frozen ") or filename.endswith(".pyx"):
        return False  # a frame of compiled Cython names a source that is not there
    path = os.path.abspath(filename)
    ours = (*_LIBRARIES, *_of_courses(home()))
    return not path.startswith(ours) and not any(folder in path for folder in _INSTALLED)


@cache
def _of_courses(_home):
    """Return what the code of courses that are folders lies below: one at home, and those installed beside it."""
    return tuple(
        f"{path}{os.sep}" if path.is_dir() else str(path) for one in known() for path in one.readable
    )


def _message(error):
    try:
        return to_plain(str(error))[:500]
    except KeyboardInterrupt:
        raise
    except BaseException:  # a learner's exception class may fail to describe itself
        return ""


def _frame(frame):
    return {"function": frame.name, "line": frame.lineno, "source": (frame.line or "")[:200]}
