"""Answers that are texts, judged by what they do in processes where nothing else of the learner's ever ran.

Whatever a cell did to the process that it ran in, it can have that process say anything. Of an answer that is a program
only its text has to come from there: `texts` brings that home. An exercise whose judge has `apart` is then collected in
new processes, one for each challenge that `apart` returns; `together` is what they said. None of them knows what the
others are asked, so a program that answers in the place of what collects has to give numbers that fit each other.
"""

import json

from .evidence import MAX_TEXT, EvidenceError, is_any_mark, loads


def texts(answers, challenge):
    """Return the answers in pieces, of which each fits into evidence. Raises TypeError for what is no text."""
    for name, answer in answers.items():
        if not isinstance(answer, str):
            raise TypeError(f"{name}: expected a str, not {type(answer).__name__}")
    return {
        name: [answer[at : at + MAX_TEXT] for at in range(0, len(answer), MAX_TEXT)]
        for name, answer in answers.items()
    }


def has_texts(said: str) -> bool:
    """Return whether evidence may hold texts, and does not begin with the mark that there are none."""
    return not said.startswith(('{"missing":', '{"parts":{"$'))


def answers_in(said: str, names) -> dict[str, str]:
    """Return the answers from the evidence that `texts` gave. Raises whatever it likes for any other."""
    parts = loads(said)["parts"]
    return {name: "".join(parts[name]) for name in names}


def together(said) -> str:
    """Return the evidence of several processes as one."""
    return json.dumps(list(said))


def evidence_of(exercise, serialised: str):
    """Return evidence as `judged` takes it: of several processes, the parts of all, or the first that has none.

    Raises EvidenceError for what no honest process says; where there are processes apart, the learner's own has nothing
    to say but that there is no text.
    """
    found = loads(serialised)
    if exercise.apart is None:
        return found
    if not isinstance(found, list):
        if isinstance(found, dict) and ("missing" in found or is_any_mark(found.get("parts"))):
            return found
        raise EvidenceError("evidence that was not collected apart")
    each = [loads(one) for one in found]
    for one in each:
        if not isinstance(one, dict) or not isinstance(one.get("parts"), dict) or is_any_mark(one["parts"]):
            return one
    return {**each[0], "parts": {name: part for one in each for name, part in one["parts"].items()}}
