"""Run in the browser's Python while the site is built: what it loads until the first cell has run, as bytecode.

bytecode.js runs this there, and then calls `answer`.
"""

import base64
import importlib
import importlib.util
import json
import pkgutil
import sys
from contextlib import suppress
from importlib._bootstrap_external import _code_to_hash_pyc


def answer(packages: list[str]) -> str:
    """Return a JSON object {file of a module: [where its bytecode is looked for, the bytecode in base64]}.

    packages: of these all modules are loaded that can be, but for exercises: each comes with its unit.
    """
    for name in packages:
        load(name)
    return json.dumps(found())


def load(name):
    """Load a module and those below it; what needs more than there is stays away."""
    with suppress(ImportError):
        found = importlib.import_module(name)
        for one in pkgutil.iter_modules(getattr(found, "__path__", ()), f"{name}."):
            if not one.name.endswith(".exercises"):
                load(one.name)


def bytecode(spec):
    """Return the bytecode of a module as Python keeps it, never compared with its source again."""
    source = spec.loader.get_data(spec.origin)
    code = compile(source, spec.origin, "exec", dont_inherit=True)
    return _code_to_hash_pyc(code, importlib.util.source_hash(source), False)


def found():
    """Return the bytecode of all that has been loaded from source."""
    specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    files = {spec.origin: spec for spec in specs if spec and (spec.origin or "").endswith(".py")}
    return {
        file: [importlib.util.cache_from_source(file), base64.b64encode(bytecode(spec)).decode()]
        for file, spec in sorted(files.items())
    }
