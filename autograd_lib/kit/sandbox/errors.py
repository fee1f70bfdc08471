"""What can go wrong before a run begins."""

import traceback


class SandboxError(RuntimeError):
    """The fork server could not be started, or could not start a run."""


class ConfinementError(SandboxError):
    """A run that was to be confined cannot be; it was not started."""


def failure(message: dict, what: str) -> SandboxError:
    """Return the exception for a message that tells of an error: a ConfinementError when the system refused."""
    error = ConfinementError if message.get("refused") else SandboxError
    return error(f"{what}: {message['error']}")


def error_message(error: BaseException) -> dict:
    """Return the message that tells of an exception."""
    words = "".join(traceback.format_exception_only(error)).strip()
    return {"error": words, "refused": isinstance(error, OSError)}
