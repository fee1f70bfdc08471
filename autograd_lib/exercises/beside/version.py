"""What runs beside answers to version."""

from ...kit.checking.collecting import attempt
from ..engines import ENGINES, library, values
from .shared.outcomes import outcome


class Stand:
    """Something with a version."""

    def __init__(self, version):
        self._version = version


def collect(answers, challenge):
    """The versions and numbers that `Counted` shows, and when `SavedTensor` gives its tensor back."""
    counted, saved = answers["Counted"], answers["SavedTensor"]

    def story(counted, way, edits):
        first = counted(list(challenge["values"]))
        found = [[first._version, list(first.values)]]
        for number in edits["before"]:
            first.add_(number)
        second = getattr(first, way) if way == "data" else getattr(first, way)()
        found.append([second._version, list(second.values)])
        for number in edits["second"]:
            second.add_(number)
        for number in edits["first"]:
            first.add_(number)
        third = second.detach()
        third.add_(edits["third"])
        return [*found, *([one._version, list(one.values)] for one in (first, second, third))]

    def returned(counted):
        one = counted(list(challenge["values"]))
        made = [one.detach(), one.data, one.clone()]
        same = one.add_(2.0) is one
        return [same, one._version, *(each is not one for each in made), list(one.values)]

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

    parts = {way: attempt(story, counted, way, edits) for way, edits in challenge["stories"].items()}
    parts |= {"returned": attempt(returned, counted), "unpack": attempt(unpacked, saved)}
    for engine in ENGINES:
        parts[engine] = attempt(
            lambda saved, engine=engine: [in_engine(saved, engine, changed) for changed in (False, True)],
            saved,
        )
    return parts
