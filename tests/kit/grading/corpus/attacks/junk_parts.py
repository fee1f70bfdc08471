"""Parts of the right names with values of the wrong kinds."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
kit.gather = lambda *a, **k: {'parts': {'plain': [[]] * 9, 'shared': {'value': 'x' * 999}, 'nested': 10**4000, 'x_after_two': {'$raised': 3}}}
""",
    )
]
SCORE = 0
