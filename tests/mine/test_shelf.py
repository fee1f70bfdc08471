"""The shelf: what stands there is what PyTorch gives, right parts give it, too, and it notices every wrong part."""

import json
from functools import cache

import numpy as np
import pytest
import torch

from autograd_lib.mine import shelf
from autograd_lib.mine.parts import STAGES, parts_of
from autograd_lib.mine.shelf import side_roads
from autograd_lib.mine.shelf.programs import PROGRAMS, expected, outcome, same, verdict
from autograd_lib.mine.shelf.rows import ROWS, broken
from autograd_lib.mine.trying import faults
from autograd_lib.mine.writing import written

from .answers import EDITED, edited, edited_at, engine, exercises, mixture, module_of, right, wrong
from .beside_torch import in_float64, numbers_on, numbers_on_torch, of_torch, on_reference
from .drawn import drawn, fate
from .on_numbers import NUMBERS

# Refused although PyTorch does it: by name, each in one sentence. More of them would be a loss, fewer a gain.
REFUSED = """
    an_exponent_that_wants_a_gradient a_constant_to_the_power_of_a_leaf float32_beside_float64 products_of_three_dimensions
    a_matrix_beside_three_dimensions a_transpose_of_a_vector a_transpose_of_three_dimensions a_list_of_lists_as_index
    a_number_and_a_list_among_three a_list_of_tensors_as_index a_number_a_slice_and_true two_times_the_rest
    a_result_made_zero_over_which_is_divided log_softmax_along_the_first_axis a_label_to_be_left_out probabilities_as_labels
    scores_of_one_dimension a_total_that_has_a_view a_view_of_a_result_changed an_entry_of_a_total_set
    a_gradient_asked_for_after_a_view a_gradient_of_a_gradient a_pass_that_is_recorded a_deep_copy_of_a_base_and_its_view
    the_data_of_a_leaf a_leaf_given_other_data numbers_moved_about a_view_in_another_shape the_gradient_of_a_result
    two_results_of_a_function a_list_of_results_of_a_function a_function_that_forgets_to_return an_exponential_of_true
    a_tanh_of_false a_method_that_is_not_there a_loss_that_is_not_there softmax_of_functional a_hook_on_a_leaf
    a_switch_around_a_generator
""".split()
# What side roads add, as far as PyTorch does it.
shelf.load()
REFUSED += [
    name
    for name, one in PROGRAMS.items()
    if one.run.__module__ == side_roads.__name__ and "gives" in expected()[name]
]
# Where a difference is a product with -1: it is kept and then freed; and where with -1.0, there are no whole numbers.
TIMES_MINUS_ONE = {
    "a_second_pass_through_a_difference",
    "whole_numbers_stay",
    "whole_numbers_that_stay_whole",
}
NUMBERS_REFUSED = {
    "zero_to_the_power_of_zero"
}  # where a slope is n * u ** (n - 1): Python says that it divides by zero
# What the reference engine gives otherwise.
OF_THE_REFERENCE: set[str] = set()


def every_second(stage, answers):
    """Return the parts of every second exercise: those of one may lean on each other, as a mean on a sum."""
    half = exercises(stage)[::2]
    return {name: answers[name] for name, part in parts_of(stage).items() if part.exercise in half}


# What an engine may be made of: model answers, other right answers, stand-ins, and mixtures.
MADE = {
    "model": mixture,
    "mixed": lambda stage: mixture(stage, 1) | every_second(stage, mixture(stage, 2)),
    "borrowed": lambda stage: {},
    "mixed otherwise": lambda stage: mixture(stage, 2) | every_second(stage, mixture(stage, 1)),
    "half borrowed": lambda stage: every_second(stage, mixture(stage)),
}
ENGINES = [f"arrays {how}" for how in list(MADE)[:3]] + [f"functions {how}" for how in MADE]


@cache
def made_of(name):
    """Return (verdicts on the shelf's programs, engine) of one of these; deep ones only where nothing is borrowed."""
    stage, _, how = name.partition(" ")
    made = module_of(written(stage, MADE[how](stage)))
    return verdicts(stage, made, besides=DEEP if "borrowed" in name else ()), made


DEEP = ("a_chain_of_twenty_thousand", "sixty_doublings")


