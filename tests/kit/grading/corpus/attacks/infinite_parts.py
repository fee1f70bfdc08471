"""Parts that are all infinite or not a number."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
from autograd_lib.kit.checking.evidence import to_plain
kit.gather = lambda *a: {'parts': to_plain({name: {'value': float('nan'), '∂/∂a': float('inf'), '∂/∂b': -float('inf')} for name in ('plain', 'shared', 'nested')})}
""",
    )
]
SCORE = 0
