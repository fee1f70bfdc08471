from ...kit.checking.collecting import attempt
from ..engines import library, values

OPERATIONS = {
    "a + b": lambda a, b: a + b,
    "a * b": lambda a, b: a * b,
    "a / b": lambda a, b: a / b,
    "exp(a + b)": lambda a, b: (a + b).exp(),
    "(a + b) ** 2": lambda a, b: (a + b) ** 2,
}


def collect(answers, challenge):
    """What is called safe, the counterexample, and what `repaired` gives on drawn data and on the learner's own."""
    own, repaired = answers["counterexample"], answers["repaired"]

    def given(repaired, engine, name, a, b):
        return list(
            map(values, repaired(library(engine), OPERATIONS[name], list(map(float, a)), list(map(float, b))))
        )

    parts = {
        part: attempt(lambda f, of=task: given(f, of["engine"], of["name"], of["a"], of["b"]), repaired)
        for part, task in challenge.items()
    }
    parts["safe"] = attempt(list, answers["safe"])
    parts["counterexample"] = attempt(lambda value: value, own)
    parts["own"] = attempt(lambda f, one: given(f, "engine", *one), repaired, own)
    return parts
