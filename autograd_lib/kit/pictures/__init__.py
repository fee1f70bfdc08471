"""Pictures in plain SVG with a text form: curves and points, matrices, small images, and the way through a course.

Standard library only.
"""

from pathlib import Path

from .frames import HeldPicture, frames
from .grids import heat
from .picture import Picture
from .plots import plot
from .tiles import tiles

DARK_STYLE = Path(__file__).with_name("dark.css")
"""The style sheet by which pages with a dark side show the pictures in it."""

__all__ = ["DARK_STYLE", "HeldPicture", "Picture", "frames", "heat", "plot", "tiles"]
