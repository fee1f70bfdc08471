"""Draws computation graphs: a text tree, an SVG picture and a stepping picture of the backward pass.

Plots curves, points, matrices and small images in the same style.

Standard library only. `draw` is all that most callers need; a family of graph nodes that cannot be drawn yet
gets a `Reader`, appended to `READERS`.
"""

from pathlib import Path

from .errors import CannotDraw, GraphHasCycle, UnknownLanguage
from .grids import heat
from .picture import READERS, Picture, draw
from .plots import plot
from .reading import Facts, Reader
from .tiles import tiles

DARK_STYLE = Path(__file__).with_name("dark.css")
"""The style sheet by which pages with a dark side show the pictures in it."""

__all__ = [
    "DARK_STYLE",
    "READERS",
    "CannotDraw",
    "Facts",
    "GraphHasCycle",
    "Picture",
    "Reader",
    "UnknownLanguage",
    "draw",
    "heat",
    "plot",
    "tiles",
]
