"""Which exercises an exercise builds on: through helpers, as names stand where it is checked, and in the course."""

import pytest

from autograd_lib.kit.authoring.built_on import built_on
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.notebooks import find_course

from .samples import LESSON, SECOND, SOURCE, course_with

CALLS = SECOND.replace("guess = 42\n", "guess = twice(21)\n")
PLACE = '\n# %% exercise="guess_it"\n'
HELPER = '\n# %% id="helper"\ndef twice(x):\n    return double(x)\n'
ANEW = '\n# %% id="anew"\ndef double(x):\n    return x + x\n'


@pytest.mark.parametrize(
    ("cells", "document", "builds_on"),
    [
        ("", SECOND, ()),
        ("", SECOND.replace("guess = 42\n", "guess = double(21)\n"), ("double_it",)),
        (HELPER, SECOND, ()),
        (HELPER, CALLS, ("double_it",)),
        (HELPER + ANEW, CALLS, ()),  # what the helper calls is the lesson's own by then
    ],
)
def test_it_is_what_the_answers_call_where_they_are_checked(tmp_path, cells, document, builds_on):
    source = SOURCE.replace(PLACE, f"{cells}{PLACE}")
    lesson, problems = read_lesson(course_with(tmp_path, source, guess_it=document), LESSON)
    assert problems == []
    assert built_on(lesson) == {"double_it": (), "guess_it": builds_on}


def test_the_networks_of_a_lesson_build_on_its_parts(repository):
    lesson, _ = read_lesson(find_course(repository), "05_line")
    found = built_on(lesson)
    assert "slopes_from_outputs" in found["one_neuron"]
    assert found["slopes_from_outputs"] == ()
