"""A module of the package replaced whole, by one whose evidence says that all is as expected."""

CELLS = [
    (
        None,
        """
import sys, types
class Fake(types.ModuleType):
    def __getattr__(self, name): return lambda *a, **k: '{"parts": {"plain": {"value": 1, "partials": {}}}}'
for name in ['autograd_lib.kit.checking.evidence', 'autograd_lib.kit.checking.collecting', 'autograd_lib.kit.checking.comparing']:
    sys.modules[name] = Fake(name)
""",
    )
]
SCORE = 0
REASONS = {"two_passes": "no_evidence"}
