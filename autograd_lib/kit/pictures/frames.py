"""A picture under the hand: frames computed beforehand by the code that draws, and one small script that shows them.

Where no script may run, in a notebook that is not trusted or on paper, the first and the last frame stand.
"""

import hashlib
import html
import itertools
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .picture import Picture, as_image

MOST = 40
_SCRIPT = Path(__file__).with_name("frames.js")


@dataclass(frozen=True, repr=False)
class HeldPicture(Picture):
    """A picture with handles. `svg` is its first frame.

    handles: {name: what its values are called}, of which every combination has a frame, the last name's values
    changing first. begins: the number of the frame that is shown first.
    """

    handles: Mapping[str, tuple[str, ...]]
    frames: tuple[Picture, ...]
    begins: int

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Return text, and HTML: two frames as images, and the script that puts all of them under the hand."""
        data = json.dumps(self._data(), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        mark = "kit-frames-" + hashlib.sha256(data.encode("utf-8")).hexdigest()[:12]
        script = _SCRIPT.read_text(encoding="utf-8").replace("MARK", mark).replace("DATA", data)
        still = "".join(
            f"<p>{html.escape(words)}<br>{as_image(self.frames[at])}</p>" for at, words in self._ends()
        )
        return {
            "text/plain": self.text,
            "text/html": f'<div class="kit-frames {mark}">{still}</div>\n<script>{script}</script>',
        }

    def _ends(self):
        """Return (number, what its handles say) of the first and the last frame."""
        combinations = list(itertools.product(*self.handles.values()))
        return [(at, _state(self.handles, combinations[at])) for at in (0, len(combinations) - 1)]

    def _data(self):
        """Return what the script needs, as plain data. Frames share most of their lines, which are kept once each."""
        lines: dict[str, int] = {}
        drawn = [[lines.setdefault(line, len(lines)) for line in one.svg.split("\n")] for one in self.frames]
        return {
            "handles": [[name, list(values)] for name, values in self.handles.items()],
            "frames": drawn,
            "lines": list(lines),
            "texts": [one.text.replace("\n", " | ") for one in self.frames],
            "begins": self.begins,
        }


def frames(
    frame: Callable[..., Picture], handles: Mapping[str, Sequence], *, begins: Sequence | None = None
) -> HeldPicture:
    """Return a picture under the hand: `frame(*values)` draws it for each combination of the handles' values.

    `handles` maps the name of each handle, as readers see it, to its values in order: a slider with a step at either
    end, or a switch where they are False and True. `begins` is the combination that is shown first, by default the
    first one. Its text form is that of the first frame and that of the last one.

    Raises ValueError for no handle, a handle of fewer than two values, more than 40 frames, and for a beginning that
    is none of the combinations.
    """
    combinations = list(itertools.product(*handles.values()))
    _require_handles(handles, len(combinations))
    start = combinations[0] if begins is None else tuple(begins)
    if start not in combinations:
        raise ValueError(f"begins is {start!r}: no frame has these values")
    drawn = tuple(frame(*values) for values in combinations)
    called = {name: tuple(map(_called, values)) for name, values in handles.items()}
    ends = (
        f"{_state(handles, map(_called, combinations[at]))}\n{drawn[at].text}" for at in (0, len(drawn) - 1)
    )
    return HeldPicture("\n\n".join(ends), drawn[0].svg, called, drawn, combinations.index(start))


def _require_handles(handles, count):
    short = [name for name, values in handles.items() if len(values) < 2]
    if not handles or short:
        raise ValueError(f"handle {short[0]!r} has no two values" if short else "there is no handle")
    if count > MOST:
        raise ValueError(f"{count} frames: at most {MOST} are computed for one picture")


def _called(value):
    return format(value, "g") if isinstance(value, float) else str(value)


def _state(handles, values):
    return ", ".join(f"{name} = {value}" for name, value in zip(handles, values, strict=True))
