"""Code of a learner's engine as a module: in the learner's own kernel, or in the process that judges it."""

import linecache
import sys
import types


def as_module(name: str, code: str) -> types.ModuleType:
    """Run code and return it as a module that can be imported by its name, and whose lines tracebacks can show."""
    module, file = types.ModuleType(name), f"<{name}>"
    sys.modules[name] = module
    linecache.cache[file] = len(code), None, code.splitlines(keepends=True), file
    exec(compile(code, file, "exec"), vars(module))
    return module
