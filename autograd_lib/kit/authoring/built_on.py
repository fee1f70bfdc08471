"""Which exercises an exercise builds on: read from the text of a lesson's solutions, nothing is run."""

from ..notebooks.definitions import definitions
from .lesson import Lesson


def built_on(lesson: Lesson) -> dict[str, tuple[str, ...]]:
    """Return {exercise: the earlier ones of its lesson whose answers its own answers call, or call others that do}.

    What a name means is what it means where the exercise is checked: a lesson may define a class anew.
    """
    known, owners, found = {}, {}, {}
    for cell in lesson.by_id.values():
        if cell.is_check:
            answers = lesson.documents[cell.exercise].header["answers"]
            met = {owners.get(one) for one in _needed(answers, known)}
            found[cell.exercise] = tuple(sorted(met - {None, cell.exercise}))
            continue
        defined = definitions([cell.text])
        known |= defined
        if cell.is_answer:
            owners |= dict.fromkeys(defined.values(), cell.exercise)
    return found


def _needed(names, known):
    """Return the statements that `names` need, their own included."""
    todo, met = list(names), set()
    while todo:
        one = known.get(todo.pop())
        if one is not None and one not in met:
            met.add(one)
            todo += one.needs
    return met
