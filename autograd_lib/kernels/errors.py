"""What can go wrong before a kernel runs."""


class KernelServerError(RuntimeError):
    """The fork server could not be started, or could not start a kernel.

    A RuntimeError, because that is what the callers of a kernel provisioner catch.
    """


class ConfinementError(KernelServerError):
    """A kernel that was to be confined cannot be; it was not started."""
