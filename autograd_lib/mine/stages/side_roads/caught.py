# ──── Side road · 支线：Caught in passing · 路上拦下 ────


def register_hook(self, hook):
    """Have a function look on whenever the gradient of this tensor has come together."""
    if not self.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    owner = self.grad_fn or self
    owner.hooks = [*vars(owner).get("hooks", ()), hook]
    return SimpleNamespace(remove=lambda: owner.hooks.remove(hook))


def one_pass(root, g, retain_graph=False, unwatched=one_pass):
    """The pass from above; at each node's turn those look on that have asked for it."""
    for node, total in unwatched(root, g, retain_graph):
        for hook in vars(node if node.parents else node.variable).get("hooks", ()):
            if hook(Tensor(np.array(total))) is not None:
                refuse("a hook that gives back another gradient")
        yield node, total


#| part?: retain_grad


def set_retained(self, grad):
    self.set_grad(grad)
    if "kept" in vars(self):
        self.kept = grad


def changed(self, operation, other, unwatched=Tensor.changed):
    if "kept" in vars(self):
        refuse("a change in place of a tensor that retains its gradient")
    return unwatched(self, operation, other)


Tensor.register_hook, Tensor.retain_grad, Tensor.changed = register_hook, retain_grad, changed
Tensor.grad = property(lambda self: vars(self).get("kept", self._grad), set_retained)
