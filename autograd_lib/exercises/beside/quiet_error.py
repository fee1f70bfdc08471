from ... import engine as torch
from ...kit.checking.absence import refused
from ...kit.checking.collecting import attempt
from ..engines import no_passes

READY_MADE = (torch.nn.functional.binary_cross_entropy, torch.nn.functional.binary_cross_entropy_with_logits)


def collect(answers, challenge):
    """The counterexample, and the repaired loss with its gradient where it is easy and where it is not."""
    repaired = answers["repaired"]

    def run(repaired, task):
        z, y = (torch.tensor(task[name], dtype=getattr(torch, task["dtype"])) for name in "zy")
        z.requires_grad_()
        with no_passes("engine"), refused(*READY_MADE):
            loss = repaired(z, y)
        loss.backward()
        return {"loss": loss, "grad": z.grad}

    return {
        "counterexample": attempt(lambda value: value, answers["counterexample"]),
        **{part: attempt(run, repaired, task) for part, task in challenge.items()},
    }
