"""What a call returns, or what it raises."""

from ...engines import values


def outcome(call):
    """Return {"value": …} for what a call returns, or {"error": type, "text": message} for what it raises."""
    try:
        return {"value": values(call())}
    except NotImplementedError:
        raise
    except Exception as error:
        kind = "RuntimeError" if isinstance(error, RuntimeError) else type(error).__name__
        return {"error": kind, "text": str(error)[:300]}
