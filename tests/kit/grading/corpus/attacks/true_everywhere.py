"""Parts that are all True."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
kit.gather = lambda *a, **k: {'parts': dict.fromkeys(['plain', 'shared', 'nested', 'moves', 'counting', 'x_after_two', 'leaf_visits'], True)}
""",
    )
]
SCORE = 0
