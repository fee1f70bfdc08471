"""The tensor: torch's bookkeeping around that of `core`, and all operations as its methods."""

from .breadth.methods import Methods, arguments
from .torch import tensor


class Tensor(Methods, tensor.Tensor):
    """An array whose history may be recorded."""

    __hash__ = tensor.Tensor.__hash__  # which defining __eq__ has taken away


arguments.name_as_torch_does(Tensor)

wrap = Tensor.wrap
