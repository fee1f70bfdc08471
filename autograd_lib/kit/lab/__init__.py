"""The learner's lab: JupyterLab in the learner's language, on the learner's own copies of the lessons.

`copies` hands lessons out, `carrying` brings answers into a newer release or a first copy, and `jupyter` opens it all.
While it is open, `contents` reads and writes the files, `switching` sorts out which tab's answers are the newest and
brings them into the other languages, `server` and `tabs.js` bring them into open tabs, `history` keeps every version.
"""

from .jupyter import open_lab
from .words import LabError, guess_language

__all__ = ["LabError", "guess_language", "open_lab"]
