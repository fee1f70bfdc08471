"""The secret challenge of each submission and exercise: the same at every regrade, and not to be guessed.

Another submission of the same student gets another one: what the first one found out about its own, and told its author
through a message of its own making in the feedback, is of no use to the second.
"""

import hashlib
import hmac
import json
import os
import random
import secrets
import tempfile
from pathlib import Path

from ...checking.exercise import Exercise
from ...checking.verdict import draw_challenge
from ..errors import ClassroomError

_BYTES = 32


def class_secret(path: Path, *, keep: bool = True) -> bytes:
    """Return the class secret, made on first use in a file that only its owner can read.

    keep: whether a secret that is made is written; one that is not holds for this run only.
    Raises ClassroomError when the file does not hold what this function writes.
    """
    if not path.exists():
        if not keep:
            return secrets.token_bytes(_BYTES)
        _make(path)
    try:
        secret = bytes.fromhex(path.read_text(encoding="ascii"))
    except (ValueError, OSError):
        secret = b""
    if len(secret) != _BYTES:
        raise ClassroomError("secret_damaged", path=path, digits=2 * _BYTES)
    return secret


def student_challenge(secret: bytes, student: str, exercise: Exercise, submission: str):
    """Return the challenge of one student for one exercise. submission: a digest of what was handed in."""
    message = json.dumps([student, exercise.id, submission]).encode("ascii")
    digest = hmac.new(secret, message, hashlib.sha256).digest()
    return draw_challenge(exercise, random.Random(int.from_bytes(digest, "big")))


def class_challenge(secret: bytes, exercise: Exercise):
    """Return the challenge that the whole class shares, on which wrong answers are compared."""
    digest = hmac.new(secret, json.dumps(["class", exercise.id]).encode("ascii"), hashlib.sha256).digest()
    return draw_challenge(exercise, random.Random(int.from_bytes(digest, "big")))


def _make(path):
    """Write a new secret, unless another run was faster: a link, unlike a rename, never replaces a file."""
    handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=".secret.")  # mode 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(_BYTES))
            file.flush()
            os.fsync(file.fileno())
        os.link(scratch, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(scratch)
