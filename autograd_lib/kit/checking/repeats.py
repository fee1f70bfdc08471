"""Findings that say the same are said once: one mistake shows in many parts, and its traceback in each of them."""

from collections.abc import Callable, Hashable
from dataclasses import replace

from .comparing import Finding


def said_once(
    findings: tuple[Finding, ...], functions_of: Callable[[Finding], Hashable]
) -> tuple[Finding, ...]:
    """Return the findings; of those about the same functions that say the same, the first knows the others' labels.

    The others keep their rows and say no more. functions_of: returns the functions that a finding is about.
    """
    first, others = {}, {}
    for place, finding in enumerate(findings):
        if finding.messages and finding.state in ("wrong", "raised"):
            key = (functions_of(finding), finding.messages, _raised_at(finding))
            others.setdefault(first.setdefault(key, place), []).append(place)
    again = {place: tuple(findings[i].label for i in places[1:]) for place, places in others.items()}
    repeated = {place for places in others.values() for place in places[1:]}
    return tuple(
        replace(finding, messages=(), telling=0, raised=None)
        if place in repeated
        else replace(finding, again=again.get(place, ()))
        for place, finding in enumerate(findings)
    )


def _raised_at(finding):
    """Return the line that an exception comes from: what called it differs from part to part."""
    frames = (finding.raised or {}).get("frames")
    return repr(frames[-1]) if isinstance(frames, list) and frames else ""
