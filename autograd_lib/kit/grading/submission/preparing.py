"""From a student's folder to a job: reading, rebuilding, and a digest that tells whether anything has changed."""

import hashlib
import re
from collections import defaultdict
from dataclasses import dataclass, field, replace
from pathlib import Path

from ...checking import artefact
from ...checking.evidence import dumps, to_plain
from ...checking.registry import forbidden_modules, holder
from ..classroom import Classroom, Unreadable, acceptable
from ..execution.jobs import Budget, Job, Probe, Run, Step
from ..lessons import Lesson
from ..names import student_id
from ..results import Status
from ..words import Remark, remark
from .below import answered_below
from .beside import files_beside
from .challenges import student_challenge
from .notes import notes_of
from .reading import parse, read_bytes
from .rebuilding import Rebuilt, rebuild

_CLAIM = re.compile(rb"""["'](zh|en)["']""")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True)
class Found:
    """What lies in a student's folder for a lesson: a rebuilt notebook, or the reason why there is none.

    digest: two, of the file and of the lesson, with a dot between them; "" where there is no file to speak of.
    language: the rebuilt notebook's, else a guess. files: {name: text} of what it imports from beside it.
    """

    student: str
    lesson: Lesson
    digest: str
    language: str
    notes: tuple[Remark, ...] = ()
    rebuilt: Rebuilt | None = None
    status: Status | None = None
    reason: Remark | None = None
    files: dict[str, str] = field(default_factory=dict)


def look(room: Classroom, student: str, lesson: Lesson) -> Found:
    """Return what a student handed in for a lesson; whatever lies there, this raises nothing."""
    content, digest = b"", ""
    try:
        if not acceptable(student):
            raise Unreadable(Status.CORRUPT, _bad_name(student))
        path, notes = room.find(student, lesson.id)
        content = read_bytes(path)
        digest = digest_of(path, content, {}, lesson)
        return found_in(path, content, lesson, student, notes)
    except Unreadable as found:
        status, reason = found.status, found.reason
    except OSError as error:  # a folder that may not be entered, a disk that fails
        status, reason = Status.CORRUPT, remark("unreadable", why=error.strerror)
    return Found(student, lesson, digest, _guess(content, room, student), status=status, reason=reason)


def found_in(path: Path, content: bytes, lesson: Lesson, student: str = "", notes=()) -> Found:
    """Return what a notebook of a lesson holds, rebuilt. Raises Unreadable.

    path: its file, beside which others may lie that it imports. notes: on how it was found.
    """
    rebuilt = rebuild(parse(content), lesson)
    files = files_beside(path, rebuilt)
    notes = (*notes, *notes_of(rebuilt, lesson.exercises))
    if files:
        notes = (*notes, remark("files_beside", names=", ".join(sorted(files))))
    rebuilt = replace(rebuilt, notes=notes)
    digest = digest_of(path, content, files, lesson)
    return Found(student, lesson, digest, rebuilt.language, notes, rebuilt, files=files)


def digest_of(path: Path, content: bytes, files: dict[str, str], lesson: Lesson) -> str:
    """Return the digest of a file, with what it imports from beside it, and that of its lesson."""
    said = hashlib.sha256(f"{path.name} ".encode() + content)
    for name, text in sorted(files.items()):
        said.update(f"\0{name} {text}".encode())
    return f"{said.hexdigest()}.{lesson.digest}"


def _bad_name(folder):
    """Return why a folder is nobody's: its name cannot be an id, or somebody else's folder has that id."""
    id = student_id(folder)
    return remark("taken_name", name=id) if id else remark("bad_name")


def challenges_of(found: Found, secret: bytes) -> dict:
    """Return {exercise id: the submission's challenge} for all exercises of the lesson."""
    file = found.digest.partition(".")[0]
    exercises = found.lesson.exercises
    return {exercise.id: student_challenge(secret, found.student, exercise, file) for exercise in exercises}


def job_of(found: Found, challenges: dict, budget: Budget) -> Job:
    """Return the job that runs a rebuilt notebook, with a probe for each check that has a challenge, in its place.

    Where answers stand below their check alone, the probe's place is behind them.
    """
    exercises, checks = {one.id: one for one in found.lesson.exercises}, found.rebuilt.skeleton.checks
    behind, own = answered_below(found.rebuilt, found.lesson.exercises), found.rebuilt.own_names
    steps, later = [], defaultdict(list)
    for cell in found.rebuilt.cells:
        exercise = exercises[checks[cell.id]] if cell.role == "check" else None
        if exercise and exercise.id in challenges:
            there = later[behind[exercise.id]] if exercise.id in behind else steps
            there.append(Step(cell.id, probe=_probe(exercise, challenges[exercise.id])))
        elif not exercise and cell.kind == "code" and cell.source.strip():
            steps.append(Step(cell.id, cell.source, own=own.get(cell.id, ())))
        steps += later.pop(cell.id, ())
    course, _ = holder(found.lesson.id)
    lent = artefact.lent(course, (one.id for one in found.lesson.exercises if not one.by_hand))
    forbidden, files = forbidden_modules(found.lesson.id), tuple(found.files.items())
    return Job(tuple(steps), budget, forbidden, files, course.name, tuple(lent.items()))


def by_hand_job(found: Found, challenges: dict, budget: Budget, run: Run) -> Job | None:
    """Return the job that runs a notebook once more where no machinery exists, up to the last answer by hand.

    None where there is nothing more to know: after a run that had none either, or gave no evidence of such answers.
    """
    forbidden = forbidden_modules(found.lesson.id)
    wanted = {
        one.id for one in found.lesson.exercises if run.evidence.get(one.id) and (one.by_hand or one.formulas)
    }
    machinery = {name for one in found.lesson.exercises for name in one.machinery}
    if not wanted or set(forbidden) >= machinery:
        return None
    job = job_of(found, {id: challenges[id] for id in wanted}, budget)
    last = max(place for place, step in enumerate(job.steps) if step.probe)
    return replace(job, steps=job.steps[: last + 1], forbidden=(*forbidden, *sorted(machinery)), lent=())


def _probe(exercise, challenge):
    apart = exercise.apart(challenge) if exercise.apart else ()
    return Probe(
        exercise.id,
        f"{exercise.collect.__module__}:{exercise.collect.__name__}",
        tuple(exercise.answers),
        dumps(to_plain(challenge)),
        tuple(exercise.without),
        tuple(dumps(to_plain(one)) for one in apart),
    )


def _guess(content, room, student):
    """Return the language to answer in when no notebook says it.

    It is the file's last mention of one, else that of the student's other work, else the name's script.
    """
    claims = _CLAIM.findall(content)
    if claims:
        return claims[-1].decode()
    from ..gradebook.stored import languages_of  # with nbformat: a learner does without

    known = languages_of(room, student) if acceptable(student) else []
    if known:
        return known[-1]
    return "zh" if _CHINESE.search(room.name_of(student)) else "en"
