from ...kit.checking.collecting import attempts
from ..engines import ENGINES, doubles, library, values


def collect(answers, challenge):
    """What the repaired script returns, on both engines."""

    def returned(repaired, engine, task):
        torch = library(engine if engine in ENGINES else "torch")
        data, held_out = (doubles(torch, *task[name]) for name in ("data", "held_out"))
        best, history = repaired(
            torch, task["start"], data, held_out, task["rates"], task["size"], task["decay"]
        )
        return {"best": [values(p) for p in best], "history": [values(loss) for loss in history]}

    def plain(repaired, task):
        first = {**task, "rates": task["rates"][:1]}
        data, held_out = (doubles(library("torch"), *first[name]) for name in ("data", "held_out"))
        given = (first["start"], data, held_out, first["rates"], first["size"], first["decay"])
        return not holds_tensors(repaired(library("torch"), *given))

    repaired = answers["mended"]
    tasks = {name: task for name, task in challenge.items() if isinstance(task, dict)}
    calls = {name: (returned, repaired, name, task) for name, task in tasks.items()}
    return attempts(calls | {"plain": (plain, repaired, challenge["torch"])}, challenge)


def holds_tensors(value):
    """Return whether a value is a tensor, or a list or tuple with one somewhere in it."""
    if isinstance(value, (list, tuple)):
        return any(map(holds_tensors, value))
    return hasattr(value, "grad_fn")
