"""Leaves the learner's engine in a folder, where it works without the course, and shows that it does.

A fresh interpreter, to which neither the course nor PyTorch exists, trains there what the learner's train.py says.
Every gradient of every pass is held against what PyTorch gives for the same program; the shelf is run; a page tells.
"""

import html
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from ..kit.files import write_text
from ..kit.wording.text import BOTH, SpokenError, Text
from .keeping import NAME
from .words import TEXTS

TRAIN, PAGE = "train.py", "result.html"
CLOSE = 1e-10
PATIENCE = 900  # seconds for one training

# What runs train.py and keeps, of each pass, the root and the gradients of all leaves below it, in one order.
_RUN = """
import json, os, runpy, sys
absent, stands_for, record = json.loads(sys.argv[1])
sys.modules.update(dict.fromkeys(absent))
sys.path.insert(0, os.getcwd())
import numpy as np
if stands_for:
    import torch
    torch.set_default_dtype(torch.float64)
    sys.modules["my_autograd"] = torch
else:
    import my_autograd as torch

def leaves(root):
    node = root.grad_fn or getattr(root, "node", None)
    met, todo, found = {node}, [node], []
    while todo:
        one = todo.pop()
        if hasattr(one, "variable"):
            found.append(one.variable)
        below = [p for p, _ in one.next_functions] if hasattr(one, "next_functions") else list(one.parents)
        for parent in reversed(below):
            if parent is not None and parent not in met:
                met.add(parent)
                todo.append(parent)
    return found

def array(one):
    return np.array(one.detach().tolist(), dtype=float)

passes, usual = [], torch.Tensor.backward
def backward(self, *given, **options):
    filled = leaves(self)
    usual(self, *given, **options)
    passes.append([array(self), *(array(one.grad) for one in filled if one.grad is not None)])
torch.Tensor.backward = backward
try:
    runpy.run_path("train.py", run_name="__main__")
finally:
    flat = {f"{i}.{k}": one for i, found in enumerate(passes) for k, one in enumerate(found)}
    np.savez(record, **flat)
"""


class LeavingError(SpokenError):
    """The engine cannot be left there; `text` says why."""

    catalogue = TEXTS


@dataclass(frozen=True)
class Left:
    """What became of an engine that was left: as plain data, and what to say of it."""

    data: dict
    notes: list[Text]


def leave(text: str, folder: Path, missing: list[str], work: Path, language: str) -> Left:
    """Leave an engine in a folder, try it there, and write a page about it. Raises LeavingError.

    missing: parts that are not the learner's; work: the learner's folder, in which their train.py may lie.
    """
    if missing:
        raise LeavingError("not_yet", names=", ".join(missing))
    file = folder / f"{NAME}.py"
    if file.is_file() and file.read_text(encoding="utf-8", errors="replace") != text:
        raise LeavingError("other_engine", file=file)
    write_text(file, text)
    if not (folder / TRAIN).is_file():
        own = work / TRAIN
        source = own if own.is_file() else files(__package__) / "train.txt"
        write_text(folder / TRAIN, source.read_text(encoding="utf-8"))
    data = tried(folder, text)
    write_text(folder / PAGE, page(data, text, language))
    return Left(data, [TEXTS("left_in", folder=folder), _about(data)])


def tried(folder: Path, text: str) -> dict:
    """Return what the engine in a folder does there, and on the shelf, as plain data."""
    with tempfile.TemporaryDirectory() as scratch:
        ours, theirs = Path(scratch, "ours.npz"), Path(scratch, "theirs.npz")
        alone = _run(folder, ours, absent=["autograd_lib", "torch"])
        beside = _run(folder, theirs, stands_for=True)
        compared = _compared(ours, theirs) if not alone.returncode and not beside.returncode else {}
    said = alone.stdout[-20_000:] if not alone.returncode else alone.stderr[-4_000:]
    return {
        "ran": not alone.returncode,
        "said": said,
        "pytorch": not beside.returncode,
        "passes": 0, "gradients": 0, "furthest": None, "same": None,
        **compared,
        "shelf": _on_shelf(text),
    }  # fmt: skip


