from ...kit.checking.collecting import attempt
from ...kit.checking.limits import unless_stopped
from ..engines import library
from .shared.graph_walks import doublings, first_of, made


def collect(answers, challenge):
    """The rows that the learner's walk gives for two programs on both engines, and for many doublings."""
    rows = answers["rows"]

    def drawn(rows, engine, program):
        tensors = made(library(engine), program)
        leaves = {name: tensors[name] for name in program["leaves"]}
        return first_of(rows(tensors[program["steps"][-1][0]], leaves))

    def again(rows):
        program = challenge["tasks"]["shared"]["program"]
        tensors = made(library("engine"), program)
        leaves = {name: tensors[name] for name in program["leaves"]}
        return [first_of(rows(tensors[program["steps"][-1][0]], leaves)) for _ in range(2)]

    def deep(rows):
        root, leaf, budget = doublings()
        return unless_stopped(lambda: first_of(rows(root, {"x": leaf})), budget)

    parts = {
        name: attempt(drawn, rows, task["engine"], task["program"])
        for name, task in challenge["tasks"].items()
    }
    return parts | {"deep": attempt(deep, rows), "again": attempt(again, rows)}
