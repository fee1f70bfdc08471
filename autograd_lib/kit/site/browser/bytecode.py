"""Bytecode for the browser's Python, made by itself: it need not compile what a notebook loads before its first cell.

Compiling took half of the time that Python took until then. What is loaded later stays as source, since bytecode is
as large again.
"""

import base64
import hashlib
import io
import json
import subprocess
import tempfile
import zipfile
from collections import defaultdict
from pathlib import Path

from ...files import write_bytes, write_text, zipped
from ..npm import node
from ..words import SiteError

HERE = Path(__file__).parent
LIBRARY = "python_stdlib.zip"
SECONDS = 300
_STACK = "--stack-size=4000"  # kilobytes: node gives a main thread less than a browser gives a worker


def add_bytecode(folder: Path, packages: list[str], modules: list[str]) -> None:
    """Add bytecode to the files of a Python for the browser that was laid down in `folder`. Raises SiteError.

    packages: what is loaded of its list. modules: what is imported there, with all below it that can be.
    """
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    holding = {LIBRARY: _contents(folder / LIBRARY)}
    holding |= {
        entry["file_name"]: _contents(folder / entry["file_name"]) for entry in lock["packages"].values()
    }
    more = _by_file(_compiled(folder, packages, modules), holding)
    for file, members in more.items():
        write_bytes(folder / file, zipped(holding[file] | members))
    for entry in lock["packages"].values():
        entry["sha256"] = hashlib.sha256((folder / entry["file_name"]).read_bytes()).hexdigest()
    write_text(folder / "pyodide-lock.json", json.dumps(lock, indent=1) + "\n")


def _contents(path):
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as file:
        return {name: file.read(name) for name in file.namelist()}


def _compiled(folder, packages, modules):
    """Return {file of a module there: [where its bytecode is looked for, the bytecode in base64]}."""
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "bytecode.json"
        asked = json.dumps(packages), json.dumps(modules)
        command = [node(), _STACK, HERE / "bytecode.js", folder, HERE / "loaded.py", *asked, out]
        done = subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=SECONDS
        )
        if done.returncode or not out.is_file():
            raise SiteError("no_bytecode", output=(done.stderr or done.stdout).strip()[-3000:])
        return json.loads(out.read_text(encoding="utf-8"))


def _by_file(compiled, holding):
    """Return {file in the folder: {name of a member: bytecode}}."""
    found = defaultdict(dict)
    for path, (cached, code) in compiled.items():
        if ".zip/" in path:  # a zip of modules has bytecode beside their source
            file, name = LIBRARY, path.partition(".zip/")[2]
            place = f"{name}c"
        else:
            name, place = (one.rpartition("/site-packages/")[2] for one in (path, cached))
            file = next((one for one, members in holding.items() if name in members), None)
        if file and name in holding[file]:
            found[file][place] = base64.b64decode(code)
    return found
