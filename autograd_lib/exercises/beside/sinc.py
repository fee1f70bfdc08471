import numpy as np

from ...kit.checking.collecting import attempt
from ..engines import library


def collect(answers, challenge):
    """The counterexample, what is predicted of it, and value and gradient of the repaired program."""
    torch = library("engine")

    def passed(repaired):
        found = {}
        for rows in challenge["rows"]:
            x = torch.tensor(np.array(rows, dtype=np.float64), requires_grad=True)
            y = repaired(x)
            g = torch.tensor(challenge["weights"][: x.numel()], dtype=torch.float64).reshape(x.shape)
            y.backward(g)
            found[str(rows)] = {
                "value": y.tolist(),
                "x.grad": None if x.grad is None else x.grad.tolist(),
                "x": x.tolist(),
            }
        return found

    def valued(repaired):
        return repaired(torch.tensor(challenge["near"], dtype=torch.float64)).tolist()

    said = {"counterexample": "points", "value": "sinc_values", "gradient": "sinc_gradients"}
    parts = {part: attempt(lambda value: value, answers[name]) for part, name in said.items()}
    smooth = answers["smooth"]
    return parts | {"repaired": attempt(passed, smooth), "near": attempt(valued, smooth)}
