# ---
# exercise: accumulate_grad
# ---


# %% answer
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient.copy())
        else:
            self.variable.grad.add_(gradient)


# %% right
class AccumulateGrad:
    def __init__(self, variable):
        self.variable = variable
        self.number = next(numbers)
        self.parents = []

    def __call__(self, gradient):
        leaf = self.variable
        if leaf.grad is None:
            leaf.grad = tensor(gradient)
            return
        with no_grad():
            leaf.grad += gradient


# %% wrong="adopts"
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient)
        else:
            self.variable.grad.add_(gradient)


# %% wrong="another_tensor_each_pass"
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        before = self.variable.grad
        self.variable.grad = Tensor(gradient.copy()) if before is None else before + gradient


# %% wrong="overwrites"
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        self.variable.grad = Tensor(gradient.copy())
