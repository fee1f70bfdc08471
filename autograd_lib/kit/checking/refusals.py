"""What is said of an answer that wanted what does not exist where it is checked."""

from dataclasses import replace

from .absence import NotHereError
from .comparing import Finding, wrong
from .describing import note_of_raised
from .evidence import is_mark


def refused_finding(parts, part, *, label, because=(), weight=1.0) -> Finding | None:
    """Return the finding against an answer that wanted what does not exist there; None for any other.

    because: what the exercise says about that.
    """
    value = parts.get(part)
    record = value["$raised"] if is_mark(value, "raised") else None
    if not isinstance(record, dict) or record.get("type") != NotHereError.__name__:
        return None
    found = wrong(parts, part, label=label, because=because, weight=weight)
    return replace(found, messages=(note_of_raised(record),))
