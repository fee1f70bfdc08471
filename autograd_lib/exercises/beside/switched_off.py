"""What runs beside answers to switched_off."""

from ...kit.checking.collecting import attempt
from ...mine import answered  # noqa: F401 what stands in for the engine's other parts has to be there when it is hidden


def collect(answers, challenge):
    """Whether the engine would record, at several places in and after blocks."""
    kind, depth = answers["no_grad"], challenge["depth"]
    stories = {
        "block": (_block,),
        "nested": (_nested, depth),
        "itself": (_itself, depth),
        "raised": (_raised,),
        "off": (_off_already,),
        "around": (_around, depth),
    }
    return {name: attempt(_told, story, kind, *given) for name, (story, *given) in stories.items()}


def _told(story, kind, *given):
    """Return what a story sees of the switch that the answer's methods look up; it is put back afterwards."""
    state = kind.__enter__.__globals__["state"]
    before, state.recording = state.recording, True
    try:
        return story(kind, state, *given)
    finally:
        state.recording = before


def _block(kind, state):
    off, seen = kind(), [state.recording]
    for _ in range(2):
        with off:
            seen.append(state.recording)
        seen.append(state.recording)
    return seen


def _inside(state, blocks):
    """Return what is seen in each of these blocks, one inside the other, and after each of them."""
    if not blocks:
        return []
    with blocks[0]:
        seen = [state.recording, *_inside(state, blocks[1:])]
    return [*seen, state.recording]


def _nested(kind, state, depth):
    return _inside(state, [kind() for _ in range(depth)])


def _itself(kind, state, depth):
    return _inside(state, [kind()] * depth)


def _raised(kind, state):
    seen = ["nothing"]
    try:
        with kind():
            raise LookupError
    except LookupError:
        seen = ["LookupError"]
    return [*seen, state.recording]


def _off_already(kind, state):
    state.recording = False
    with kind():
        seen = [state.recording]
    return [*seen, state.recording]


def _around(kind, state, depth):
    @kind()
    def downwards(n):
        return [state.recording, *(downwards(n - 1) if n else ()), state.recording]

    return [*downwards(depth), state.recording]
