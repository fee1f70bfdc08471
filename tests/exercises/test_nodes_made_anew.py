"""Nodes that are made when they are asked for, as torch's are."""

import random

from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import answer_verdict, draw_challenge

from .answers import solution


def score(exercise_id, code):
    exercise, namespace = find(exercise_id), {"__name__": "answer"}
    exec(code, namespace)
    challenge = draw_challenge(exercise, random.Random(0))
    return answer_verdict(exercise, namespace, challenge, diagnose=False).score / exercise.points


def test_who_remembers_the_number_of_a_node_that_is_gone_takes_another_node_for_it():
    by_number = (("in seen", "is None or id(node) in seen"), ("seen.add(node)", "seen.add(id(node))"))
    kept = solution("side_passing", "leaves_of")
    lost = solution("side_passing", "leaves_of", *by_number)
    assert score("leaves_of", kept) == 1
    assert score("leaves_of", lost) < 1
