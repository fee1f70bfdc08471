"""Draws computation graphs: a text tree, an SVG picture and a stepping picture of the backward pass.

Beside it stand the kit's plots, matrices and small images, in the same style.

Standard library only. `draw` is all that most callers need; a family of graph nodes that cannot be drawn yet
gets a `Reader`, appended to `READERS`.
"""

from ..kit.pictures import Picture, frames, heat, plot, tiles
from .errors import CannotDraw, GraphHasCycle, UnknownLanguage
from .picture import READERS, draw
from .reading import Facts, Reader

__all__ = [
    "READERS",
    "CannotDraw",
    "Facts",
    "GraphHasCycle",
    "Picture",
    "Reader",
    "UnknownLanguage",
    "draw",
    "frames",
    "heat",
    "plot",
    "tiles",
]
