"""What is kept of what a run sends: a bounded part, as a notebook stores it, and nothing of a call but its evidence."""

import json
import re
from dataclasses import dataclass, field

from .frames import FrameError
from .jobs import Budget, CellRun

FLOOD = 64 * 2**20  # bytes from one cell, far above what a person reads; its cell is interrupted
MOST_OUTPUTS = 200  # kept of one cell
CUT = "\n[…]\n"
_MESSAGE = 500  # bytes that a message counts beside its content: an empty one costs time, too
_OUTPUT = 200  # and an output that is kept, beside its content
_TEXT = 20_000  # characters of one field of an error
_LINES = 100
_MOST_SHOWN = 50  # displays that one display id updates
_MOST_IDS = 1000
_MOST_EVIDENCE = 2  # kept of one step: two are one too many already
_BASE64 = re.compile(r"[A-Za-z0-9+/=\s]*")


@dataclass
class Kept:
    """What a whole job has left to keep, and its outputs by display id."""

    output: int
    evidence: int
    displayed: dict[str, list[dict]] = field(default_factory=dict)


class Recorder:
    """Takes the messages of one step. `flooded` tells when there were so many that the step should be stopped."""

    def __init__(self, budget: Budget, kept: Kept, token: str, *, call: bool):
        self.budget, self.token, self.call = budget, token, call
        self.evidence: list[str | None] = []
        self.forged = self.done = False
        self._kept, self._left, self._spent = kept, budget.cell_output, 0
        self._displayed: list[list[dict]] = []  # those lists of displays that this step has added to
        self._seen, self._outputs, self._clearing = 0, [], False
        self._count = self._error = None

    @property
    def flooded(self) -> bool:
        return self._seen > FLOOD

    def record(self, *, late: str | None) -> CellRun:
        """Return what became of the step."""
        return CellRun(tuple(self._outputs), self._count, self._error, late, self.flooded)

    def take(self, kind: str, fields: list[str], size: int) -> None:
        """Take one message of `size` bytes. Raises FrameError when it has not the fields of its kind."""
        self._seen += _MESSAGE + size
        if self.flooded and kind != "done":
            return
        if kind in ("stdout", "stderr"):
            self._stream(kind, *_expected(fields, 1))
        elif kind in ("display", "result", "update"):
            self._bundle(kind, *_expected(fields, 2, more=3))
        elif kind == "error":
            self._raised(*_expected(fields, 2, more=1))
        elif kind == "clear":
            self._clear(*_expected(fields, 1))
        elif kind == "evidence":
            self._take_evidence(*_expected(fields, 2))
        else:
            self._done(*_expected(fields, 4))

    def _stream(self, name, text):
        if self.call or not text:
            return
        self._clear_if_asked()
        last = self._outputs[-1] if self._outputs else {}
        joins = last.get("output_type") == "stream" and last["name"] == name
        text = self._fit(text)
        if joins:
            last["text"] += text
        elif text:
            self._keep({"output_type": "stream", "name": name, "text": text})

    def _bundle(self, kind, first, metadata, *bundle):
        if self.call:
            return
        data = self._shown(bundle)
        metadata = _parsed(metadata) if self.budget.types is None else {}
        if kind != "result" and first:
            self._update(first, data, metadata)
        if kind == "update":
            return
        self._clear_if_asked()
        size = _size(data)
        if not data or size > min(self._left, self._kept.output):
            return
        if kind == "result":
            output = {
                "output_type": "execute_result",
                "data": data,
                "metadata": metadata,
                "execution_count": _number(first),
            }
        else:
            output = {"output_type": "display_data", "data": data, "metadata": metadata}
        if self._keep(output):
            self._spend(size)
            if kind == "display" and first:
                self._remember(first, output)

    def _remember(self, display_id, output):
        if len(self._kept.displayed) >= _MOST_IDS and display_id not in self._kept.displayed:
            return
        shown = self._kept.displayed.setdefault(display_id, [])
        shown.append(output)
        self._displayed.append(shown)
        del shown[:-_MOST_SHOWN]

    def _shown(self, bundle):
        """Return those representations that are wanted; pictures only when they are what they say."""
        wanted, shown = self.budget.types, {}
        for name, form, value in zip(bundle[::3], bundle[1::3], bundle[2::3], strict=True):
            if wanted is None:
                shown[name] = value if form == "text" else _parsed(value)
            elif name in wanted and form == "text" and _is_safe(name, value):
                shown[name] = value
        return shown

    def _update(self, display_id, data, metadata):
        """Put new content where a display id was shown before, in whatever cell."""
        earlier = self._kept.displayed.get(display_id, ())
        grown = sum(_size(data) - _size(output["data"]) for output in earlier)
        if data and grown <= min(self._left, self._kept.output):
            self._left -= max(grown, 0)
            self._kept.output -= max(grown, 0)
            for output in earlier:
                output.update(data=dict(data), metadata=metadata)

    def _raised(self, name, message, *lines):
        if self.call:
            return
        self._clear_if_asked()
        lines = [self._fit(line[:_TEXT]) for line in lines[:_LINES]]
        output = {"ename": name[:200], "evalue": self._fit(message[:_TEXT]), "traceback": lines}
        self._keep({"output_type": "error", **output})

    def _clear(self, wait):
        self._clearing = True
        if not wait:
            self._clear_if_asked()

    def _clear_if_asked(self):
        if not self._clearing:
            return
        for shown in self._displayed:
            shown[:] = [one for one in shown if not any(one is output for output in self._outputs)]
        self._outputs, self._displayed, self._clearing = [], [], False
        self._left += self._spent
        self._kept.output += self._spent
        self._spent = 0

    def _take_evidence(self, token, text):
        if not self.call or token != self.token or self.done:
            self.forged = True
        elif len(self.evidence) < _MOST_EVIDENCE:
            size = len(text.encode("utf-8"))
            fits = size <= self._kept.evidence
            self._kept.evidence -= size if fits else 0
            self.evidence.append(text if fits else None)

    def _done(self, token, count, name, message):
        if token != self.token:  # of a fork of an earlier step, or made up: it ends nothing
            return
        self.done, self._count = True, _number(count)
        self._error = (name[:200], message[:500]) if name else None

    def _keep(self, output):
        if len(self._outputs) >= MOST_OUTPUTS or self._kept.output < _OUTPUT:
            return False
        self._spend(_OUTPUT)
        self._outputs.append(output)
        return True

    def _fit(self, text):
        """Return as much of a text as may be kept, with a mark where the rest is cut off."""
        room = min(self._left, self._kept.output)
        if room <= 0:
            return ""
        size = len(text.encode("utf-8"))
        self._spend(min(size, room))
        if size <= room:
            return text
        return text.encode("utf-8")[:room].decode("utf-8", "ignore") + CUT

    def _spend(self, size):
        self._left -= size
        self._kept.output -= size
        self._spent += size


def _expected(fields, count, more=0):
    """Return fields that are so many, or some times `more` beyond that. Raises FrameError when they are not."""
    rest = len(fields) - count
    if rest < 0 or (rest % more if more else rest):
        raise FrameError(f"{len(fields)} fields where {count} are expected")
    return fields


def _parsed(text):
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise FrameError("a representation that is no JSON") from None


def _number(text):
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _size(data):
    return sum(
        len(value.encode("utf-8")) if isinstance(value, str) else len(json.dumps(value))
        for value in data.values()
    )


def _is_safe(name, value):
    """Return whether a picture is base64, with no attributes for the tag that will show it."""
    return not name.startswith("image/") or name.endswith("+xml") or _BASE64.fullmatch(value) is not None
