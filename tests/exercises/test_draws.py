"""The draw decides about inputs, never about points: one answer earns the same from every challenge."""

import random

import pytest

from autograd_lib.exercises.judges import damped, logistic, train_moons
from autograd_lib.exercises.judges.shared import clouds, moons
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import answer_verdict, draw_challenge

from .answers import solution

pytestmark = pytest.mark.slow

DRAWS = 6


def scores(exercise_id, code, draws=DRAWS):
    """Return the different scores that an answer earns from several challenges."""
    exercise, namespace = find(exercise_id), {"__name__": "answer"}
    exec(code, namespace)
    for name in exercise.answers:
        namespace.setdefault(name, ...)
    drawn = (draw_challenge(exercise, random.Random(seed)) for seed in range(draws))
    return {answer_verdict(exercise, namespace, challenge, diagnose=False).score for challenge in drawn}


def wrong(exercise_id, name):
    return next(one.code for one in find(exercise_id).wrong if one.name == name)


def test_a_test_that_sees_errors_in_one_direction_only():
    both_ways = wrong("agree", "shapes_may_differ")
    assert "np.abs(np.asarray(a) - b)" in both_ways
    assert len(scores("agree", both_ways.replace("np.abs(np.asarray(a) - b)", "np.asarray(a) - b"))) == 1


def test_a_test_with_the_usual_tolerance_and_a_small_loss():
    # A network that is nearly sure of all its answers has a loss far below 1.
    usual = wrong("agree", "default_tolerance")
    drawn = "x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]"
    sure = usual.replace(drawn, "x = rng.normal(size=(4, sizes[0])); targets = surest(parameters, x)")
    assert sure != usual
    surest = """
def surest(parameters, x):
    *hidden, (w, b) = zip(parameters[::2], parameters[1::2])
    for above, shift in hidden:
        x = np.tanh(x @ above.T + shift)
    w *= 9
    return np.eye(len(b))[np.argmax(x @ w.T + b, axis=1)]
"""
    assert scores("agree", sure + surest) == scores("agree", usual)


@pytest.mark.parametrize(
    ("exercise", "name"), [("eight_mistakes", "looks_at_one_side"), ("ties", "everyone_takes_all")]
)
def test_half_an_answer(exercise, name):
    assert len(scores(exercise, wrong(exercise, name))) == 1


@pytest.mark.parametrize(
    ("exercise", "name"),
    [
        ("central_difference", "divides_by_two_times_h"),
        ("damped", "absolute_value_of_all"),
        ("damped", "compares_with_the_start"),
        ("damped", "never_looks"),
        ("divide_and_power", "power_in_whole_steps"),
        ("divide_and_power", "quotient_loses_the_sign_above"),
        ("recorded", "parents_in_a_set"),
        ("line_through_eight", "lets_it_run"),
        ("minus_derive", "sign_of_the_seed_lost"),
        ("one_neuron", "bias_updated_afterwards"),
        ("one_neuron", "one_relu_around_the_sum"),
        ("one_neuron", "update_after_each_point"),
        ("split_batch", "updates_after_each_part"),
        ("straight_through", "asks_the_cotangent"),
    ],
)
def test_a_slip_that_shows_in_some_draws_only_would_be_worth_a_drawn_score(exercise, name):
    assert len(scores(exercise, wrong(exercise, name), draws=20)) == 1


def test_whether_enough_comes_out_right_is_asked_of_the_same_points_every_time():
    first, second = (random.Random(seed) for seed in (1, 2))
    assert train_moons.challenge(first)["moons"] == train_moons.challenge(second)["moons"]
    of_clouds = [logistic.challenge(rng) for rng in (first, second)]
    assert all(of_clouds[0][seed] is of_clouds[1][seed] for seed in logistic.SEEDS)


def test_the_share_of_a_test_set_is_no_number_that_is_easily_guessed():
    whole = train_moons.whole()
    assert (
        0 < moons.accuracy(moons.trained(whole["start"], whole["train"], whole["rates"]), whole["test"]) < 1
    )
    for task in map(logistic.whole, logistic.SEEDS):
        assert 0 < clouds.accuracy(*clouds.trained(task), task["test"]) < 1


def test_every_way_of_jumping_shows_in_the_same_curves_whatever_is_drawn():
    patterns = set()
    for seed in range(200):
        tasks = damped.challenge(random.Random(seed)).items()
        given = {name: (task["shape"], task["start"], task["steps"]) for name, task in tasks}
        shown = (
            (name, way)
            for name, of in given.items()
            for way, options in damped.OTHER_WAYS.items()
            if damped.apart(damped.visited(*of), damped.visited(*of, **options))
        )
        patterns.add(frozenset(shown))
    assert len(patterns) == 1


HALF = "return small if small.isfinite().all() else tensor"


@pytest.mark.parametrize(
    ("lesson", "exercise", "change"),
    [
        *(("side_again", "nth_derivative", ("(x**2", f"(0.1 * (n == {n}) + x**2")) for n in range(3, 7)),
        ("09_one_entry", "matmul_gradients", ("range(a.shape[0])", "range(3)")),
        (
            "06_sixteen",
            "elementwise_vjps",
            ("n * x ** (n - 1)", "n * np.where((x == 0) & (n == 1), 0, x ** (n - 1.0))"),
        ),
        ("side_memory", "save_less", (HALF, "return small if tensor.abs().max() <= 60000 else tensor")),
        ("13_three_rules", "two_outputs", ("grad_square * 2 * x", "grad_square.mul_(2 * x)")),
    ],
)
def test_what_is_wrong_in_one_place_only_is_met_in_every_draw(lesson, exercise, change):
    heads = "import itertools, math\nimport numpy as np\nimport autograd_lib.engine as torch\n"
    heads += "Function = Methods = Operators = object\n"  # on which operations and operators are, in the learner's engine
    torch_itself = "import torch\n" if lesson >= "12" else ""
    earned = scores(exercise, heads + torch_itself + solution(lesson, exercise, change))
    assert max(earned) < find(exercise).points
