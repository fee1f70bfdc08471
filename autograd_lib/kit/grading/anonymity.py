"""Numbers for names: what stands for each student of a class that says `anonymous = true` in its `class.toml`.

Only what was handed in, the class list and what is exported for a platform hold names then. A number follows from the
name and the class secret: it is the same in every run, and says nothing to whoever has not got the secret.
"""

import hashlib
import hmac
import re
from collections.abc import Iterable
from pathlib import Path

from .errors import ClassroomError

_DIGITS = 10  # of 2000 students, two get the same number in one of five thousand classes
_NUMBER = re.compile(r"\d{5}-\d{5}")


def keeps_names(room, graded: Iterable[str]) -> bool:
    """Return whether those who were graded so far are called as the rules of the course say by now.

    room: the class folder. graded: their ids. Where people's own ids look like numbers, theirs are left alone.
    """
    like_numbers = {student for student in graded if _NUMBER.fullmatch(student)}
    if room.anonymous:
        return like_numbers == set(graded)
    if not like_numbers or not room.submitted.is_dir():
        return True
    return like_numbers.isdisjoint(numbers(room.secret, room.names()).values())


def numbers(secret: Path, names: Iterable[str]) -> dict[str, str]:
    """Return {name: number} of these students. secret: the file of the class secret.

    Raises ClassroomError where two would have the same number.
    """
    from .submission.challenges import class_secret  # which imports this package's exercises

    key = class_secret(secret)
    found = {name: _number(key, name) for name in names}
    first = {number: name for name, number in reversed(found.items())}
    for name, number in found.items():
        if first[number] != name:
            raise ClassroomError("same_number", name=name, other=first[number])
    return found


def _number(key, name):
    digest = hmac.new(key, b"student " + name.encode("utf-8", "surrogateescape"), hashlib.sha256).digest()
    digits = f"{int.from_bytes(digest, 'big') % 10**_DIGITS:0{_DIGITS}}"
    return f"{digits[:5]}-{digits[5:]}"
