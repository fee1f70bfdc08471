"""What lies between forward and backward."""

from autograd_lib.mine.gate import refuse_shut


def _function(name, stage, file):
    class Function:
        """An operation: `forward(ctx, …)` on arrays, `backward(ctx, g)`, and `apply`, which records what it returns."""

        __module__ = file["__name__"]

        @classmethod
        def apply(cls, *inputs):
            refuse_shut("Function")
            tensor = file["Tensor"]
            tracked = filter(lambda one: isinstance(one, tensor) and one.requires_grad, inputs)
            node = file["Node"](cls, inputs, tuple(one.node for one in tracked))
            return node.finish(cls.forward(node.ctx, *map(file["numbers_of"], inputs)))

    return Function


class _SavedValues:
    def __init__(self, values):
        refuse_shut("SavedValues")
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError(
                "the saved values have been freed: specify retain_graph=True for a second pass"
            )
        return self.values

    def release(self):
        self.values = self.values and None


def _run(node, gradient, retain_graph=False):
    refuse_shut("run")
    try:
        return node.shares(node.saved.get(), gradient)
    finally:
        if not retain_graph:
            node.saved.release()


class _SavedTensor:
    def __init__(self, tensor):
        refuse_shut("SavedTensor")
        self.saved = tensor, tensor._version

    def unpack(self):
        tensor, expected = self.saved
        if tensor._version != expected:
            raise RuntimeError(
                "one of the variables needed for gradient computation has been modified by an inplace operation: "
                f"is at version {tensor._version}; expected version {expected} instead"
            )
        return tensor


MADE = {
    "Function": _function,
    "SavedValues": lambda name, stage, file: _SavedValues,
    "run": lambda name, stage, file: _run,
    "SavedTensor": lambda name, stage, file: _SavedTensor,
}
