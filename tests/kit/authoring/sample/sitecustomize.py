"""Makes the sample lesson's exercises known in every kernel whose PYTHONPATH holds this folder."""

from pathlib import Path

import autograd_lib.exercises
import autograd_lib.exercises.beside
import autograd_lib.exercises.judges

_OWN = Path(__file__).resolve().parent / "exercises"

autograd_lib.exercises.__path__.append(str(_OWN))
for _package in (autograd_lib.exercises.beside, autograd_lib.exercises.judges):
    _package.__path__.append(str(_OWN / _package.__name__.rpartition(".")[2]))
