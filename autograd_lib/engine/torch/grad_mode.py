"""Whether operations are being recorded: `no_grad`, `enable_grad`, `set_grad_enabled`.

The switch belongs to a thread, as in torch: one thread can evaluate while another one trains.
"""

import functools
import inspect
import threading

from ..core.node import mode

__all__ = [
    "enable_grad",
    "inference_mode",
    "is_grad_enabled",
    "is_inference_mode_enabled",
    "no_grad",
    "set_grad_enabled",
]


class _Inference(threading.local):
    enabled = False


inference = _Inference()


def is_grad_enabled():
    """Return whether operations of this thread are recorded."""
    return mode.enabled


class _Switch:
    """A context manager, and a decorator for functions and generators, that sets the mode and puts it back."""

    wanted = True

    def __enter__(self):
        self.previous = mode.enabled
        mode.enabled = self.wanted

    def __exit__(self, *exception):
        mode.enabled = self.previous

    def clone(self):
        """Return a switch of the same kind; each call of a decorated function needs one of its own."""
        return type(self)()

    def __call__(self, function):
        if inspect.isgeneratorfunction(function):
            return self._around_generator(function)

        @functools.wraps(function)
        def switched(*args, **kwargs):
            with self.clone():
                return function(*args, **kwargs)

        return switched

    def _around_generator(self, function):
        @functools.wraps(function)
        def switched(*args, **kwargs):
            generator = function(*args, **kwargs)
            sent = None
            while True:
                with self.clone():  # only while the generator runs, not while its caller does
                    try:
                        item = generator.send(sent)
                    except StopIteration as end:
                        return end.value
                sent = yield item

        return switched


class no_grad(_Switch):
    """Turns recording off: results do not require grad and remember nothing."""

    wanted = False

    def __new__(cls, function=None):
        """Return a switch; `@no_grad` without parentheses decorates at once."""
        return super().__new__(cls) if function is None else cls()(function)


class enable_grad(_Switch):
    """Turns recording on again inside `no_grad`."""

    def __new__(cls, function=None):
        """Return a switch; `@enable_grad` without parentheses decorates at once."""
        return super().__new__(cls) if function is None else cls()(function)


class inference_mode(_Switch):
    """Turns recording off, like `no_grad`, and says so; inference_mode(False) turns it on."""

    def __init__(self, mode=True):
        self.wanted = not mode

    def __enter__(self):
        super().__enter__()
        self.outer, inference.enabled = inference.enabled, not self.wanted

    def __exit__(self, *exception):
        super().__exit__(*exception)
        inference.enabled = self.outer

    def clone(self):
        """Return a switch with the same setting."""
        return type(self)(not self.wanted)


def is_inference_mode_enabled():
    """Return whether this thread is inside `inference_mode`."""
    return inference.enabled


class set_grad_enabled(_Switch):
    """Sets recording at once, and puts it back at the end when used as a context manager."""

    def __init__(self, mode):
        self.before = _set(bool(mode))
        self.wanted = bool(mode)

    def __enter__(self):
        mode.enabled = self.wanted

    def __exit__(self, *exception):
        mode.enabled = self.before

    def __call__(self, function):
        """Decorate: the setting then takes effect inside the function only."""
        mode.enabled = self.before
        return super().__call__(function)

    def clone(self):
        """Return a switch with the same setting."""
        return type(self)(self.wanted)

    def __repr__(self):
        return f"torch.autograd.grad_mode.set_grad_enabled(mode={self.wanted})"


def _set(enabled):
    """Set the mode and return what it was."""
    before, mode.enabled = mode.enabled, enabled
    return before
