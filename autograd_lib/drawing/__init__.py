"""Draws computation graphs: a text tree, an SVG picture and a stepping picture of the backward pass.

Plots curves, points, matrices and small images in the same style.

Standard library only. `draw` is all that most callers need; a family of graph nodes that cannot be drawn yet
gets a `Reader`, appended to `READERS`.
"""

from .errors import CannotDraw, GraphHasCycle, UnknownLanguage
from .grids import heat
from .picture import READERS, Picture, draw
from .plots import plot
from .reading import Facts, Reader
from .tiles import tiles

__all__ = [
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
