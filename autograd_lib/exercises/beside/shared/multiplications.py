"""How many multiplications a call may cost."""


class OverBudget(BaseException):
    """Far more was read or multiplied than there is. No `except Exception` of a learner's stops it."""


def watched(call):
    """Return what `call` returns, or a note that it was stopped."""
    try:
        return call()
    except OverBudget:
        return {"stopped": True}
