"""The line that shows the learner's own engine grow."""

import pytest

from autograd_lib.kit.checking.registry import artefact_parts
from autograd_lib.kit.progress.standing import LessonStanding, Standing
from autograd_lib.mine.growth import engine_text
from autograd_lib.mine.parts import extras_of, parts_of

ASKED = sum(
    len(names) for _, names, _ in artefact_parts().values() if not set(names) & set(extras_of("functions"))
)


def lessons(*right, begun=True):
    """Return how the lessons with parts stand for somebody whose answers to these exercises are right."""
    by_lesson = {}
    for exercise, (lesson, _, _) in artefact_parts().items():
        state = "right" if exercise in right else "wrong"
        by_lesson.setdefault(lesson, []).append(Standing(exercise, 5, state, 5.0 * (state == "right")))
    return tuple(LessonStanding(name, name, tuple(found), begun) for name, found in by_lesson.items())


def test_squares_fill_with_the_parts_of_right_answers():
    text = engine_text(lessons("sum_to", "version")).en
    assert f"2 of its {len(parts_of('functions'))} parts are yours" in text
    assert text.count("■") == 2
    assert text.count("□") == ASKED - 2 > 0
    assert "08 ■" in text


def test_a_part_that_is_asked_for_more_than_once_counts_once_and_with_its_last_exercise():
    total = len(parts_of("functions"))
    assert f"{total} of its {total} parts are yours" in engine_text(lessons(*artefact_parts())).en
    passes = engine_text(lessons("second_pass", "array_node")).en
    assert "2 of its" in passes  # Tanh and Relu; the pass is asked for once more
    assert passes.count("■") == 4


def test_what_side_roads_have_added_is_named_and_no_square():
    text = engine_text(lessons("sum_to", "stretches", "any_rank"))
    assert "1 of its" in text.en
    assert "■.  Side" not in text.en
    assert text.en.count("■") == 1
    assert "□. Side roads have added `any_rank`, `stretches`. `autograd-kit engine`" in text.en
    assert "□。支线又加进了 `any_rank`, `stretches`。`autograd-kit engine`" in text.zh
    assert "Side roads" not in engine_text(lessons("sum_to")).en


@pytest.mark.parametrize("found", [(), lessons(begun=False)])
def test_before_anything_is_begun_there_is_no_line(found):
    assert engine_text(found) is None


def test_a_browser_has_no_command_that_counts_lines(monkeypatch):
    assert "`autograd-kit engine`" in engine_text(lessons("sum_to")).en
    monkeypatch.setattr("sys.platform", "emscripten")
    assert "autograd-kit" not in engine_text(lessons("sum_to")).en
