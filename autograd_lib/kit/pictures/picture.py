"""A picture as notebooks show it, with a text form beside it."""

import base64
import html
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, repr=False)
class Picture:
    """`str()` is its text form, `svg` what is drawn, which notebooks show as an image."""

    text: str
    svg: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Return text, and HTML with the SVG inside an image.

        An image is the only form that JupyterLab draws in a notebook which it does not trust, such as a fresh
        clone: plain SVG outputs and inline `<svg>` are stripped there.
        """
        data = base64.b64encode(self.svg.encode("utf-8")).decode("ascii")
        alt = html.escape(self.text.replace("\n", " | "))
        return {
            "text/plain": self.text,
            "text/html": f'<img src="data:image/svg+xml;base64,{data}" alt="{alt}">',
        }
