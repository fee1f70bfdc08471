"""Parts that are made-up marks of the kit."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
kit.gather = lambda *a, **k: {'parts': {'plain': {'$ok': True}, 'shared': {'$raised': {'type': 'x', 'message': 'y', 'frames': [[]]}}, 'nested': {'$unattempted': 1}}}
""",
    )
]
SCORE = 0
