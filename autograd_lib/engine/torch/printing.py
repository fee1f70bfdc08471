"""The text of a tensor, character for character as torch prints it with its default options.

One format serves all elements of a tensor, so how a number looks depends on its neighbours:

* only whole numbers: no decimals and a closing point, `tensor([1., 20.])`; otherwise four decimals;
* scientific notation for all, as soon as the largest magnitude exceeds 1e8 or a thousand times the smallest, or one
  of a tensor with fractions is below 1e-4. Zeros, nan and inf have no say in this, nor in the column width;
* more than 1000 elements: three at each end of every long dimension are shown, and only these choose the format.

Source: what torch 2.13 prints; the tests compare with it.
"""

import math

import numpy as np


class options:
    """What `set_printoptions` sets: decimals, elements shown in full and at each end, columns, scientific notation."""

    precision, threshold, edgeitems, linewidth, sci_mode = 4, 1000, 3, 80, None


PROFILES = {
    "default": {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80},
    "short": {"precision": 2, "threshold": 1000, "edgeitems": 2, "linewidth": 80},
    "full": {"precision": 4, "threshold": math.inf, "edgeitems": 3, "linewidth": 80},
}


def set_printoptions(
    precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None
):
    """Set how tensors are printed, as a profile ("default", "short" or "full") says and then one by one."""
    if profile is not None and profile not in PROFILES:
        raise ValueError(f"set_printoptions(profile={profile!r}): expected one of {', '.join(PROFILES)}")
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth}
    wanted = PROFILES.get(profile, {}) | {name: value for name, value in given.items() if value is not None}
    for name, value in wanted.items():
        setattr(options, name, value)
    options.sci_mode = sci_mode


OPENING = "tensor("
INDENT = len(OPENING)
# A literal of one of these types means that type, so torch does not name it; nor the default floating type.
UNNAMED_TYPES = {"int64", "bool"}


def tensor_repr(
    array, *, dtype_name=None, default_dtype_name="float32", requires_grad=False, grad_fn_name=None
):
    """Return the text of a tensor that holds `array`, a NumPy array of any shape of numbers or booleans.

    `dtype_name` is torch's name of the type, by default the array's own; `grad_fn_name` is the class name of the
    graph node, which takes the place of `requires_grad=True`.
    """
    dtype_name = dtype_name or array.dtype.name
    notes = []
    if not array.size:
        notes += [] if array.ndim == 1 else [f"size={array.shape}"]
        hidden = {default_dtype_name}
    else:
        hidden = {default_dtype_name} | UNNAMED_TYPES
    notes += [] if dtype_name in hidden else [f"dtype=torch.{dtype_name}"]
    if grad_fn_name is not None:
        notes.append(f"grad_fn=<{grad_fn_name}>")
    elif requires_grad:
        notes.append("requires_grad=True")
    return with_notes(OPENING + elements_text(array), notes) + ")"


def with_notes(text, notes):
    """Return `text` followed by the notes; one that would not fit goes to a line of its own."""
    used = len(text) - text.rfind("\n") + 1
    for note in notes:
        if used + len(note) + 2 > options.linewidth:
            text += ",\n" + " " * INDENT + note
            used = INDENT + len(note)
        else:
            text += ", " + note
            used += len(note) + 2
    return text


def elements_text(array):
    """Return the nested brackets with all elements, or with the outermost ones of a large array."""
    if not array.size:
        return "[]"
    shortened = array.size > options.threshold
    write, width = element_writer(outermost(array) if shortened else array)
    if array.ndim == 0:
        return write(array.item())
    return nested(array, write, width, INDENT, shortened)


def outermost(array):
    """Return the elements that a shortened text shows, as an array of the same number of dimensions."""
    for axis, length in enumerate(array.shape):
        if length > 2 * options.edgeitems:
            array = np.take(array, [*range(options.edgeitems), *range(-options.edgeitems, 0)], axis=axis)
    return array


def nested(array, write, width, indent, shortened):
    """Return the text of an array of at least one dimension, whose opening bracket stands in column `indent`."""
    skips = shortened and len(array) > 2 * options.edgeitems
    shown = [*array[: options.edgeitems], *array[-options.edgeitems :]] if skips else array
    if array.ndim == 1:
        return row([write(element.item()) for element in shown], width, indent, skips)
    parts = [nested(part, write, width, indent + 1, shortened) for part in shown]
    if skips:
        parts.insert(options.edgeitems, "...")
    # Matrices are set apart by one blank line, stacks of matrices by two, and so on.
    gap = "," + "\n" * (array.ndim - 1) + " " * (indent + 1)
    return "[" + gap.join(parts) + "]"


def row(texts, width, indent, skips):
    """Return the text of one row of elements, broken into lines of as many columns as fit."""
    columns = max(1, (options.linewidth - indent) // (width + 2))
    if skips:
        texts.insert(options.edgeitems, " ...")
    lines = [", ".join(texts[start : start + columns]) for start in range(0, len(texts), columns)]
    return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"


def element_writer(shown):
    """Return the function that writes an element so that it lines up with all those shown, and the column width.

    Zeros, nan and inf may be wider than their column: they take no part in measuring it.
    """
    if shown.dtype.kind != "f":
        width = max(len(str(element)) for element in shown.ravel().tolist())
        return (lambda element: str(element).rjust(width)), width
    numbers = shown[np.isfinite(shown) & (shown != 0)].tolist()
    style, point = float_style(numbers)
    width = max((len(format(number, style) + point) for number in numbers), default=1)

    def write(element):
        return (format(element, style) + (point if math.isfinite(element) else "")).rjust(width)

    return write, width


def float_style(numbers):
    """Return the format that suits all of these finite numbers other than 0, and what is written after each."""
    magnitudes = [abs(number) for number in numbers]
    whole = all(number.is_integer() for number in numbers)
    if numbers:
        smallest, largest = min(magnitudes), max(magnitudes)
        wide = largest / smallest > 1000 or largest > 1e8 or (not whole and smallest < 1e-4)
        if wide if options.sci_mode is None else options.sci_mode:
            return f".{options.precision}e", ""
    return (".0f", ".") if whole else (f".{options.precision}f", "")
