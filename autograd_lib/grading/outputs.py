"""Recording what a kernel sends while a cell runs: a bounded part of it, and only what cannot act when it is shown."""

import re

from ..checking.evidence import MAX_JSON
from .jobs import EVIDENCE_TYPE
from .words import storable

# HTML, SVG and JavaScript could act in the instructor's browser.
SHOWN_TYPES = ("text/plain", "image/png", "image/jpeg")
FLOOD = 64 * 2**20  # bytes from one cell, far above what a person reads; its cell is interrupted
MAX_OUTPUTS = 200  # kept of one cell
CUT = "\n[…]\n"
_BASE64 = re.compile(r"[A-Za-z0-9+/=\s]*")
_TEXT = 20_000  # characters of one field of an error


class Recorder:
    """Takes the messages of one cell. `flooded` tells when there were so many that the cell should be stopped."""

    def __init__(self, limit: int, token: str | None = None):
        self.limit, self.token = limit, token
        self.seen = 0
        self.kept = 0
        self.outputs = []
        self.evidence = []
        self.forged = False

    @property
    def flooded(self) -> bool:
        return self.seen > FLOOD

    def take(self, message: dict) -> None:
        """Record one message from the kernel. What is malformed is left out."""
        self.seen += 500 + sum(map(len, message.get("buffers") or ()))  # an empty message costs time, too
        content, kind = content_of(message), message["msg_type"]
        if kind == "stream":
            self._stream(content)
        elif kind in ("display_data", "execute_result"):
            self._data(kind, content)
        elif kind == "error":
            self._error(content)

    def _stream(self, content):
        text, name = _text(content, "text"), _text(content, "name")
        self.seen += len(text)
        if self.token or not text or name not in ("stdout", "stderr"):
            return
        kept = self._fit(text)
        last = self.outputs[-1] if self.outputs else {}
        if last.get("output_type") == "stream" and last["name"] == name:
            last["text"] += kept
        elif kept:
            self._keep({"output_type": "stream", "name": name, "text": kept})

    def _data(self, kind, content):
        data = content.get("data") if isinstance(content.get("data"), dict) else {}
        sizes = {key: len(value) for key, value in data.items() if isinstance(value, str)}
        self.seen += sum(sizes.values())
        if EVIDENCE_TYPE in data:
            return self._evidence(data[EVIDENCE_TYPE])
        shown = {key: storable(data[key]) for key in SHOWN_TYPES if key in sizes and _is_safe(key, data[key])}
        size = sum(sizes[key] for key in shown)
        if self.token or not shown or self.kept + size > self.limit:
            return None
        self.kept += size
        count = {"execution_count": None} if kind == "execute_result" else {}
        return self._keep({"output_type": kind, "data": shown, "metadata": {}, **count})

    def _evidence(self, sent):
        sent = sent if isinstance(sent, dict) else {}
        evidence = sent.get("evidence")
        if self.token is None or sent.get("token") != self.token or not isinstance(evidence, str):
            self.forged = True
        elif len(self.evidence) < 2:  # two are one too many already
            self.seen += len(evidence)
            self.evidence.append(evidence[: MAX_JSON + 1])

    def _error(self, content):
        if self.token:
            return
        lines = content.get("traceback") if isinstance(content.get("traceback"), list) else []
        traceback = [self._fit(storable(line[:_TEXT])) for line in lines[:100] if isinstance(line, str)]
        error = {"ename": _text(content, "ename")[:200], "evalue": _text(content, "evalue")[:_TEXT]}
        self._keep({"output_type": "error", **error, "traceback": traceback})

    def _keep(self, output):
        if len(self.outputs) < MAX_OUTPUTS:
            self.outputs.append(output)

    def _fit(self, text):
        """Return as much of `text` as the limit leaves room for, with a mark where the rest is cut off."""
        room = self.limit - self.kept
        if room <= 0:
            return ""
        self.kept += len(text)
        return text if len(text) <= room else text[:room] + CUT


def _is_safe(kind, value):
    """Return whether a picture is what it says: base64, and no attributes for the tag that will show it."""
    return kind == "text/plain" or _BASE64.fullmatch(value) is not None


def _text(content, key):
    value = content.get(key)
    return storable(value) if isinstance(value, str) else ""


def content_of(message: dict) -> dict:
    """Return the content of a message; one that is no object, which no kernel sends, says nothing."""
    content = message.get("content")
    return content if isinstance(content, dict) else {}
