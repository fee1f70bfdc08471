"""A finder that makes up every module that is imported."""

CELLS = [
    (
        None,
        """
import importlib.abc, importlib.machinery, sys
class Fake(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path, target=None):
        return importlib.machinery.ModuleSpec(name, self) if name.startswith('autograd_lib') else None
    def exec_module(self, module):
        module.gather = lambda *a: {'parts': {'plain': 1}}
        module.loads, module.dumps = (lambda text: text), (lambda plain: '{"parts": {"plain": 1}}')
        module.multiply_derive = module.minus_derive = module.two_passes = module.another_point = 3
sys.meta_path.insert(0, Fake())
for name in [n for n in sys.modules if n.startswith('autograd_lib')]: del sys.modules[name]
""",
    )
]
SCORE = 0
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "no_evidence",
)
