"""Whether this machine can confine runs: found out by trying, told in words."""

import asyncio
import functools
import os
import platform
import sys
from pathlib import Path

from . import linux
from .errors import ConfinementError
from .jobs import Job
from .runner import Setting, run
from .server import Kind

_OLDEST = (5, 14)  # process limits are counted per user namespace from here on; mount_setattr is from 5.12
_SWITCHES = {  # file: (value that forbids, what to say)
    "/proc/sys/kernel/apparmor_restrict_unprivileged_userns": (
        "1",
        "AppArmor forbids it to ordinary programs",
    ),
    "/proc/sys/kernel/unprivileged_userns_clone": ("0", "sysctl kernel.unprivileged_userns_clone is 0"),
    "/proc/sys/user/max_user_namespaces": ("0", "sysctl user.max_user_namespaces is 0"),
}


@functools.cache
def missing(kind: Kind = Kind(confined=True, modules=())) -> list[str]:  # noqa: B008 - immutable
    """Return what this platform lacks to confine runs, in words; nothing when it can.

    The trial is a run of nothing in the server of this kind, which is started for it and stays for what comes next; by
    default one without libraries: 0.2 s.
    """
    return unsupported() or _failed_trial(kind)


def unsupported() -> list[str]:
    """Return what is lacking by the name and version of the platform alone."""
    if sys.platform != "linux":
        return [f"Linux (this is {platform.system()}): namespaces exist nowhere else"]
    lacking = []
    if tuple(int(part) for part in platform.release().split("-")[0].split(".")[:2]) < _OLDEST:
        lacking.append(f"Linux {_OLDEST[0]}.{_OLDEST[1]} or later (this is {platform.release()})")
    if platform.machine() not in linux.ARCHITECTURES:
        lacking.append(
            f"a seccomp filter for {platform.machine()}: there is one for {', '.join(linux.ARCHITECTURES)}"
        )
    return lacking


def _failed_trial(kind):
    try:
        asyncio.run(run(Job(()), Setting(kind)))
    except ConfinementError as error:
        return [f"namespaces for an ordinary user: {error}", *_switched_off()]
    return []


def _switched_off():
    return [text for file, (value, text) in _SWITCHES.items() if _content(file) == value and os.geteuid()]


def _content(file):
    try:
        return Path(file).read_text(encoding="ascii").strip()
    except OSError:
        return None
