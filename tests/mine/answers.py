"""The answers to the exercises that ask for parts, from solutions/engine_parts: right ones, and wrong ones by name."""

import types
from functools import cache

from autograd_lib.mine.parts import parts_of
from autograd_lib.mine.references import cells, of_stage
from autograd_lib.mine.trying import module_of as made
from autograd_lib.mine.writing import written


def right(stage, exercise):
    """Return the right answers to an exercise, the model answer first, each as {part: text}."""
    return [of_stage(stage, exercise, code) for kind, _, code in cells(exercise) if kind != "wrong"]


@cache
def wrong(stage):
    """Return {"exercise name": {part: text}} for the wrong answers to all exercises that have a part in a stage."""
    parts, rights = parts_of(stage).values(), [mixture(stage, pick) for pick in range(3)]
    found = {}
    for exercise in dict.fromkeys(part.exercise for part in parts):
        for kind, name, code in cells(exercise):
            given = of_stage(stage, exercise, code) if kind == "wrong" else {}
            if given := {
                part: text for part, text in given.items() if all(text != one[part] for one in rights)
            }:
                found[f"{exercise} {name}"] = given
    return found


def mixture(stage, pick=0):
    """Return {part: text}: of each exercise one right answer, number `pick` of them, counted round, from 0."""
    return dict(_mixture(stage, pick))


@cache
def _mixture(stage, pick):
    found = {}
    for exercise in dict.fromkeys(part.exercise for part in parts_of(stage).values()):
        given = right(stage, exercise)
        found |= given[pick % len(given)]
    return found


def by_exercise(*stages):
    """Return {exercise: {part: text}}, the model answers to all parts of these stages."""
    found = {}
    for stage in stages:
        answers = mixture(stage)
        for name, part in parts_of(stage).items():
            found.setdefault(part.exercise, {})[name] = answers[name]
    return found


def module_of(text, name="my_autograd"):
    """Return the module that a file of this text would be."""
    return made(text, types.ModuleType(name))


def engine(stage="functions", answers=None):
    """Return the engine that these answers make, the model answers being the others."""
    return module_of(written(stage, mixture(stage) | (answers or {})))
