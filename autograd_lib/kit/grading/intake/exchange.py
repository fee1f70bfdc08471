"""nbgrader's exchange: whose a submission there is, and when it came, checked against what the file system says.

Everybody may write into its folder `inbound`, and calls a submission what they like: NAME+LESSON+TIME. Only whose it
is, and when it was last changed, are not theirs to choose.
"""

import os
import pwd
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ...wording.text import Text
from .archives import Item
from .platforms import Owner
from .words import REASONS

NEAR = timedelta(minutes=10)  # what handing in may take, and clocks may differ by


@dataclass(frozen=True)
class Witnessed:
    """A file with its owner. refused: why it is not theirs. notes: on what the file system says."""

    item: Item
    owner: Owner | None
    refused: Text | None = None
    notes: tuple[Text, ...] = ()


def account(uid: int) -> str | None:
    """Return the name of the account with a number on this machine; None for none."""
    try:
        return pwd.getpwuid(uid).pw_name
    except (KeyError, OverflowError):
        return None


def witnessed(
    source: Path, owned: Sequence[tuple[Item, Owner | None]], known: Mapping[str, dict]
) -> list[Witnessed]:
    """Return the files of a delivery, those of an exchange with what the file system says of them.

    known: {student: what is remembered of them}, with the number of an account under "nbgrader".
    In a zip, and in a copy that belongs to whoever collects, there is nothing to check, and names are believed.
    """
    seen = [
        _seen(source, item, owner) if owner and owner.system == "nbgrader" else None for item, owner in owned
    ]
    refused = _refusals([owner for _, owner in owned], seen, known)
    trusted = _trusted(one for one, why in zip(seen, refused, strict=True) if one and not why)
    return [
        _witnessed(item, owner, one, why, trusted)
        for (item, owner), one, why in zip(owned, seen, refused, strict=True)
    ]


def _refusals(owners, seen, known):
    """Return of each file why it is not its owner's, or None."""
    claimed, claiming = defaultdict(set), defaultdict(set)  # {account: names}, {name: accounts}
    for owner, one in zip(owners, seen, strict=True):
        for uid in one.uids if one else ():
            claimed[uid].add(owner.student)
            claiming[owner.student].add(uid)
    return [
        one and _refusal(owner.student, one.uids, claimed, claiming, known)
        for owner, one in zip(owners, seen, strict=True)
    ]


def _witnessed(item, owner, seen, refused, trusted):
    if seen is None:
        return Witnessed(item, owner)
    time, notes = seen.time(trusted)
    number = str(next(iter(seen.uids))) if len(seen.uids) == 1 else ""
    return Witnessed(item, replace(owner, number=number, time=time), refused, notes)


def _trusted(seen):
    """Return whether files have the times at which they were handed in: they do for at least half of the accounts.

    Where all were copied, restored from a backup or given other rights since, they have later ones.
    """
    agree = defaultdict(bool)
    for one in seen:
        for uid in one.uids if one.agrees is not None else ():
            agree[uid] |= one.agrees
    return 2 * sum(agree.values()) >= max(len(agree), 1)


@dataclass(frozen=True)
class _Seen:
    """What the file system says: whose it is, but for whoever collects, and when it was last changed."""

    uids: frozenset[int]
    changed: datetime | None
    named: datetime | None  # when the folder's name says that it was handed in

    @property
    def agrees(self):
        """Return whether both times are about the same; None where there are not two."""
        known = self.changed and self.named
        return abs(self.changed - self.named) <= NEAR if known else None

    def time(self, trusted):
        """Return (when it was handed in, notes). trusted: whether files have the times at which they were handed in."""
        if self.agrees is not False:
            return self.named, ()
        notes = (
            REASONS(
                "other_time", named=f"{self.named:%Y-%m-%d %H:%M}", changed=f"{self.changed:%Y-%m-%d %H:%M}"
            ),
        )
        if self.named > self.changed or (trusted and self.uids):
            return self.changed, notes
        return self.named, notes if self.uids else ()


def _seen(source, item, owner):
    folder = source.joinpath(*item.parts[: len(owner.around) + 1])
    file = source.joinpath(*item.parts)
    while not file.exists() and file != folder:  # in a zip that was handed in
        file = file.parent
    try:
        both = folder.lstat(), file.lstat()
    except OSError:  # in a zip of the exchange
        return _Seen(frozenset(), None, owner.time)
    uids = {one.st_uid for one in both} - {
        0,
        os.getuid(),
    }  # what belongs to these says nothing of the student
    return _Seen(frozenset(uids), datetime.fromtimestamp(both[1].st_ctime, UTC).astimezone(), owner.time)


def _refusal(student, uids, claimed, claiming, known):
    """Return why a submission is not that of the student it is called after; None where nothing speaks against it."""
    if not uids:
        return None
    names = {uid: account(uid) for uid in uids}
    for name in names.values():
        if name is not None and name != student:
            return REASONS("not_theirs", owner=name, name=student)
    remembered = known.get(student, {}).get("nbgrader")
    strangers = [uid for uid, name in names.items() if name is None and str(uid) != remembered]
    for uid in strangers:
        several = claimed[uid] if len(claimed[uid]) > 1 else claiming[student]
        if remembered or len(uids) > 1 or len(several) > 1:
            return REASONS("not_theirs", owner=uid, name=student)
    return None
