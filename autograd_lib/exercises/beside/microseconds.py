from ...kit.checking.collecting import attempt
from .shared.candidates import rows_of


class Clock:
    """A clock that only the pieces move, so that what was measured can be foretold."""

    def __init__(self, costs):
        self.now, self.costs, self.calls, self.readings = 1000.0, costs, [], 0

    def __call__(self):
        self.readings += 1
        return self.now

    def pieces(self):
        """Return the pieces: the n-th call of each takes as many microseconds as its n-th cost says."""
        return {name: lambda name=name: self.run(name) for name in self.costs}

    def run(self, name):
        turn = self.calls.count(name)
        self.calls.append(name)
        self.now += self.costs[name][min(turn, len(self.costs[name]) - 1)] / 1e6


def collect(answers, challenge):
    """The tables of pieces of known cost; the order in which they ran, the readings of the clock; the own table."""

    def foretold(measured, task):
        clock = Clock(task["costs"])
        return rows_of(measured(clock.pieces(), clock, task["rounds"]))

    def order(measured, task):
        clock = Clock(task["costs"])
        measured(clock.pieces(), clock, task["rounds"])
        return clock.calls

    def readings(measured, task):
        clock = Clock(task["costs"])
        measured(clock.pieces(), clock, task["rounds"])
        return clock.readings

    measured = answers["measured"]
    parts = {name: attempt(foretold, measured, challenge[name]) for name in ("calm", "spike", "single")}
    return parts | {
        "order": attempt(order, measured, challenge["calm"]),
        "readings": attempt(readings, measured, challenge["calm"]),
        "table": attempt(rows_of, answers["table"]),
    }
