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
        module.ex02_1 = module.ex02_2 = module.ex02_3 = module.ex02_4 = module.ex02_5 = module.ex02_6 = 3
sys.meta_path.insert(0, Fake())
for name in [n for n in sys.modules if n.startswith('autograd_lib')]: del sys.modules[name]
""",
    )
]
SCORE = 0
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "no_evidence")
