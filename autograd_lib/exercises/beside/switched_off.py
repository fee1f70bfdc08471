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
    off, seen = kind(), {"before": state.recording}
    for time in (1, 2):
        with off:
            seen[f"inside ({time})"] = state.recording
        seen[f"after ({time})"] = state.recording
    return seen


def _inside(state, blocks, layer=1):
    """Return what is seen in each of these blocks, one inside the other, and after each of them."""
    if not blocks:
        return {}
    with blocks[0]:
        seen = {f"inside {layer}": state.recording, **_inside(state, blocks[1:], layer + 1)}
    return {**seen, f"after {layer}": state.recording}


def _nested(kind, state, depth):
    return _inside(state, [kind() for _ in range(depth)])


def _itself(kind, state, depth):
    return _inside(state, [kind()] * depth)


def _raised(kind, state):
    arrives = "nothing"
    try:
        with kind():
            raise LookupError
    except LookupError:
        arrives = "LookupError"
    return {"arrives": arrives, "after": state.recording}


def _off_already(kind, state):
    state.recording = False
    with kind():
        seen = {"inside": state.recording}
    return {**seen, "after": state.recording}


def _around(kind, state, depth):
    seen = {}

    @kind()
    def downwards(layer):
        seen[f"inside {layer}"] = state.recording
        if layer < depth:
            downwards(layer + 1)
            seen[f"inside {layer}, after {layer + 1}"] = state.recording

    downwards(1)
    return {**seen, "after 1": state.recording}
