import re

from ...kit.checking.collecting import attempt
from ..engines import ENGINES, library, values
from .shared.outcomes import outcome


class Stand:
    """Something with a version."""

    def __init__(self, version):
        self._version = version


def refusal(call):
    """Return the kind of error that a call raises, None where it raises none, and the numbers in its message."""
    seen = outcome(call)
    numbers = re.findall(r"\d{1,9}", seen.get("text", ""))
    return {"error": seen.get("error"), "numbers": sorted(set(map(int, numbers)))}


def came(back, one):
    """Return what came back: "the same" tensor, or something else by its kind."""
    return "the same" if back is one else type(back).__name__


def collect(answers, challenge):
    """When `SavedTensor` gives its tensor back, by itself and in both engines."""
    saved = answers["SavedTensor"]

    def unpacked(saved):
        one = Stand(challenge["at"])
        box = saved(one)
        before = [came(box.unpack(), one) for _ in range(2)]
        one._version += challenge["more"]
        late = saved(one)
        after = [refusal(lambda: came(box.unpack(), one)) for _ in range(2)]
        return {"before": before, "after": after, "late": came(late.unpack(), one)}

    def in_engine(saved, engine, changed):
        torch = library(engine)
        a, b = (torch.tensor(row, requires_grad=True) for row in challenge["factors"])
        with torch.autograd.graph.saved_tensors_hooks(saved, lambda box: box.unpack()):
            z = (a * b).sum()
        if changed:
            a.detach().mul_(2)
        seen = outcome(z.backward)
        return {"backward": seen.get("error"), "b.grad": values(b.grad)}

    parts = {"unpack": attempt(unpacked, saved)}
    for engine in ENGINES:
        parts[engine] = attempt(
            lambda saved, engine=engine: [in_engine(saved, engine, changed) for changed in (False, True)],
            saved,
        )
    return parts
