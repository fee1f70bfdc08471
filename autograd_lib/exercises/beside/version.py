"""What runs beside answers to version."""

from ...kit.checking.collecting import attempt
from ..engines import ENGINES, library, values
from .shared.outcomes import outcome


class Stand:
    """Something with a version."""

    def __init__(self, version):
        self._version = version


def collect(answers, challenge):
    """When `SavedTensor` gives its tensor back, by itself and in both engines."""
    saved = answers["SavedTensor"]

    def unpacked(saved):
        one = Stand(challenge["at"])
        box = saved(one)
        before = [box.unpack() is one for _ in range(2)]
        one._version += challenge["more"]
        late = saved(one)
        return {"before": before, "after": outcome(lambda: box.unpack() is one), "late": late.unpack() is one}

    def in_engine(saved, engine, changed):
        torch = library(engine)
        a, b = (torch.tensor(row, requires_grad=True) for row in challenge["factors"])
        with torch.autograd.graph.saved_tensors_hooks(saved, saved.unpack):
            z = (a * b).sum()
        if changed:
            a.detach().mul_(2)
        seen = outcome(z.backward)
        return {"backward": seen.get("error"), "text": seen.get("text"), "b.grad": values(b.grad)}

    parts = {"unpack": attempt(unpacked, saved)}
    for engine in ENGINES:
        parts[engine] = attempt(
            lambda saved, engine=engine: [in_engine(saved, engine, changed) for changed in (False, True)],
            saved,
        )
    return parts
