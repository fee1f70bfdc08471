"""Where and how tensors lie in memory: on the CPU, with strides. There is nothing to choose."""


class device:
    """Where a tensor lives: on the CPU, the only device there is."""

    index = None

    def __init__(self, type="cpu"):
        check_device(type)
        self.type = "cpu"

    def __repr__(self):
        return "device(type='cpu')"

    def __str__(self):
        return "cpu"

    def __eq__(self, other):
        return isinstance(other, device)

    def __hash__(self):
        return hash("cpu")


class layout:
    """How elements lie in memory: with strides, the only layout there is."""

    def __repr__(self):
        return "torch.strided"


def check_device(wanted):
    """Raise RuntimeError when `wanted` is neither None nor the CPU."""
    if wanted is not None and str(wanted).partition(":")[0] != "cpu":
        raise RuntimeError(f"this engine computes on the CPU only, but was asked for device {str(wanted)!r}")


def refuse(name, **options):
    """Raise NotImplementedError for an option that is set but not supported."""
    for option, value in options.items():
        if value is not None and value is not False:
            raise NotImplementedError(f"{name}({option}={value!r}) is not supported")


CPU, strided = device(), layout()
