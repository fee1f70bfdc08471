"""Findings that say the same are said once: one mistake shows in many parts, and its traceback in each of them."""

from collections.abc import Callable, Iterable

from .comparing import Finding


def alike(findings: Iterable[Finding], function_of: Callable[[Finding], str]) -> list[list[Finding]]:
    """Return findings in groups: those about one function of which the same is to be said, whatever their numbers.

    function_of: returns the function that a finding is about.
    """
    groups = {}
    for finding in findings:
        wants = None if finding.raised else finding.wants  # an exception is one thing, whatever was asked for
        said = finding.state, finding.messages, finding.because, wants, _raised_at(finding)
        groups.setdefault((function_of(finding), *said), []).append(finding)
    return list(groups.values())


def _raised_at(finding):
    """Return the line that an exception comes from: what called it differs from part to part."""
    frames = (finding.raised or {}).get("frames")
    return repr(frames[-1]) if isinstance(frames, list) and frames else ""
