"""The reference from the package's own loader."""

ANSWERS = {
    "multiply_derive": """
import autograd_lib, importlib.util, os
spec = importlib.util.spec_from_file_location('mine', os.path.join(autograd_lib.__path__[0], 'scalar.py'))
module = importlib.util.module_from_spec(spec)
autograd_lib.__loader__.__class__('mine', spec.origin).exec_module(module)
Multiply = module.Multiply
"""
}
SCORE = 0
REASONS = {"multiply_derive": "answer_raised"}
UNCONFINED_SCORE = 3
