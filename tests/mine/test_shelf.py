"""The shelf: what stands there is what PyTorch gives, right parts give it, too, and it notices every wrong part."""

import json

import numpy as np
import pytest
import torch

from autograd_lib.mine.parts import STAGES, parts_of
from autograd_lib.mine.shelf.drawn import drawn, fate
from autograd_lib.mine.shelf.programs import NUMBERS, PROGRAMS, expected, outcome, same, verdict
from autograd_lib.mine.shelf.rows import ROWS, broken
from autograd_lib.mine.writing import written

from .answers import engine, mixture, module_of, wrong
from .beside_torch import in_float64, numbers_on, of_torch, on_reference

# Refused although PyTorch does it: by name, each in one sentence. More of them would be a loss, fewer a gain.
REFUSED = """
    an_exponent_that_wants_a_gradient a_constant_to_the_power_of_a_leaf float32_beside_float64 products_of_three_dimensions
    a_matrix_beside_three_dimensions a_transpose_of_a_vector a_transpose_of_three_dimensions a_list_of_lists_as_index
    a_number_and_a_list_among_three log_softmax_along_the_first_axis a_label_to_be_left_out probabilities_as_labels
    scores_of_one_dimension a_total_that_has_a_view a_view_of_a_result_changed an_entry_of_a_total_set
    a_gradient_asked_for_after_a_view a_gradient_of_a_gradient a_pass_that_is_recorded a_deep_copy_of_a_base_and_its_view
    the_data_of_a_leaf a_leaf_given_other_data numbers_moved_about a_view_in_another_shape the_gradient_of_a_result
""".split()
STRICTER = {
    "a_second_pass_through_a_difference"
}  # a difference is a product with -1, which is kept and then freed
# What the reference engine gives otherwise.
OF_THE_REFERENCE = {
    "a_list_of_lists_as_index",
    "a_gradient_asked_for_after_a_view",
    "a_deep_copy_of_what_is_shared",
    "a_deep_copy_of_a_base_and_its_view",
}


def engines():
    """Return {what it is made of: (stage, engine)}: model answers, other right answers, stand-ins, and mixtures."""
    found = {}
    for stage in STAGES[1:]:
        found |= {f"{stage} {pick}": (stage, mixture(stage, pick)) for pick in range(3)}
        model, other, names = mixture(stage), mixture(stage, 1), list(parts_of(stage))
        found[f"{stage} mixed"] = stage, model | {name: other[name] for name in names[::2]}
        found[f"{stage} borrowed"] = stage, {}
        found[f"{stage} half borrowed"] = stage, {name: model[name] for name in names[::2]}
    return found


ENGINES = engines()


def verdicts(stage, made):
    """Return {program: verdict} for those programs that the engine of a stage has all for."""
    last = {"arrays": 10, "functions": 14}[stage]
    return {
        name: verdict(outcome(one, made), expected()["programs"][name])
        for name, one in PROGRAMS.items()
        if one.since <= last
    }


def test_what_is_stored_is_what_pytorch_gives():
    now, stored = of_torch(), expected()
    assert {shelf: list(found) for shelf, found in stored.items()} == {
        shelf: sorted(found) for shelf, found in now.items()
    }
    differing = [
        name for shelf in now for name, one in now[shelf].items() if not alike(one, stored[shelf][name])
    ]
    assert differing == []


def alike(one, other):
    return one.keys() == other.keys() and ("raises" in one or same(one["gives"], other["gives"]))


@pytest.mark.parametrize("made_of", ENGINES)
def test_an_engine_of_right_parts_is_right_or_refuses_by_name(made_of):
    stage, answers = ENGINES[made_of]
    found = verdicts(stage, module_of(written(stage, answers)))
    assert {name for name, one in found.items() if one not in ("right", "raises", "refused")} <= STRICTER
    gives = [
        name for name, one in found.items() if one == "refused" and "gives" in expected()["programs"][name]
    ]
    assert set(gives) <= set(REFUSED)


def test_what_is_refused_is_on_the_list_and_nothing_else():
    found = verdicts("functions", engine())
    gives = [
        name
        for name, one in found.items()
        if one == "refused" and "raises" not in expected()["programs"][name]
    ]
    told_otherwise = {"a_gradient_of_a_gradient", "a_pass_that_is_recorded"}
    assert sorted(set(gives) | told_otherwise) == sorted(REFUSED)


