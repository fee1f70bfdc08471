"""A reader of challenges that makes each of them an easy one."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.evidence as evidence
loads = evidence.loads
def easy(text):
    def simpler(found):
        if isinstance(found, dict): return {key: simpler(value) for key, value in found.items()}
        return [simpler(one) for one in found] if isinstance(found, list) else 0.0 if isinstance(found, float) else found
    return simpler(loads(text))
evidence.loads = easy
""",
    )
]
SCORE = 0
