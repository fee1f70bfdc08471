"""Fakes in `sys.modules` for all that a check imports."""

CELLS = [
    (
        None,
        """
import sys, types
kit = types.ModuleType('autograd_lib.kit.checking.collecting')
kit.gather = lambda *a: {'parts': {'plain': {'value': 1}}}
sys.modules[kit.__name__] = kit
import autograd_lib.exercises.beside.shared.trees
for module in [m for n, m in sys.modules.items() if '.exercises.beside.' in n]: module.collect = module.binary = lambda *a: {'plain': 1}
""",
    )
]
SCORE = 0
REASONS = dict.fromkeys(["by_hand", "two_passes"], "no_evidence")
