"""What a tensor is, and turning it into something else: another dtype, a number, a list, an array."""

import warnings

import numpy as np

from ...torch import dtypes, memory
from ...torch.device import CPU, check_device, strided
from ...torch.grad_mode import mode
from ...torch.shapes import Size, wrap_dim
from .. import arrays
from ..ops.shaping import Clone, Copy, ToCopy


def cast(dtype):
    """Return the method that turns a tensor into one of a dtype."""

    def method(self):
        return self.to(dtype)

    method.__name__, method.__doc__ = dtype.name, f"Return the tensor in {dtype.name}."
    return method


class ConversionMethods:
    """Facts about a tensor and conversions."""

    @property
    def shape(self):
        """Return the size of each dimension."""
        return Size(self.array.shape)

    def size(self, dim=None):
        """Return the size of each dimension, or of one."""
        return self.shape if dim is None else self.array.shape[wrap_dim(dim, self.array.ndim)]

    @property
    def dtype(self):
        """Return the type of the elements."""
        return dtypes.of(self.array.dtype)

    def dim(self):
        """Return the number of dimensions."""
        return self.array.ndim

    ndim, ndimension = property(dim), dim

    def numel(self):
        """Return the number of elements."""
        return self.array.size

    nelement = numel

    @property
    def device(self):
        """Return the device, which is always the CPU."""
        return CPU

    @property
    def layout(self):
        """Return the memory layout, which is always strided."""
        return strided

    is_cpu = True
    is_cuda = is_sparse = False

    @property
    def nbytes(self):
        """Return the bytes of all elements."""
        return self.array.nbytes

    def element_size(self):
        """Return the bytes of one element."""
        return self.array.itemsize

    itemsize = property(element_size)

    def stride(self, dim=None):
        """Return how many elements lie between neighbours along each dimension, or along one."""
        steps = tuple(step // self.array.itemsize for step in self.array.strides)
        return steps if dim is None else steps[wrap_dim(dim, self.array.ndim)]

    def storage_offset(self):
        """Return how many elements of the memory lie before the first one of this tensor."""
        return memory.offset(self.array) // self.array.itemsize

    def data_ptr(self):
        """Return the address of the first element."""
        return self.array.__array_interface__["data"][0]

    def is_contiguous(self):
        """Return whether the elements lie in memory in order and without gaps."""
        return self.array.flags.c_contiguous

    def contiguous(self):
        """Return the tensor if it is contiguous, else a copy that is."""
        return self if self.array.flags.c_contiguous else Clone.apply(self, contiguous=True)

    def clone(self):
        """Return a copy; gradients flow back through it."""
        return Clone.apply(self)

    def is_floating_point(self):
        """Return whether the elements are floats."""
        return self.array.dtype.kind == "f"

    def is_complex(self):
        """Return whether the elements are complex: never."""
        return False

    def is_signed(self):
        """Return whether the elements can be negative."""
        return self.dtype.is_signed

    def to(self, *args, dtype=None, device=None, copy=False, non_blocking=False):
        """Return the tensor in another dtype; itself when nothing changes. Devices other than the CPU are refused."""
        for one in args:
            if isinstance(one, ConversionMethods):
                dtype = one.dtype
            elif isinstance(one, dtypes.dtype) or one in (float, int, bool):
                dtype = one
            elif str(one).startswith("torch."):
                dtype = next(kind for kind in dtypes.ALL if one == f"torch.{kind.type_name}Tensor")
            elif not isinstance(one, bool):
                device = one
        check_device(device)
        wanted = self.array.dtype if dtype is None else dtypes.to_numpy(dtype)
        if wanted == self.array.dtype:
            return self.clone() if copy else self
        if wanted.kind != "f":
            with np.errstate(all="ignore"):
                return self.wrap(self.array.astype(wanted))
        return ToCopy.apply(self, dtype=wanted)

    def type(self, dtype=None):
        """Return the name of the tensor's type, or the tensor in another dtype."""
        return f"torch.{self.dtype.type_name}Tensor" if dtype is None else self.to(dtype)

    def type_as(self, other):
        """Return the tensor in the dtype of another one."""
        return self.to(other.dtype)

    def is_nonzero(self):
        """Return whether the only element is not zero."""
        return bool(self)

    def cpu(self):
        """Return the tensor itself: it is there already."""
        return self

    def cuda(self, device=None):
        """Raise RuntimeError: there is no such device."""
        return self.to("cuda" if device is None else device)

    half, float, double, byte, char, short, int, long, bool = map(cast, dtypes.ALL)

    def item(self):
        """Return the only element as a Python number."""
        if self.array.size != 1:
            raise RuntimeError(f"a Tensor with {self.array.size} elements cannot be converted to Scalar")
        return self.array.item()

    def tolist(self):
        """Return nested lists of Python numbers."""
        return self.array.tolist()

    def numpy(self, *, force=False):
        """Return the array itself, sharing memory; refused where grad is required, unless forced or in no_grad."""
        if self.requires_grad and mode.enabled and not force:
            raise RuntimeError(
                "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead."
            )
        return self.array

    def __array__(self, dtype=None, copy=None):
        return np.array(self.numpy(), dtype=dtype, copy=copy or None)  # None: only if the dtype asks for it

    def __array_wrap__(self, array, context=None, return_scalar=False):
        return self.wrap(np.asarray(array))

    def _only_element(self):
        if self.array.size != 1:
            raise ValueError("only one element tensors can be converted to Python scalars")
        return self.array.item()

    def __float__(self):
        if self.requires_grad:
            warnings.warn(
                "Converting a tensor with requires_grad=True to a scalar may lead to unexpected behavior.\nConsider "
                "using tensor.detach() first.",
                UserWarning,
                stacklevel=2,
            )
        return float(self._only_element())

    def __complex__(self):
        return complex(self._only_element())

    def __int__(self):
        return int(self._only_element())

    def __index__(self):
        if self.array.size != 1 or self.array.dtype.kind == "f":
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return self.array.item()

    def __bool__(self):
        if self.array.size != 1:
            many = "more than one value" if self.array.size else "no values"
            raise RuntimeError(f"Boolean value of Tensor with {many} is ambiguous")
        return self.array.item() != 0

    def __len__(self):
        if not self.array.ndim:
            raise TypeError("len() of a 0-d tensor")
        return len(self.array)

    def __contains__(self, element):
        return bool((self == element).array.any())

    def __format__(self, spec):
        return format(self.item(), spec) if not self.array.ndim else object.__format__(self, spec)

    def _copied(self):
        """Return a copy, as the pass makes one when it is recorded."""
        return Copy.apply(self.detach(), self)

    def _cast(self, dtype):
        """Return this tensor in another dtype of NumPy's."""
        return self.to(dtypes.of(dtype))

    def new_tensor(self, data, *, dtype=None, **options):
        """Return a tensor of `data` in this tensor's dtype."""
        return self._made(arrays.copied, data, dtype=dtype or self.dtype, depth=4, **options)

    def new_zeros(self, *size, dtype=None, **options):
        """Return zeros in this tensor's dtype."""
        return self._made(arrays.zeros, *size, dtype=dtype or self.dtype, **options)

    def new_ones(self, *size, dtype=None, **options):
        """Return ones in this tensor's dtype."""
        return self._made(arrays.ones, *size, dtype=dtype or self.dtype, **options)

    def new_full(self, size, fill_value, *, dtype=None, **options):
        """Return a constant in this tensor's dtype."""
        return self._made(arrays.full, size, fill_value, dtype=dtype or self.dtype, **options)

    new_empty = new_zeros
