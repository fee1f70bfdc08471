"""torch.utils: what checks ask for."""

from autograd_lib.in_browser import NotHereError


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise NotHereError(f"torch.utils.{name}")
