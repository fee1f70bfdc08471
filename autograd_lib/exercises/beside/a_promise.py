from ...kit.checking.collecting import attempt, listed
from ..engines import library, values
from .shared.function_orders import doubles, first_order, nature
from .shared.function_use import edited, left_alone

OUTPUTS = ("z", "xx", "yy", "xy")


LOSSES = (*OUTPUTS, "all")


def loss_on(name, case):
    """Return the case in which the loss uses one output, or all of them."""
    used = [
        weights if name in ("all", one) else None
        for one, weights in zip(OUTPUTS, case["weights"], strict=True)
    ]
    return {"inputs": case["inputs"], "weights": used}


def by_loss(torch, function, case, names):
    """Return the gradients by x and y for every loss; where there is none, zeros, which mean the same."""
    zeros = torch.zeros(2, 3, dtype=torch.float64).tolist()
    found = {}
    for name in names:
        gradients = first_order(torch, function, loss_on(name, case))
        found[name] = {key: gradients[key] or zeros for key in ("∂L/∂x", "∂L/∂y")}
    return found


def collect(answers, challenge):
    """Both losses; and of both repairs the outputs, which of them are differentiable, and gradients of losses."""
    rows = list(challenge["inputs"].values())
    parts = {name: attempt(listed, answers[name]) for name in ("weights", "silent")}

    def outputs(function, look):
        made = function.apply(*doubles(*rows, tracked=True))
        return [look(one) for one in (made if isinstance(made, tuple) else [made])]

    def gradients(function, names):
        return by_loss(library("torch"), function.apply, challenge, names)

    for name, losses in (("Complete", LOSSES), ("Marked", ("z",))):
        of = answers[name]
        parts |= nature(name, of, *rows)
        parts[f"{name} values"] = attempt(outputs, of, values)
        parts[f"{name} flags"] = attempt(outputs, of, lambda one: one.requires_grad)
        parts[f"{name} gradients"] = attempt(gradients, of, losses)
        parts[f"{name} kept"] = attempt(left_alone, of, *rows)
        for place, letter in enumerate("xy"):
            parts[f"{name} edited {letter}"] = attempt(lambda of, at=place: edited(of, *rows, place=at), of)
    return parts
