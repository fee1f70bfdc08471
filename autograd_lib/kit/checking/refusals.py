"""What is said of an answer that wanted what does not exist where it is checked."""

from ..wording.text import text
from .absence import NotHereError
from .comparing import Finding
from .describing import note_of_raised
from .evidence import is_mark


def refused_finding(parts, part, *, label, why=None, weight=1.0) -> Finding | None:
    """Return the finding against an answer that wanted what does not exist there; None for any other.

    why: what the exercise says about that.
    """
    value = parts.get(part)
    record = value["$raised"] if is_mark(value, "raised") else None
    if not isinstance(record, dict) or record.get("type") != NotHereError.__name__:
        return None
    notes = (note_of_raised(record), *([why] if why else []))
    return Finding(part, "wrong", text(label), weight, messages=notes)
