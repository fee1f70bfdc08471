"""The table of parts fits the texts of the stages, and each part has its place in the course."""

from autograd_lib.kit.checking.registry import artefact_parts
from autograd_lib.mine.parts import PART, STAGES, every_part, extras_of, parts_in, parts_of, stage_text


def test_every_exercise_that_asks_for_parts_has_a_place_in_a_stage():
    exercises = {part.exercise for stage in STAGES for part in every_part(stage).values()}
    assert exercises == set(artefact_parts())


def test_a_later_stage_has_the_parts_of_the_earlier_ones():
    names = [set(parts_of(stage)) for stage in STAGES]
    assert names[0] < names[1] < names[2]


def test_a_part_is_asked_for_in_the_form_of_its_stage():
    assert [parts_of(stage)["one_pass"].exercise for stage in STAGES] == [
        "second_pass", "array_node", "freed_after_use",
    ]  # fmt: skip
    assert [parts_of(stage)["Tanh"].sitting for stage in STAGES] == [5, 6, 6]


def test_each_part_stands_once_in_a_stage():
    for stage in STAGES:
        marks = [line for line in stage_text(stage).split("\n") if line.startswith(PART)]
        assert len(marks) == len(set(marks)) == len(parts_of(stage))
        assert sorted([*parts_of(stage), *extras_of(stage)]) == sorted(parts_in(stage_text(stage)))


def test_side_roads_add_to_the_last_stage_alone():
    assert [bool(extras_of(stage)) for stage in STAGES] == [False, False, True]
