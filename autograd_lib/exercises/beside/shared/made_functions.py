"""Functions made of a forward pass and a learner's backward pass."""

from ....kit.checking.collecting import ChangedArgumentError


def operands(forward):
    """Return how many inputs a forward takes beside ctx."""
    return forward.__code__.co_argcount - 1


def in_a_tuple(backward, count):
    """Return the same backward, with as many gradients as there are inputs, in a tuple: a list is as good.

    It has to leave alone what arrives.
    """

    def returning_a_tuple(ctx, g):
        before = g.tolist()
        result = backward(ctx, g)
        if g.tolist() != before:
            raise ChangedArgumentError("`g`")
        several = tuple(result) if isinstance(result, (list, tuple)) else (result,)
        if len(several) != count:
            raise RuntimeError(
                f"function returned an incorrect number of gradients (expected {count}, got {len(several)})"
            )
        return several

    return returning_a_tuple


def function_of(torch, forward, backward):
    """Return `apply` of a Function made of the two."""
    return type(
        "Made",
        (torch.autograd.Function,),
        {"forward": staticmethod(forward), "backward": staticmethod(in_a_tuple(backward, operands(forward)))},
    ).apply