def verdicts(stage, made, besides=()):
    """Return {program: verdict} for those programs that the engine of a stage has all for."""
    last = {"arrays": 10, "functions": 14}[stage]
    return {
        name: verdict(outcome(one, made), expected()[name])
        for name, one in PROGRAMS.items()
        if one.since <= last and name not in besides
    }


def verdicts_on_numbers(made):
    """Yield (program, verdict) for the programs on numbers."""
    yield from (
        (name, verdict(numbers_on(made, one), numbers_on_torch(name))) for name, one in NUMBERS.items()
    )


def test_what_is_stored_is_what_pytorch_gives():
    now, stored = of_torch(), expected()
    assert list(stored) == sorted(now)
    assert [name for name, one in now.items() if not alike(one, stored[name])] == []


def alike(one, other):
    return one.keys() == other.keys() and ("raises" in one or same(one["gives"], other["gives"]))


@pytest.mark.slow
@pytest.mark.parametrize("name", ENGINES)
def test_an_engine_of_right_parts_is_right_or_refuses_by_name(name):
    found, _ = made_of(name)
    told_otherwise = {one for one, said in found.items() if said not in ("right", "raises", "refused")}
    assert told_otherwise <= (TIMES_MINUS_ONE if "mixed" in name else set())
    refused = {one for one, said in found.items() if said == "refused"}
    assert {one for one in refused if "gives" in expected()[one]} <= set(REFUSED)


def test_what_is_refused_is_on_the_list_and_nothing_else():
    found, _ = made_of("functions model")
    gives = [name for name, one in found.items() if one == "refused" and "raises" not in expected()[name]]
    told_otherwise = {"a_gradient_of_a_gradient", "a_pass_that_is_recorded"}
    assert sorted(set(gives) | told_otherwise) == sorted(REFUSED)


def test_the_reference_engine_gives_what_pytorch_gives():
    found = {name: verdict(on_reference(one), expected()[name]) for name, one in PROGRAMS.items()}
    assert {name for name, one in found.items() if one not in ("right", "raises")} <= OF_THE_REFERENCE


@pytest.mark.parametrize("pick", range(3))
def test_nodes_that_hold_numbers_give_what_pytorch_gives(pick):
    made = engine("scalars", mixture("scalars", pick))
    found = dict(verdicts_on_numbers(made))
    assert {name for name, one in found.items() if one != "right"} <= NUMBERS_REFUSED


def test_nodes_that_hold_numbers_and_are_borrowed_give_it_too():
    made = module_of(written("scalars", {}))
    found = dict(verdicts_on_numbers(made))
    assert set(found.values()) == {"right"}


@pytest.mark.slow
@pytest.mark.parametrize("name", ENGINES)
def test_right_parts_keep_the_rows(name):
    _, made = made_of(name)
    parts = parts_of(name.partition(" ")[0])
    assert {part: names for part in ROWS if part in parts and (names := list(broken(made, part)))} == {}


@pytest.mark.parametrize("pick", [None, *range(3)])
def test_right_parts_on_numbers_keep_the_rows(pick):
    made = module_of(written("scalars", {} if pick is None else mixture("scalars", pick)))
    parts = parts_of("scalars")
    assert {part: names for part in ROWS if part in parts and (names := list(broken(made, part)))} == {}


def noticed(stage, made, answers):
    """Return what notices a wrong part first: a row of its own, or a program."""
    for part in answers:
        for row in broken(made, part):
            return row
    if stage == "scalars":
        programs = verdicts_on_numbers(made)
    else:
        programs = (
            (name, verdict(outcome(one, made), expected()[name]))
            for name, one in PROGRAMS.items()
            if one.since <= {"arrays": 10, "functions": 14}[stage] and name not in DEEP  # rows go as deep
        )
    usual = of_right_ones(stage)
    return next((name for name, one in programs if one not in ("right", "raises", usual.get(name))), None)


def of_right_ones(stage):
    return {} if stage == "scalars" else made_of(f"{stage} model")[0]


def seen(stage, answers):
    """Return whether wrong parts are noticed, be it that they make no engine at all."""
    try:
        with np.errstate(all="ignore"):
            return noticed(stage, engine(stage, answers), answers) is not None
    except (AttributeError, NameError):
        return True


