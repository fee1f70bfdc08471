"""What small changes of right answers come to: made by the build, for the second look that a check takes.

Each change is tried in a fork of its own. What is written names the change and holds no code of an answer; changes that
nobody can tell apart are named together, or not at all when they are more than two.
"""

import ast
import hashlib
import json
import re

from ..checking.change_names import IN_ANY_FORM, NAMES, ONLY_WITH_WHAT
from ..checking.changes import mutants, throughout
from ..checking.diagnosing import MOST
from ..checking.evidence import is_any_mark
from ..checking.exercise import PREDICT, WRITE_TEST, Exercise
from ..checking.known import brought_home, judged_parts
from ..checking.limits import limited, shallow
from ..checking.registry import slips_file
from ..checking.second_look import DRAWS, Name, behaviour, challenge_of, close, sketch
from ..files import write_bytes
from ..wording.text import LANGUAGES
from .document import Document
from .inprocess import quiet_scratch, run_cells, run_code, with_solutions
from .languages import in_language
from .lesson import Lesson
from .mutation import in_fork, right_answers
from .problems import Problem
from .regions import stubbed
from .texts import exercises_of, shown
from .words import TEXTS

_GENERATED = "by `autograd-kit build` from the right answers in solutions/lessons/"
_DIGITS = 6
_SECONDS = 1  # of processor time for one change, which takes hundredths of it
# Seconds for all changes of one answer: what is found must not depend on what else a machine does.
_LONGEST = 3600
_SHORT = 24  # characters of code that a name may hold
_PLAIN = (ast.Name, ast.Attribute, ast.expr_context)


def written_slips(lesson: Lesson, *, check=False) -> list[Problem]:
    """Write what is not up to date of a lesson's files; with `check` that is a problem, and nothing is written."""
    asked = {one.id: one for one in exercises_of(lesson)}
    due = {
        id: one
        for id, one in asked.items()
        if _has_slips(one) and not _is_up_to_date(lesson.documents[id], one)
    }
    over = [id for id, one in asked.items() if not _has_slips(one) and slips_file(id).is_file()]
    if check:
        return [
            Problem(shown(slips_file(id)), "", TEXTS("stale_texts", lesson=lesson.id)) for id in [*due, *over]
        ]
    for id in over:  # the exercise asked for something else when it was written
        slips_file(id).unlink()
    if due:
        with quiet_scratch():
            run_cells(with_solutions(lesson), lambda id, names: _write(due, lesson, id, names))
    return []


def _write(due, lesson, id, namespace):
    if id in due:
        write_bytes(slips_file(id), made(lesson.documents[id], due[id], namespace))


def _has_slips(exercise):
    # What takes a glance, and is long by its kind, tried by pieces or by hand once more, takes too long for hundreds.
    slow = exercise.glance and (exercise.kind.slow or exercise.piecemeal or exercise.formulas)
    return bool(exercise.functions) and not slow and exercise.kind not in (PREDICT, WRITE_TEST)


def _is_up_to_date(document, exercise):
    path = slips_file(exercise.id)
    if not path.is_file():
        return False
    held = json.loads(path.read_bytes())
    drawn = [sketch(challenge_of(exercise, number)) for number in range(DRAWS)]
    told = [draw["challenge"] for draw in held["draws"]]
    return held["of"] == _digest(document) and len(told) == len(drawn) and all(map(close, drawn, told))


def _digest(document):
    """Return what the right answers are known by."""
    codes = "\n\n".join(code for _, _, code, _ in right_answers(document))
    return hashlib.sha256(codes.encode()).hexdigest()[:16]


def made(document: Document, exercise: Exercise, namespace: dict) -> bytes:
    """Return the content of an exercise's file. namespace: what the lesson defines before the exercise's check."""
    draws = [challenge_of(exercise, number) for number in range(DRAWS)]
    known, parts, found, beside = _given_names(document), [{} for _ in draws], [], []
    for place, (_, _, code, lines) in enumerate(right_answers(document)):
        # What is done once in a process is no time of a change.
        _did(exercise, code, namespace, draws, _LONGEST)
        changes = [
            one
            for one in (*mutants(code, lines, more=True), *throughout(code, lines))
            if one.name in (NAMES if place == 0 else IN_ANY_FORM)
        ]
        right, *did = _tried(exercise, [code, *(one.source for one in changes)], namespace, draws)
        for names, at in zip(parts, right or (), strict=False):
            names.update(dict.fromkeys(at[0]))
        for one, came in zip(changes, did, strict=True):
            if came and all(lost and all(part in sums for part in lost) for sums, lost in came):
                name = _name(one, code, exercise, known)
                if _says_enough(name):
                    less_likely = name.key == "another" or name.places > 1
                    (beside if less_likely else found).append((name, came, place == 0))
                    for names, (_, lost) in zip(parts, came, strict=True):
                        names.update(dict.fromkeys(lost))  # what should raise is none of the right one's
    # What is less likely is no second name for what one change in one place explains.
    found += [one for one in beside if not any(_same(one[1], came) for _, came, _ in found)]
    return _as_bytes(document, draws, [sorted(one) for one in parts], found)


