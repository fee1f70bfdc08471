"""Pictures in plain SVG with a text form: curves and points, matrices, small images, and the way through a course.

Standard library only.
"""

from pathlib import Path

from .frames import HeldPicture, frames
from .grids import heat
from .picture import Picture
from .plots import plot
from .tiles import tiles

STYLE = Path(__file__).with_name("pictures.css")
"""The style sheet by which pages show pictures in the dark, and those that move."""

FILMS = Path(__file__).with_name("films.js")
"""The script by which a page steps pictures that move."""

__all__ = ["FILMS", "STYLE", "HeldPicture", "Picture", "frames", "heat", "plot", "tiles"]
