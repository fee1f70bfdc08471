"""Lesson 13: the formulas that its judges rely on, and the candidates that its learners' tests meet."""

import math
import random
from itertools import combinations

import numpy as np
import pytest

from autograd_lib.exercises.beside.shared.candidates import candidate
from autograd_lib.exercises.judges import agree
from autograd_lib.exercises.judges.shared.networks import cross_entropy, loss_and_gradients
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import Outcome, answer_verdict, draw_challenge

from .answers import solution


def network(seed=3):
    rng = np.random.default_rng(seed)
    shapes = ((4, 3), (4,), (4, 4), (4,), (3, 4), (3,))
    parameters = [rng.normal(size=shape) for shape in shapes]
    return parameters, rng.normal(size=(5, 3)), np.eye(3)[rng.integers(3, size=5)]


def test_the_formulas_of_the_network_are_those_of_finite_differences():
    parameters, x, targets = network()
    _, gradients = loss_and_gradients(parameters, x, targets)
    for place, gradient in enumerate(gradients):
        for index in np.ndindex(gradient.shape):
            ends = []
            for step in (1e-5, -1e-5):
                moved = [p.copy() for p in parameters]
                moved[place][index] += step
                ends.append(loss_and_gradients(moved, x, targets)[0])
            assert gradient[index] == pytest.approx((ends[0] - ends[1]) / 2e-5, abs=1e-8)


@pytest.mark.parametrize("axis", [0, 1])
def test_cross_entropy_has_its_gradient_on_both_axes(axis):
    scores, targets = np.random.default_rng(1).normal(size=(4, 3)), np.eye(3)[[0, 2, 2, 1]]
    slope = cross_entropy(scores, targets, axis)[1]
    for index in np.ndindex(scores.shape):
        step = np.zeros_like(scores)
        step[index] = 1e-5
        ends = [cross_entropy(scores + side * step, targets, axis)[0] for side in (1, -1)]
        assert slope[index] == pytest.approx((ends[0] - ends[1]) / 2e-5, abs=1e-9)


def test_right_candidates_agree_and_no_two_wrong_ones_do():
    given, results = network(), {}
    for name, recipe in agree.recipes_of(1e-9).items():
        results[name] = [candidate(recipe, before, [*given[0], *given[1:]]) for before in range(2)]
    right = loss_and_gradients(*given)
    for way in agree.WAYS:
        for loss, gradients in results[way]:
            assert loss == pytest.approx(right[0], abs=1e-13)
            assert all(
                np.allclose(a, b, rtol=0, atol=1e-13) for a, b in zip(gradients, right[1], strict=True)
            )
    for one, other in combinations(agree.MUTANTS, 2):
        assert plain(results[one]) != plain(results[other]), (one, other)


def plain(computed):
    """Return losses and gradients as numbers, whatever NumPy's print options are."""
    return [(float(loss), [np.asarray(one).tolist() for one in gradients]) for loss, gradients in computed]


BUGS = {
    "axis": ("log_softmax(scores, dim=1)", "log_softmax(scores, dim=0)"),
    "ragged": ("range(0, len(x), size)", "range(0, len(x) - size + 1, size)"),
    "detached": ("(p**2).sum()", "(p.detach() ** 2).sum()"),
    "stale": (  # within an epoch; each of them starts afresh
        "p.grad = None\n        with",
        "pass\n        for p in parameters:\n            p.grad = None\n        with",
    ),
    "alias": ("p.detach().clone()", "p.detach()"),
}


@pytest.mark.parametrize("bugs", [("axis", "alias"), ("ragged", "stale", "detached"), ("stale", "alias")])
def test_every_repair_earns_its_own_point(bugs):
    namespace = {"math": math}
    exec(solution("side_runs", "five_mistakes", *(BUGS[bug] for bug in bugs)), namespace)
    challenge = draw_challenge(find("five_mistakes"), random.Random(5))
    verdict = answer_verdict(find("five_mistakes"), namespace, challenge, diagnose=False)
    assert verdict.score == 10 - 2 * len(bugs)
    assert sum(not finding.ok for finding in verdict.findings) == len(bugs)


EXACT = "np.shape(a) == b.shape and np.allclose(a, b, rtol=1e-5, atol=1e-9)"
WEAK_CHECKS = {
    "any of them": (
        "close = len(found) == len(wanted) and all(",
        "close = len(found) == len(wanted) and any(",
    ),
    "the norm": (EXACT, "np.shape(a) == b.shape and np.isclose((np.asarray(a) ** 2).sum(), (b**2).sum())"),
    "absolutely close": (EXACT, "np.shape(a) == b.shape and np.allclose(a, b, rtol=0, atol=0.01)"),
    "without signs": (EXACT, "np.shape(a) == b.shape and np.allclose(np.abs(a), np.abs(b))"),
    "raises": ("    close = len(found)", "    found[1]\n    close = len(found)"),
}


def score(*changes):
    namespace = {"math": math, "np": np}
    exec(solution("side_after", "own_operation", *changes), namespace)
    challenge = draw_challenge(find("own_operation"), random.Random(8))
    verdict = answer_verdict(find("own_operation"), namespace, challenge, diagnose=False)
    assert (verdict.outcome is Outcome.RIGHT) == (verdict.score == 10)
    return verdict.score


def test_the_operation_of_the_solution_earns_everything():
    assert score() == 10


@pytest.mark.parametrize("change", WEAK_CHECKS.values(), ids=WEAK_CHECKS)
def test_a_weak_check_of_the_learners_own_loses_points(change):
    assert 0 < score(change) < 10


@pytest.mark.parametrize("verdict", ["True", "False", "None", "'yes'", "1"])
def test_a_check_that_always_says_the_same_earns_nothing(verdict):
    before = "return close and all(np.array_equal(a, b) for a, b in zip(given, inputs))"
    assert score((before, f"return {verdict}")) == 0