def _tried(exercise, codes, namespace, draws):
    """Return what each piece of code comes to, the first of which is right: all in one fork, unless one ends it.

    Nor may one leave anything behind: what is right has to be so at the end as well.
    """
    told = in_fork(lambda: [_did(exercise, code, namespace, draws) for code in [*codes, codes[0]]], _LONGEST)
    if told and told[0] == told.pop():
        return told
    return [in_fork(lambda code=code: _did(exercise, code, namespace, draws), _LONGEST) for code in codes]


def _did(exercise, code, namespace, draws, seconds=_SECONDS):
    """Return (the number of each part, the parts lost) on each challenge; None for code that stops, or never does."""
    namespace = dict(namespace)
    try:
        with limited(seconds), shallow():
            if run_code(code, namespace, "mutant") is not None:
                return None
            return [_did_once(exercise, namespace, challenge) for challenge in draws]
    except (KeyboardInterrupt, MemoryError):
        return None


def _did_once(exercise, namespace, challenge):
    parts = brought_home(exercise, namespace, challenge, explained=False).get("parts")
    if is_any_mark(parts):
        return {}, [""]
    findings, fault = judged_parts(exercise, parts, challenge)
    done = behaviour(exercise, parts, findings)
    return done.sums, ["", *done.lost] if fault else sorted(done.lost)


def _given_names(document):
    """Return the names that a learner is given: those in the stub, and in what the task has between backquotes."""
    spans = re.findall("`([^`]+)`", document.task[LANGUAGES[0]].text)
    stub = stubbed(in_language(document.answer.text, LANGUAGES[0]), LANGUAGES[0])
    return _names_in(stub) | {name for span in spans for name in re.findall(r"[A-Za-z_]\w*", span)}


def _names_in(source):
    """Return the names that stand in code, those of arguments and attributes included."""
    nodes = list(ast.walk(ast.parse(source)))
    return {
        getattr(node, key)
        for node in nodes
        for key in ("id", "arg", "attr")
        if isinstance(getattr(node, key, None), str)
    }


def _name(mutant, code, exercise, known):
    """Return the name of a change: with what it is about only where the learner has been given those words."""
    tree = ast.parse(mutant.what, mode="eval").body if mutant.what else None
    plain = tree is not None and all(isinstance(node, _PLAIN) or _is_whole(node) for node in ast.walk(tree))
    told = plain and len(mutant.what) <= _SHORT and _names_in(mutant.what) <= known
    return Name(mutant.name, mutant.what if told else "", _where(code, mutant.line, exercise), mutant.places)


def _is_whole(node):
    return isinstance(node, ast.Constant) and type(node.value) is int


def _where(code, line, exercise):
    """Return the answer in whose definition a line stands; "" where it stands in none."""
    spans = {
        getattr(node, "name", ""): range(node.lineno, (node.end_lineno or 0) + 1)
        for node in ast.parse(code).body
    }
    return next((name for name in exercise.functions if line in spans.get(name, ())), "")


def _as_bytes(document, draws, parts, found):
    """Return the file: a line for each thing that changes come to, with the names of those that come to it."""
    slips = [
        {
            "names": [_said_of(name) for name in names],
            "did": [_told(one, at) for one, at in zip(did, parts, strict=True)],
        }
        for names, did in map(_together, _alike(found))
        if 1 <= len(names) <= MOST
    ]
    head = {
        "generated": _GENERATED,
        "of": _digest(document),
        "draws": [
            {"challenge": round(sketch(one), _DIGITS), "parts": at}
            for one, at in zip(draws, parts, strict=True)
        ],
    }
    lines = ",\n".join(json.dumps(one, allow_nan=False) for one in slips)
    return f'{json.dumps(head, ensure_ascii=False)[:-1]},\n"slips": [\n{lines}\n]}}\n'.encode()


def _said_of(name):
    return {key: value for key, value in vars(name).items() if key != "places" or value > 1}


def _told(did, names):
    sums, lost = did
    return [sum(1 << names.index(one) for one in lost), round(sum(sums[one] for one in lost), _DIGITS)]


def _alike(found):
    """Return lists of those changes that come to the same."""
    groups = []
    for one in found:
        group = next((group for group in groups if _same(group[0][1], one[1])), None)
        if group is None:
            groups.append([one])
        else:
            group.append(one)
    return groups


def _same(one, other):
    return all(a[1] == b[1] and close(_sum(a), _sum(b)) for a, b in zip(one, other, strict=True))


def _sum(did):
    sums, lost = did
    return sum(sums[one] for one in lost)


def _together(group):
    """Return the names of changes that come to the same, and what they come to.

    Where they are too many to be said, those in the first right answer, which most write, are said alone.
    """
    names = _names_of(name for name, *_ in group)
    if len(names) > MOST:
        names = _names_of(name for name, _, first in group if first)
    return names, group[0][1]


def _names_of(changes):
    """Return the names of changes, each once and with what all of them are about that have it."""
    about = {}
    for name in changes:
        about.setdefault((name.key, name.where, name.places), set()).update({name.what} - {""})
    names = [Name(key, *(whats if len(whats) == 1 else [""]), *rest) for (key, *rest), whats in about.items()]
    return list(filter(_says_enough, names))


def _says_enough(name):
    return name.where and (name.what or name.key not in ONLY_WITH_WHAT)
