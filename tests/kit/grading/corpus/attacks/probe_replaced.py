"""Another function in place of the one that collects, which says what it likes."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as probe
probe.evidence = lambda *given: '{"parts": {"plain": 24}}'
""",
    )
]
SCORE = 0
