"""What a graded run is asked for in place of a check: the evidence of one exercise, as text, and no judgement."""

from importlib import import_module

from . import keeper
from .absence import remove
from .collecting import gather
from .evidence import dumps, loads


def evidence(namespace, collect: str, answers, challenge: str, without) -> str:
    """Return the serialised evidence on the answers in `namespace`.

    collect: the collecting function as "module:function". challenge: serialised. without: modules that are
        absent.
    """
    module, _, function = collect.partition(":")
    collecting = import_module(module).__dict__[function]
    return dumps(gather(collecting, answers, namespace, loads(challenge), without))


def bring_modules(namespace, *modules: str) -> str:
    """Import what collects before a cell can use up what that needs; return what stands for no evidence."""
    for module in modules:
        import_module(module)
    return ""


def keep_sealed(namespace, sealed: dict) -> str:
    """Have another process keep what challenges have sealed; return what stands for no evidence.

    sealed: {module that collects: what its challenge seals, serialised}.
    """
    keeper.keep(sealed)
    return ""


def remove_modules(namespace, *modules: str) -> str:
    """Make modules absent from the run; return what stands for no evidence."""
    remove(modules)
    return ""
