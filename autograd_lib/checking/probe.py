"""What a graded run is asked for in place of a check: the evidence of one exercise, as text, and no judgement."""

from importlib import import_module

from .collecting import gather
from .evidence import dumps, loads


def evidence(namespace, collect: str, answers, challenge: str) -> str:
    """Return the serialised evidence on the answers in `namespace`.

    collect: the collecting function as "module:function". challenge: serialised.
    """
    module, _, function = collect.partition(":")
    return dumps(gather(import_module(module).__dict__[function], answers, namespace, loads(challenge)))
