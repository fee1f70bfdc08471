"""What `check` says of every right and wrong answer that the documents hold, found once in a run for all who ask.

Each is judged where its check cell stands, in the place of the lesson's own answer, on one challenge that all share.
"""

import json
import random
import warnings
from dataclasses import replace
from functools import cache

from autograd_lib.kit.authoring.inprocess import quiet_scratch, run_cells, run_code, with_solutions
from autograd_lib.kit.authoring.languages import in_language
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.checking import verdict
from autograd_lib.kit.checking.evidence import dumps, to_plain
from autograd_lib.kit.checking.presenting import verdict_panel
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.wording.text import LANGUAGES

from .kit.grading.handing_in import COURSE, right, stub
from .once import once


@cache
def answers_of(lesson):
    """Return the lesson's source, and {exercise: {name: code}} of all answers in its documents."""
    source, _ = read_lesson(COURSE, lesson)
    found = {}
    for id, document in source.documents.items():
        given = stub(id, lesson=lesson)  # a right answer may use what its cell gives
        others = (f"{given}\n\n{in_language(cell.text, 'en')}" for cell in document.right)
        known = {f"right {n}": code for n, code in enumerate([right(id, lesson), *others])}
        found[id] = known | {wrong.name: wrong.code for wrong, _ in document.wrong}
    return source, found


def challenges_of(lesson):
    """Return {exercise: the challenge on which its answers are judged}."""
    _, answers = answers_of(lesson)
    return {id: verdict.draw_challenge(find(id), random.Random(f"{id} 0")) for id in answers}


def what_check_says(lesson, tmp_path_factory):
    """Return {exercise: {answer: what is said of it}} of a lesson.

    Said are "outcome", "score", "slip", "diagnoses": [[slips, functions, beside]], "evidence": a text of the parts, and
    "named" and "unnamed": {language: the lines below the headline}, with the slips and as if there were none.
    """
    folder = once(tmp_path_factory, f"every_answer_{lesson}", lambda folder: _write(lesson, folder))
    return json.loads((folder / "said.json").read_text(encoding="utf-8"))


def text_of(parts):
    """Return collected parts as a text that says the same where they do."""
    return dumps({name: to_plain(part) for name, part in parts.items()} if isinstance(parts, dict) else parts)


def _write(lesson, folder):
    source, answers = answers_of(lesson)
    challenges, found = challenges_of(lesson), {}

    def at_check(id, namespace):
        exercise, known = find(id), {}
        without = {name: value for name, value in namespace.items() if name not in exercise.answers}
        found[id] = {
            name: _said(exercise, code, name, dict(without), challenges[id], known)
            for name, code in answers[id].items()
        }

    with quiet_scratch(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert run_cells(with_solutions(source, "en"), at_check) is None
    (folder / "said.json").write_text(json.dumps(found), encoding="utf-8")


def _lines(judged):
    return {language: repr(verdict_panel(judged, language)).splitlines()[1:] for language in LANGUAGES}


def _said(exercise, code, name, namespace, challenge, known):
    run_code(code, namespace, name)
    evidence = verdict.brought_home(exercise, namespace, challenge)
    judged = verdict.judged(exercise, evidence, challenge, known=known)
    return {
        "outcome": judged.outcome.value,
        "score": judged.score,
        "slip": judged.slip.name if judged.slip else None,
        "diagnoses": [
            [[slip.name for slip in one.slips], one.functions, one.beside] for one in judged.diagnoses
        ],
        "evidence": text_of(evidence.get("parts")),
        "named": _lines(judged),
        "unnamed": _lines(replace(judged, diagnoses=())),
    }
