# ---
# exercise: recorded
# ---


# %% answer
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% right
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents, arrays = [], []
        for one in inputs:
            if isinstance(one, Tensor):
                arrays.append(one.value)
                if one.requires_grad:
                    parents.append(one.node)
            else:
                arrays.append(one)
        node = Node(cls, inputs, tuple(parents))
        value = cls.forward(node.ctx, *arrays)
        return node.finish(value)


# %% wrong="constants_left_out"
class Function:
    @classmethod
    def apply(cls, *inputs):
        tensors = [one for one in inputs if isinstance(one, Tensor)]
        node = Node(cls, tensors, [one.node for one in tensors if one.requires_grad])
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="every_tensor_a_parent"
class Function:
    @classmethod
    def apply(cls, *inputs):
        node = Node(cls, inputs, [one.node for one in inputs if isinstance(one, Tensor)])
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="each_parent_once"
class Function:
    @classmethod
    def apply(cls, *inputs):
        tracked = {one.node: one for one in inputs if isinstance(one, Tensor) and one.requires_grad}
        node = Node(cls, inputs, list(tracked))
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="tensors_go_in"
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        return node.finish(cls.forward(node.ctx, *inputs))


# %% wrong="copies_go_in"
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [np.array(one.value) if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))
