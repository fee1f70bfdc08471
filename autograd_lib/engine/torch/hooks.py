"""Hooks: user functions that are called while gradients flow."""

import itertools
import weakref

_ids = itertools.count()


class RemovableHandle:
    """Returned when a hook is registered; `remove()`, or leaving it as a context manager, takes the hook away."""

    def __init__(self, hooks):
        self.id = next(_ids)
        self._hooks = weakref.ref(hooks)

    def remove(self):
        """Take the hook away. Doing so twice is fine."""
        hooks = self._hooks()
        if hooks is not None:
            hooks.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.remove()


class Hooks(dict):
    """Hooks by number, in order of registration. A class of its own because a plain dict takes no weak reference."""


class NodeHooks:
    """The hooks of one node.

    outputs   {output number: hooks on the gradient of that tensor}
    before    hooks on the node itself that see what has arrived
    after     hooks on the node itself that see what it has computed as well
    filled    hooks on a leaf that wait for its `.grad`
    """

    def __init__(self):
        self.outputs, self.before, self.after, self.filled = {}, Hooks(), Hooks(), Hooks()

    def of_output(self, number):
        """Return the hooks on the gradient of one output."""
        return self.outputs.setdefault(number, Hooks())


def in_order(hooks):
    """Return the hooks as a list, the one that stores the gradient at the end."""
    return [hook for key, hook in hooks.items() if key != RETAIN] + [
        hooks[key] for key in hooks if key == RETAIN
    ]


def add_hook(hooks, hook):
    """Put a hook into a `Hooks` dictionary and return its handle."""
    handle = RemovableHandle(hooks)
    hooks[handle.id] = hook
    return handle


RETAIN = "retain"
"""The key of the hook that stores the gradient; it sees what all other hooks have made of it."""


def retain(target):
    """Have the gradient of a non-leaf stored in its `.grad`."""
    reference = weakref.ref(target)  # the node must not keep its own output alive

    def keep(gradient):
        kept = reference()
        if kept is not None and gradient is not None:
            kept._grad = gradient.clone() if kept._grad is None else kept._grad + gradient

    target._own_hooks().setdefault(RETAIN, keep)
