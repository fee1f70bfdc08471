"""Runs inside Pyodide, from the repository at /kit with Python packages at /packages: solved lessons, wrong answers.

Where NumPy is, it runs the lessons that need it, and no wrong answers; else those that need Python alone. Its value is
JSON: {"python", "lessons", "checks", "right", "stopped": [[notebook, cell, error]], "printed", "differing": {cell: what
it printed}, "wrong", "accepted": names}.
"""

import contextlib
import io
import json
import random
import sys
from pathlib import Path

sys.path += ["/kit", "/packages"]

import IPython.display

from autograd_lib.kit.checking.known import wrong_evidence
from autograd_lib.kit.checking.limits import shallow
from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.checking.verdict import Outcome, draw_challenge, judged
from autograd_lib.kit.notebooks.courses import home

MOUNTED = ("/kit", "/packages")  # this machine's own NumPy is of no use here
WITH_NUMPY = any(Path(one, "numpy").is_dir() for one in sys.path if one not in MOUNTED)
LESSONS = [name for name, unit in home().units.items() if bool(unit["browser"]) is WITH_NUMPY]
# They take seconds each, and no later cell builds upon them; the last shows what a notebook's kernel has taken into the
# learner's engine, and there is no kernel here.
LEFT_OUT = {"demo_fit", "demo_trajectory", "demo_left_over", "demo_large", "demo_rounded", "demo_own"}
said = {
    "python": list(sys.version_info[:2]),
    "lessons": LESSONS,
    "checks": 0,
    "right": 0,
    "stopped": [],
    "printed": 0,
    "differing": {},
    "wrong": 0,
    "accepted": [],
}
IPython.display.display = lambda *shown, **options: None  # it would print, where no notebook shows anything
kept = []  # what notebooks define, as long as Python runs: a kernel lets go of nothing, either


def run(notebook):
    """Run the code cells of a notebook, as far as they go."""
    names = {"__name__": "__main__"}
    kept.append(names)
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        source, out = "".join(cell["source"]), io.StringIO()
        if cell["cell_type"] != "code" or (WITH_NUMPY and cell["id"] in LEFT_OUT):
            continue
        try:
            with contextlib.redirect_stdout(out):
                if cell["id"].endswith("_check"):
                    said["checks"] += 1
                    said["right"] += repr(eval(source, names)).startswith("✓")
                else:
                    exec(compile(source, cell["id"], "exec"), names)
        except Exception as error:
            said["stopped"].append([notebook.name, cell["id"], repr(error)[:300]])
        shown = [one["text"] for one in cell["outputs"] if one.get("name") == "stdout"]
        said["printed"] += bool(shown)
        if WITH_NUMPY and out.getvalue() != "".join("".join(text) for text in shown):
            said["differing"][cell["id"]] = out.getvalue()


for lesson in LESSONS:
    language = ("zh", "en")[LESSONS.index(lesson) % 2]  # the code is the same in both
    run(Path(f"/kit/solutions/{language}/{lesson}/{lesson}.ipynb"))
    for exercise in lesson_exercises(lesson) if not WITH_NUMPY else ():
        for wrong in exercise.wrong:
            challenge = draw_challenge(exercise, random.Random(exercise.id))
            with shallow():
                evidence = wrong_evidence(exercise, wrong, challenge).evidence
            said["wrong"] += 1
            if judged(exercise, evidence, challenge, diagnose=False).outcome is Outcome.RIGHT:
                said["accepted"].append(f"{exercise.id} {wrong.name}")

json.dumps(said)