def _run(folder, record, absent=(), stands_for=False):
    command = [sys.executable, "-I", "-B", "-c", _RUN, json.dumps([list(absent), stands_for, str(record)])]
    environment = os.environ | {"PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        command, check=False, cwd=folder, env=environment, capture_output=True, encoding="utf-8",
        errors="replace", timeout=PATIENCE,
    )  # fmt: skip


def _compared(ours, theirs):
    """Return how far the gradients of two runs are apart, pass by pass."""
    import numpy as np

    with np.load(ours) as own, np.load(theirs) as other:
        shapes = [{name: run[name].shape for name in run.files} for run in (own, other)]
        passes = len({name.partition(".")[0] for name in shapes[0]})
        if shapes[0] != shapes[1]:
            return {"passes": passes, "gradients": len(shapes[0]) - passes, "furthest": None, "same": False}
        gaps = [float(np.abs(own[name] - other[name]).max(initial=0.0)) for name in own.files]
        furthest = max(gaps, default=0.0)
    return {
        "passes": passes,
        "gradients": len(gaps) - passes,
        "furthest": furthest,
        "same": furthest <= CLOSE,
    }


def _on_shelf(text):
    """Return {verdict: how many programs of the shelf have it}."""
    from .shelf import load
    from .shelf.programs import expected, outcome, verdict
    from .trying import module_of

    engine, known = module_of(text), expected()
    return dict(Counter(verdict(outcome(one, engine), known[name]) for name, one in load().items()))


def _about(data):
    """Return a sentence on what was tried."""
    if not data["ran"]:
        return TEXTS("did_not_run", why=data["said"].strip().split("\n")[-1])
    shelf = data["shelf"]
    good = sum(shelf.get(name, 0) for name in ("right", "raises", "refused"))
    said = TEXTS("on_shelf", good=good, total=sum(shelf.values()))
    if not data["pytorch"]:
        return TEXTS("without_pytorch", shelf=said)
    key = "same_gradients" if data["same"] else "other_gradients"
    far = "?" if data["furthest"] is None else f"{data['furthest']:.1e}"
    return TEXTS(key, passes=data["passes"], gradients=data["gradients"], far=far, shelf=said)


def _escaped(text):
    return html.escape(text, quote=False)


def page(data: dict, text: str, language: str) -> str:
    """Return a page of its own about what an engine that was left does."""
    said = [_about(data)]
    rows = "".join(
        f"<tr><td>{_escaped(name)}</td><td>{count}</td></tr>" for name, count in sorted(data["shelf"].items())
    )
    title = TEXTS("page_title").in_language(language)
    paragraphs = "".join(f"<p>{_escaped(one.in_language(language))}</p>" for one in said)
    shelf, output = (TEXTS(key).in_language(language) for key in ("page_shelf", "page_output"))
    return (
        f'<!doctype html>\n<html lang="{"zh" if language in ("zh", BOTH) else "en"}">\n<meta charset="utf-8">\n'
        f"<title>{_escaped(title)}</title>\n<style>body{{max-width:48rem;margin:2rem auto;font-family:sans-serif;line-height:1.5}}"
        "td{padding-right:1.5rem}pre{overflow:auto;padding:1rem;border:1px solid}</style>\n"
        f"<h1>{_escaped(title)}</h1>\n{paragraphs}\n<h2>{_escaped(shelf)}</h2>\n<table>{rows}</table>\n"
        f"<h2>{_escaped(output)}</h2>\n<pre>{_escaped(data['said'])}</pre>\n"
        f"<h2>my_autograd.py</h2>\n<pre>{_escaped(text)}</pre>\n</html>\n"
    )
