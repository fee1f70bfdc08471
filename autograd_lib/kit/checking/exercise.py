"""What an exercise is: what is asked, how it is challenged, collected and judged, and the wrong answers it knows."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ..notebooks.cells import is_exercise_name
from ..notebooks.courses import Syllabus
from ..wording.text import SpokenError, Text
from .constructs import stands_in
from .words import TEXTS


class UnknownExerciseError(SpokenError, LookupError):
    """There is no such exercise or lesson; `text` says so, and names those there are."""

    catalogue = TEXTS

    def __init__(self, key, name, known, **said):
        super().__init__(key, name=str(name)[:60], known=", ".join(known), **said)


@dataclass(frozen=True)
class Kind:
    """A kind of exercise, and what it is called.

    slow: whether one check takes so long that trying many challenges is too much.
    """

    name: str
    label: Text
    slow: bool = False


FILL_IN = Kind("fill_in", Text("补全代码", "fill in"))
PREDICT = Kind("predict", Text("预测输出", "predict"))  # a check does not say at once what comes out
FIND_BUG = Kind("find_bug", Text("找出错误", "find the bug"))
WRITE_TEST = Kind("write_test", Text("编写检验", "write the test"))
_OF_ANY_SUBJECT = (FILL_IN, PREDICT, FIND_BUG, WRITE_TEST)


def kinds(course: Syllabus) -> dict[str, Kind]:
    """Return {name: kind}: those of any subject, and those that a course names under [kinds]."""
    own = (
        Kind(name, Text(said["zh"], said["en"]), said.get("slow", False))
        for name, said in course.part("kinds").items()
    )
    return {kind.name: kind for kind in (*_OF_ANY_SUBJECT, *own)}


@dataclass(frozen=True)
class Wrong:
    """A named wrong answer: code that a learner could have written, and what is wrong with it.

    The code stands alone (it imports what it needs) and may answer only the parts of the exercise that it gets wrong.
    about: the idea behind it, a key of the course's misconceptions; "" where its author named none.
    where: the answers that are wrong in it, where the exercise asks for several.
    ask: the question that is put to whoever predicts it for the first time; None where its author wrote none.
    shows: the construct that `why` names, as in `constructs`; "" where it names none. neutral: what is said where that
        does not stand in the answer. because: the names of the judge's reasons that are true of this answer.
    """

    name: str
    code: str
    why: Text
    about: str = ""
    where: tuple[str, ...] = ()
    ask: Text | None = None
    shows: str = ""
    neutral: Text | None = None
    because: tuple[str, ...] = ()

    def said_of(self, source: str, functions: Iterable[str] = ()) -> Text:
        """Return what is said of an answer that looks like this one, given its code: no construct that is not there."""
        named = not self.shows or self.neutral is None or stands_in(self.shows, source, functions)
        return self.why if named else self.neutral or self.why


def _wrong(record):
    """Return the wrong answer that a record describes."""
    said = {key: Text(**value) for key, value in record.items() if isinstance(value, dict)}
    names = {key: tuple(record.get(key, ())) for key in ("where", "because")}
    return Wrong(**{**record, **said, **names})


@dataclass(frozen=True)
class Judge:
    """The three steps of a check: `challenge(rng)`, `collect(answers, challenge)` and `judge(parts, challenge)`.

    challenge: draws the inputs of one check as plain data from a `random.Random`; runs on the trusted side.
    collect: a module-level function of what lies beside the answers; calls the learner's code and returns a dictionary
        from part name to plain data. It is the only step that runs in the learner's process.
    judge: returns one `Finding` per part, from the collected parts and the same challenge; runs on the trusted side.
    by_hand: whether the answers are to be found by hand. They run where no machinery exists, as `absence` says.
    formulas: where only some parts are to be found by hand, `formulas(challenge)` returns their names. `collect` asks
        for them by `absence.without_machinery`; when it is graded, they come from a run in which no machinery exists.
    glance: for an exercise with slow parts, `glance(challenge, lost)` returns the challenge without those that are not
        needed to tell the known wrong answers apart, given the names of the parts that were lost. Diagnosis tries the
        wrong answers on it; `collect` and `judge` leave out what it leaves out.
    gist: for an exercise that asks for an example of one's own, `gist(part, value)` returns what diagnosis compares in
        the place of a part: why an example shows nothing, as a few words, or the value as it is.
    piecemeal: whether `collect` can bring home some parts alone, as `collecting.attempts` does: those that a challenge
        lists as "only", or all but those that it lists as "besides". Diagnosis then runs a known wrong answer on the
        lost parts first, and on the others when one of those came out alike.
    apart: for answers that are texts, `apart(challenge)` returns a challenge for each process that `collect` runs in
        when it is graded; nothing else of the learner's runs there, as `apart` says. The parts of all are judged.
    """

    challenge: Callable
    collect: Callable
    judge: Callable
    by_hand: bool = False
    formulas: Callable | None = None
    glance: Callable | None = None
    gist: Callable | None = None
    piecemeal: bool = False
    apart: Callable | None = None


@dataclass(frozen=True, kw_only=True)
class Exercise(Judge):
    """One exercise: what its document says, and the steps of its judge.

    answers: the variables in which the learner's answer is found.
    points: what a right answer earns; 0 marks an optional exercise.
    part: those answers that are parts of what the learner builds in the whole course.
    functions: those answers that are functions or classes.
    built_on: {earlier exercise of the lesson, whose answers its own answers call: the names of those}.
    forbidden: modules that do not exist for its answers, since its lesson asks to build what they hold.
    machinery: modules that do not exist for answers that are to be found by hand.
    """

    id: str
    title: Text
    kind: Kind
    points: int
    minutes: int
    difficulty: int
    answers: tuple[str, ...]
    hints: tuple[Text, ...]
    wrong: tuple[Wrong, ...]
    part: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    built_on: dict[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    forbidden: tuple[str, ...] = ()
    machinery: tuple[str, ...] = ()

    def __post_init__(self):
        if not is_exercise_name(self.id):
            raise ValueError(
                f"exercise {self.id!r}: expected a name of Python's in small letters, as in sum_to"
            )
        if not 1 <= self.difficulty <= 5 or self.points < 0 or self.minutes <= 0 or not self.answers:
            raise ValueError(
                f"{self.id}: difficulty is 1 to 5, points >= 0, minutes > 0, at least one answer"
            )
        if not self.hints:
            raise ValueError(f"{self.id}: no hints, and `hint` has to show one")
        names = [wrong.name for wrong in self.wrong]
        if len(set(names)) != len(names):
            raise ValueError(f"{self.id}: two wrong answers share a name: {names}")

    @classmethod
    def of(cls, record: dict, judge: Judge, course: Syllabus, unit: str) -> "Exercise":
        """Return the exercise of a unit that its record, from the file beside its judge, and that judge make."""
        return cls(
            id=record["id"],
            title=Text(**record["title"]),
            kind=kinds(course)[record["kind"]],
            points=record["points"],
            minutes=record["minutes"],
            difficulty=record["difficulty"],
            answers=tuple(record["answers"]),
            part=tuple(record.get("part", ())),
            functions=tuple(record.get("functions", ())),
            built_on={id: tuple(names) for id, names in record.get("built_on", {}).items()},
            hints=tuple(Text(**hint) for hint in record["hints"]),
            wrong=tuple(map(_wrong, record["wrong"])),
            forbidden=course.forbidden(unit),
            machinery=course.machinery,
            **vars(judge),
        )

    @property
    def without(self) -> tuple[str, ...]:
        """Return the modules that do not exist for the answers."""
        return (*self.forbidden, *self.machinery) if self.by_hand else self.forbidden

    @property
    def slow(self) -> bool:
        """Return whether one check takes so long that trying many challenges is too much."""
        return self.kind.slow or self.glance is not None
