"""Fakes in `sys.modules` for all that a check imports."""

CELLS = [
    (
        None,
        """
import sys, types
kit = types.ModuleType('autograd_lib.kit.checking.collecting')
kit.gather = lambda *a: {'parts': {'plain': {'value': 1}}}
sys.modules[kit.__name__] = kit
import autograd_lib.exercises.l02_expression_trees.collect as collect
for name in [n for n in vars(collect) if n.startswith('ex02')]: setattr(collect, name, lambda *a: {'plain': 1})
""",
    )
]
SCORE = 0
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "no_evidence")
