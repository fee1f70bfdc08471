from ...kit.checking.collecting import attempt


def collect(answers, challenge):
    """The versions and numbers that `Counted` shows, and whether its methods return what they should."""
    counted = answers["Counted"]

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

    parts = {way: attempt(story, counted, way, edits) for way, edits in challenge["stories"].items()}
    return parts | {"returned": attempt(returned, counted)}