def test_a_difference_is_refused_a_second_pass_though_pytorch_allows_it():
    (name,) = STRICTER
    assert verdict(outcome(PROGRAMS[name], engine()), expected()["programs"][name]) == "stricter"


def test_the_reference_engine_gives_what_pytorch_gives():
    found = {name: verdict(on_reference(one), expected()["programs"][name]) for name, one in PROGRAMS.items()}
    assert {name for name, one in found.items() if one not in ("right", "raises")} <= OF_THE_REFERENCE


@pytest.mark.parametrize("pick", range(3))
def test_nodes_that_hold_numbers_give_what_pytorch_gives(pick):
    made = engine("scalars", mixture("scalars", pick))
    found = {
        name: verdict(numbers_on(made, one), expected()["numbers"][name]) for name, one in NUMBERS.items()
    }
    assert set(found.values()) == {"right"}


def test_nodes_that_hold_numbers_and_are_borrowed_give_it_too():
    made = module_of(written("scalars", {}))
    found = {
        name: verdict(numbers_on(made, one), expected()["numbers"][name]) for name, one in NUMBERS.items()
    }
    assert set(found.values()) == {"right"}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("answers", ["model", "other", "third", "borrowed"])
def test_right_parts_keep_the_rows(stage, answers):
    pick = ["model", "other", "third"].index(answers) if answers != "borrowed" else None
    made = module_of(written(stage, {} if pick is None else mixture(stage, pick)))
    parts = parts_of(stage)
    assert {part: names for part in ROWS if part in parts and (names := list(broken(made, part)))} == {}


def noticed(stage, made, answers):
    """Return what notices a wrong part first: a row of its own, or a program."""
    for part in answers:
        for row in broken(made, part):
            return row
    if stage == "scalars":
        programs = (
            (name, verdict(numbers_on(made, one), expected()["numbers"][name]))
            for name, one in NUMBERS.items()
        )
    else:
        programs = (
            (name, verdict(outcome(one, made), expected()["programs"][name]))
            for name, one in PROGRAMS.items()
            if one.since <= {"arrays": 10, "functions": 14}[stage]
        )
    usual = OF_RIGHT_ONES[stage]
    return next((name for name, one in programs if one not in ("right", "raises", usual.get(name))), None)


OF_RIGHT_ONES = {"scalars": {}} | {stage: verdicts(stage, engine(stage)) for stage in STAGES[1:]}
NOT_BEFORE_VERSIONS = {  # what nobody can tell while nothing counts versions
    "elementwise_vjps keeps_factors_beside",
    "elementwise_vjps saves_both",
    "elementwise_vjps exp_from_a_copy",
    "array_node tanh_from_the_input",
    "log_softmax kept_beside_ctx",
    "index_vjp copies",
    "index_vjp turned_copies",
}


@pytest.mark.parametrize(("stage", "name"), [(stage, name) for stage in STAGES for name in wrong(stage)])
def test_a_wrong_part_is_noticed(stage, name):
    answers = wrong(stage)[name]
    with np.errstate(all="ignore"):
        found = noticed(stage, engine(stage, answers), answers)
    assert (found is None) == (stage == "arrays" and name in NOT_BEFORE_VERSIONS)


@pytest.mark.parametrize("edits", [False, True])
@pytest.mark.parametrize("pick", range(3))
def test_random_programs_give_what_pytorch_gives(edits, pick):
    made = engine("functions", mixture("functions", pick))
    with in_float64(torch):
        found = {seed: fate(drawn(seed, edits), torch, made)[0] for seed in range(40 * pick, 40 * pick + 40)}
    assert {seed: one for seed, one in found.items() if one in ("wrong", "lenient")} == {}
    assert sum(one == "right" for one in found.values()) > 20


def test_a_random_program_is_the_same_for_the_same_seed():
    assert drawn(5, True) == drawn(5, True) != drawn(6, True)


def test_a_random_part_notices_what_it_is_there_for():
    made = engine("functions", {"sum_to": wrong("functions")["sum_to by_the_mean"]["sum_to"]})
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