NOT_BEFORE_VERSIONS = {  # what nobody can tell while nothing counts versions
    "elementwise_vjps factors_beside_ctx",
    "elementwise_vjps a_copy_of_the_result",
    "array_node output_beside_ctx",
    "log_softmax output_beside_ctx",
    "index_vjp a_copy",
    "index_vjp a_turned_copy",
}


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("stage", "name"), [(stage, name) for stage in STAGES[1:] for name in edited_at(stage)]
)
def test_a_wrong_part_is_noticed(stage, name):
    assert seen(stage, edited(stage, name)) == (stage == "functions" or name not in NOT_BEFORE_VERSIONS)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("stage", "exercise"), [(stage, one) for stage in STAGES for one in exercises(stage)]
)
def test_what_learners_get_wrong_is_noticed_though_their_check_had_not(stage, exercise):
    """Of what leaves all results as they are, such as a list for a tuple, programs know nothing: checks do."""
    given = wrong(stage, exercise)
    unseen = [name for name, answers in given.items() if not seen(stage, answers)]
    assert len(unseen) <= len(given) / 3, unseen


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("stage", "exercise"), [(stage, one) for stage in STAGES for one in exercises(stage)]
)
def test_a_check_has_no_fault_to_find_with_model_answers(stage, exercise):
    assert faults(stage, right(stage, exercise)[0]) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("stage", STAGES)
def test_a_check_takes_in_nearly_all_other_right_answers(stage):
    others = [(exercise, one) for exercise in exercises(stage) for one in right(stage, exercise)[1:]]
    left_out = [exercise for exercise, one in others if faults(stage, one)]
    assert len(left_out) <= len(others) / 10, left_out


@pytest.mark.parametrize(
    "name", [one for one in EDITED if one.startswith(("matmul_", "sum_and_mean", "cross_entropy"))]
)
def test_a_check_tries_whole_programs_where_a_part_has_no_rows(name):
    assert faults("functions", edited("functions", name))


@pytest.mark.parametrize("edits", [False, True])
@pytest.mark.parametrize("pick", range(3))
def test_random_programs_give_what_pytorch_gives(edits, pick):
    made = engine("functions", mixture("functions", pick))
    with in_float64(torch):
        found = {seed: fate(drawn(seed, edits), torch, made)[0] for seed in range(25 * pick, 25 * pick + 25)}
    assert {seed: one for seed, one in found.items() if one in ("wrong", "lenient")} == {}
    assert sum(one == "right" for one in found.values()) > 12


def test_a_random_program_is_the_same_for_the_same_seed():
    assert drawn(5, True) == drawn(5, True) != drawn(6, True)


def test_a_random_part_notices_what_it_is_there_for():
    made = engine("functions", edited("functions", "sum_to mean"))
    with in_float64(torch):
        assert "wrong" in {fate(drawn(seed, False), torch, made)[0] for seed in range(30)}


@pytest.mark.parametrize(
    ("found", "given", "told"),
    [
        ({"gives": [1.0]}, {"gives": [1.0 + 1e-12]}, "right"),
        ({"gives": [1.0]}, {"gives": [1.001]}, "wrong"),
        ({"gives": ["float32", [1], [1.0]]}, {"gives": ["float64", [1], [1.0]]}, "wrong"),
        ({"gives": True}, {"gives": 1}, "wrong"),
        ({"gives": "nan"}, {"gives": "nan"}, "right"),
        ({"gives": 1}, {"raises": "RuntimeError"}, "lenient"),
        ({"raises": "TypeError", "says": "x"}, {"gives": 1}, "wrong"),
        ({"raises": "TypeError", "says": "x"}, {"raises": "RuntimeError"}, "raises"),
        ({"raises": "AttributeError", "says": "x is not in your engine"}, {"gives": 1}, "refused"),
        ({"raises": "RuntimeError", "says": "at version 1; expected version 0"}, {"gives": 1}, "stricter"),
    ],
)
def test_verdicts(found, given, told):
    assert verdict(found, given) == told


def test_what_is_stored_can_be_read_anywhere():
    assert json.loads(json.dumps(expected(), allow_nan=False)) == expected()
