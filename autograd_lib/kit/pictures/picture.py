"""A picture as notebooks show it, with a text form beside it."""

import base64
import html
from dataclasses import dataclass
from typing import Any

FITS = "max-width: 100%; max-height: 480px"


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
        return {"text/plain": self.text, "text/html": as_image(self)}


def as_image(picture: Picture) -> str:
    """Return a picture as an element of HTML, with its text form for those who do not see it.

    It fits a window wherever it is shown: of places outside the lab, such as editors, no style sheet is known.
    """
    data = base64.b64encode(picture.svg.encode("utf-8")).decode("ascii")
    alt = html.escape(picture.text.replace("\n", " | "))
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{alt}" style="{FITS}">'
