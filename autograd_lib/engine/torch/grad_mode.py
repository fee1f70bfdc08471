"""Whether operations are being recorded: `no_grad`, `enable_grad`, `set_grad_enabled`.

The switch belongs to a thread, as in torch: one thread can evaluate while another one trains.
"""

import functools
import inspect
import warnings

from ..core.node import mode

_NOT_SAVED = (
    "Inference tensors cannot be saved for backward. Please do not use Tensors created in inference mode in computation "
    "tracked by autograd. To work around this, you can make a clone to get a normal tensor and use it in autograd, or "
    "use `torch.no_grad()` instead of `torch.inference_mode()`."
)
_CLASSES = (
    "Decorating classes is deprecated and will be disabled in future versions. You should only decorate functions or "
    "methods. To preserve the current behavior of class decoration, you can directly decorate the `__init__` method and "
    "nothing else."
)

__all__ = [
    "enable_grad",
    "inference_mode",
    "is_grad_enabled",
    "is_inference_mode_enabled",
    "no_grad",
    "set_grad_enabled",
]


class Uncounted:
    """The place of a version counter, of which no version can be had: nothing can be saved for backward."""

    def __getitem__(self, index):
        raise RuntimeError(_NOT_SAVED)


UNCOUNTED = Uncounted()
"""The version counter of every tensor that was made in inference mode."""


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
        if inspect.isclass(function):
            warnings.warn(_CLASSES, FutureWarning, stacklevel=2)
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
            resume = functools.partial(generator.send, None)
            while True:
                try:
                    with self.clone():  # only while the generator runs, not while its caller does
                        item = resume()
                except StopIteration as end:
                    return end.value
                try:
                    resume = functools.partial(generator.send, (yield item))
                except GeneratorExit:
                    with self.clone():
                        generator.close()
                    raise
                except BaseException as error:
                    resume = functools.partial(generator.throw, error)

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
        self.outer, mode.counter = mode.counter, None if self.wanted else UNCOUNTED

    def __exit__(self, *exception):
        super().__exit__(*exception)
        mode.counter = self.outer

    def clone(self):
        """Return a switch with the same setting."""
        return type(self)(not self.wanted)


def is_inference_mode_enabled():
    """Return whether this thread is inside `inference_mode`."""
    return mode.counter is UNCOUNTED


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
