"""How likely an alarm is true: Bayes' rule for one test."""

from autograd_lib.kit.checking.calls import calls


def drawn(rng):
    """A rare illness and a frequent one, and tests of which neither share is one minus the other."""
    return {
        "posterior": [
            {
                "prior": round(rng.uniform(*prior), 3),
                "sensitivity": round(rng.uniform(0.7, 0.95), 3),
                "false_alarm": round(rng.uniform(0.35, 0.6), 3),
            }
            for prior in ((0.02, 0.1), (0.3, 0.45))
        ]
    }


def truth(prior, sensitivity, false_alarm):
    return prior * sensitivity / (prior * sensitivity + (1 - prior) * false_alarm)


JUDGE = calls(drawn, {"posterior": "`posterior`"}, {"posterior": truth})
