"""An `importlib.import_module` that gives collectors of the student's own."""

CELLS = [
    (
        None,
        """
import importlib, types
class Collectors(types.ModuleType):
    pass
own = Collectors('own')
own.collect = lambda answers, challenge: {'plain': {'value': True}}
real = importlib.import_module
importlib.import_module = lambda name, *a: own if 'exercises' in name else real(name, *a)
""",
    )
]
SCORE = 0
