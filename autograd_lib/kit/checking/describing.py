"""Saying in a few words what a value is: its text in a table, its kind, and why a mark is no value."""

from ..wording.text import text
from .absence import NotHereError
from .collecting import ChangedArgumentError
from .evidence import is_any_mark, is_mark
from .misfits import in_words
from .syntax import told_of_power
from .words import TEXTS

MAX_WORDS = 500  # characters of the learner's own that one message repeats
MAX_QUOTED = 80  # of a name or a value
MAX_LISTED = 12  # entries of a list whose numbers are rounded


def show(value, digits=6) -> str:
    """Return a value as the short text of a table: a float to `digits` significant digits, long text cut."""
    if isinstance(value, float):
        return f"{value:.{digits}g}"
    if hasattr(value, "dtype"):
        return _name_of(value)
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 64:
        return f"≈ 2^{value.bit_length() - 1}"
    listed = isinstance(value, list) and len(value) <= MAX_LISTED
    shown = f"[{', '.join(show(one, digits) for one in value)}]" if listed else repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def kind_of(value) -> str:
    """Return the message key that names what kind of value this is."""
    if isinstance(value, bool):
        return "a_boolean"
    if isinstance(value, (int, float)):
        return "a_number"
    if isinstance(value, complex):
        return "a_complex"
    names = {str: "a_string", list: "a_list", tuple: "a_list", dict: "a_dict", type(None): "nothing"}
    return names.get(type(value), "an_array")


def _name_of(value):
    return f"array{value.shape}" if hasattr(value, "dtype") else type(value).__name__


def wrong_kind(got, needed):
    """Return the sentence about a value of another kind than the one `needed`, which is a message key."""
    return TEXTS("not_a_value", got=_name_of(got), expected=TEXTS(needed))


def fault_of_mark(mark, expected):
    """Return the sentence about a mark that stands where `expected` should."""
    if not is_any_mark(mark):
        return TEXTS("malformed")
    (fault,) = mark.values()
    if is_mark(mark, "type"):
        kind = str(fault).rpartition(".")[2]  # where its class is written is nobody's concern
        return TEXTS("not_a_value", got=kind[:MAX_WORDS], expected=TEXTS(kind_of(expected)))
    if is_mark(mark, "raised") and isinstance(fault, dict):
        return note_of_raised(fault)
    return TEXTS("refused", why=str(fault)[:MAX_WORDS])


def note_of_raised(record):
    """Return the sentence about an exception from its record, which may lack anything."""
    kind, words = (str(record.get(key, ""))[:MAX_WORDS] for key in ("type", "message"))
    if kind == NotHereError.__name__:
        return TEXTS("not_here", name=words)
    if kind == ChangedArgumentError.__name__:
        return TEXTS("changed", names=words)
    power = told_of_power(kind, words)
    if power:
        return power
    said = in_words(record, words) if words else text("—")
    if not record.get("frames"):
        return _of_no_line(record, TEXTS("error", type=kind or "?", message=said) if words else kind or "?")
    of_none = kind in ("TypeError", "AttributeError") and "NoneType" in words
    key = "part_raised_none" if of_none else "part_raised"
    return TEXTS(key, type=kind or "?", message=said)


def _of_no_line(record, error):
    """Return the sentence about an exception that no line of the learner's raised: what came back before it."""
    if record.get("awry") is True:
        return TEXTS("called_awry", error=error)
    found = record.get("came_back")
    found = found if isinstance(found, dict) else {}
    value = _quoted(found.get("value"))
    if isinstance(found.get("is"), str):
        return TEXTS("answer_is", name=_quoted(found["is"]), value=value, error=error)
    if not isinstance(found.get("of"), str):
        return TEXTS("not_usable", error=error)
    key = "returned_after" if not found.get("sure") else "returned_none" if found.get("bare") else "returned"
    return TEXTS(key, name=_quoted(found["of"]), value=value, error=error)


def _quoted(words):
    return str(words)[:MAX_QUOTED].replace("`", "'")


def count_of(array, path, count):
    """Return the sentence about how many elements of a large array differ, once its shape and dtype are right."""
    key = "elements_of" if path else "elements"
    return TEXTS(key, name=path, shape=array.shape, dtype=array.dtype, total=array.size, count=count)
