"""Both gradients of a matrix product, entry by entry and as a whole, by hand."""

import numpy as np

from ...kit.checking import Judge
from ...kit.checking.closeness import EXACT
from ...kit.checking.comparing import expect
from ..beside.matmul_gradients import INDICES, collect, entry, whole
from .shared.differences import central_differences
from .shared.matrices import expect_array, matrix

LABELS = {
    "entry_of_dA": "`entry_of_dA(g, a, b, i, k)`",
    "entry_of_dB": "`entry_of_dB(g, a, b, k, j)`",
    "dA": "`dA(g, a, b)`",
    "dB": "`dB(g, a, b)`",
}
WEIGHTS = {"entry_of_dA": 1, "entry_of_dB": 1, "dA": 2, "dB": 2}


def gradients(task):
    """Return both gradients, summed over the index that each of them does not have."""
    g, a, b = (task[name] for name in "gab")
    return {"A": np.einsum("ij,kj->ik", g, b), "B": np.einsum("ik,ij->kj", a, g)}


FAR = (
    1e20  # beside which any step is lost; the product is linear in each factor, so nothing else depends on it
)


def challenge(rng):
    tasks = [draw(rng, rng.sample((2, 3, 4), 3)), draw(rng, [3, 3, 3])]
    far = draw(rng, [5, 2, 4])
    return {"tasks": {of: [*tasks, {**far, of.lower(): far[of.lower()] * FAR}] for of in "AB"}}


def draw(rng, counts):
    """Return a product of n×r by r×m with its cotangent, and which entries of the gradients to ask for."""
    n, r, m = counts
    while True:
        task = {"a": matrix(rng, n, r), "b": matrix(rng, r, m), "g": matrix(rng, n, m)}
        if all(np.abs(of).min() > 0.05 for of in gradients(task).values()):
            break
    for name, (rows, columns) in {"entry_of_dA": (n, r), "entry_of_dB": (r, m)}.items():
        task[name] = [[rows - 1, 0], [rng.randrange(rows), columns - 1]]
    return task


def judge(parts, challenge):
    return [judge_one(parts, challenge["tasks"][name[-1]], name) for name in LABELS]


def judge_one(parts, tasks, name):
    common = {"label": LABELS[name], "weight": WEIGHTS[name]}
    pick = entries if name in INDICES else matrices
    expected, beside = (pick(name, tasks, of) for of in (gradients, differences))
    if name in INDICES:
        return expect(parts, name, expected, difference=beside, rel_tol=EXACT, **common)
    return expect_array(parts, name, expected, difference=beside, rel_tol=EXACT, **common)


def entries(name, tasks, of):
    return {
        entry(name, task, at): float(of(task)[name[-1]][tuple(at)]) for task in tasks for at in task[name]
    }


def matrices(name, tasks, of):
    return {whole(name, task): of(task)[name[-1]] for task in tasks}


def differences(task):
    """Return both gradients as difference quotients of the weighted sum, nowhere far out."""
    near = {of: np.where(np.abs(task[of]) > 100, task[of] / FAR, task[of]) for of in "ab"}
    found = central_differences(lambda a, b: float((task["g"] * (a @ b)).sum()), near)
    return {"A": found["a"], "B": found["b"]}


JUDGE = Judge(challenge, collect, judge, by_hand=True)
