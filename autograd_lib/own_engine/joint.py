"""Stands in for what lesson 13 adds to the learner's own engine, until the learner's own is right.

A module by itself, so that it can be kept away from graded answers to lesson 13, which may use the other parts.
"""

from types import SimpleNamespace


class Function:
    """An operation: `forward(ctx, …)` on arrays, `backward(ctx, g)`, and `apply`, which records what it returns."""

    @classmethod
    def apply(cls, *inputs):
        """Return the result of the operation as a tensor of the engine from which the inputs come."""
        kind = next((type(one) for one in inputs if hasattr(one, "slopes")), None)
        if kind is None:
            raise TypeError(f"{cls.__name__}.apply: none of its inputs is a tensor")
        ctx = SimpleNamespace(saved_tensors=())
        ctx.save_for_backward = lambda *arrays: vars(ctx).update(saved_tensors=arrays)
        out = cls.forward(ctx, *(one.value if isinstance(one, kind) else one for one in inputs))
        return kind(out, cls, ctx, inputs)
