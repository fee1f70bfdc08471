"""Where gradients end."""

from autograd_lib.mine.gate import refuse_shut


def _accumulate_grad(name, stage, file):
    class AccumulateGrad:
        parents = ()

        def __init__(self, variable):
            refuse_shut("AccumulateGrad")
            self.variable, self.number = variable, next(file["numbers"])

        def __call__(self, gradient):
            leaf = self.variable
            leaf.grad = file["zeros"](leaf.shape, dtype=leaf.dtype) if leaf.grad is None else leaf.grad
            leaf.grad += gradient

    return AccumulateGrad


def _no_grad(name, stage, file):
    class no_grad(file["ContextDecorator"]):
        def __init__(self):
            refuse_shut("no_grad")
            self.outer = []

        def __enter__(self):
            self.outer.append(vars(file["state"]).copy())
            file["state"].recording = False

        def __exit__(self, *error):
            vars(file["state"]).update(self.outer.pop())

    return no_grad


def _grad(name, stage, file):
    def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
        refuse_shut("grad")
        if create_graph:
            file["refuse"]("create_graph")
        inputs = [inputs] if isinstance(inputs, file["Tensor"]) else list(inputs)
        if not all(one.requires_grad for one in inputs):
            raise RuntimeError("One of the differentiated Tensors does not require grad")
        first, wanted = file["first_gradient"](outputs, grad_outputs), {one.node: None for one in inputs}
        for node, total in file["one_pass"](outputs.node, first, retain_graph):
            if node in wanted:
                wanted[node] = file["tensor"](total)
        if not allow_unused and any(one is None for one in wanted.values()):
            raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
        return tuple(wanted[one.node] for one in inputs)

    return grad


MADE = {"AccumulateGrad": _accumulate_grad, "no_grad": _no_grad, "grad": _grad}
