"""The learner's lab: JupyterLab in the learner's language, on the learner's own copies of the lessons.

`copies` hands lessons out, `carrying` brings answers from one notebook into another, `switching` does so whenever a
notebook is saved, so that the other language has them too, and `jupyter` opens it all.
"""

from .jupyter import open_lab
from .messages import LabError, guess_language

__all__ = ["LabError", "guess_language", "open_lab"]
