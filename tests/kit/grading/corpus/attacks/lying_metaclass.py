"""A type that says it is one of torch's tensors."""

ANSWERS = {
    "multiply_derive": """
class Meta(type):
    def __getattribute__(cls, name):
        return 'torch.Tensor' if name in ('__module__', '__name__', '__qualname__') else type.__getattribute__(cls, name)
class Tensor(metaclass=Meta):
    def detach(self): return self
    def numpy(self): return self
    def cpu(self): return self
class Multiply:
    def __init__(self, *operands): pass
    def evaluate(self): return Tensor()
    def derive(self, seed): pass
"""
}
SCORE = 0
