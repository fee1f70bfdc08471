"""What a run found, for people: a row per submission, and per exercise what the class got wrong."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from rich.table import Table
from rich.text import Text as Words

from ...checking.registry import lesson_exercises
from ...wording.text import Text
from ..headings import HEADINGS, plain
from ..numbers import shown_points
from ..results import Result, Status

MAX_SLIPS = 2  # shown for an exercise
MOST_LISTED = 100  # submissions: nobody reads more of them line by line


@dataclass(frozen=True)
class Slip:
    """A known wrong answer, and whose answers look like it."""

    name: str
    why: Text
    students: tuple[str, ...]

    @property
    def count(self) -> int:
        """Return how many answers look like it."""
        return len(self.students)


@dataclass(frozen=True)
class ExerciseSummary:
    """How a class did in one exercise: of `graded` submissions, how many tried it and how many got it right.

    led: {exercises that are wrong: who lost points here only where it calls their answers}.
    """

    id: str
    title: Text
    graded: int
    attempted: int
    right: int
    slips: tuple[Slip, ...]
    led: Mapping[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)

    @property
    def pass_rate(self) -> float:
        """Return the share of graded submissions that are right, 0 to 1."""
        return self.right / self.graded if self.graded else 0.0


@dataclass(frozen=True)
class Summary:
    """A run's results, and {lesson: a summary of each of its exercises, in order}."""

    results: tuple[Result, ...]
    lessons: dict[str, tuple[ExerciseSummary, ...]]


def summarise(results: list[Result]) -> Summary:
    """Return the summary of a run."""
    lessons = dict.fromkeys(result.lesson for result in results)
    found = {
        lesson: tuple(_exercises(lesson, [r for r in results if r.lesson == lesson])) for lesson in lessons
    }
    return Summary(tuple(results), found)


def result_table(summary: Summary, language: str) -> Table:
    """Return the table of all submissions, for a terminal; a lesson that is the only one stands in the title.

    Of several lessons, or more than MOST_LISTED submissions, it lists only those that ask for a look.
    """
    several = len(summary.lessons) > 1
    table = Table(
        title=" · ".join([HEADINGS("results").in_language(language), *([] if several else summary.lessons)])
    )
    for key in ("student", *(["lesson"] * several), "language", "status", "score", "remark"):
        table.add_column(HEADINGS(key).in_language(language), justify="right" if key == "score" else "left")
    listed = summary.results
    if several or len(listed) > MOST_LISTED:
        listed = [one for one in listed if one.status not in (Status.GRADED, Status.MISSING, Status.EXEMPT)]
    captions = _captions(summary.results, len(listed) < len(summary.results))
    table.caption = "\n".join(caption.in_language(language) for caption in captions) or None
    for result in listed:
        status = result.status.text.in_language(language)
        lesson, remark = [result.lesson] * several, " ".join(_remarks(result, language))
        language_of = "" if result.status is Status.MISSING else result.language  # nothing says it
        table.add_row(*plain_cells(result.student, *lesson, language_of, status, points(result), remark))
    return table


def _captions(results, left_out):
    """Yield what is said below the table: how many it leaves out, and of how many nothing says when they came."""
    counts = Counter(one.status for one in results)
    if left_out:
        yield HEADINGS("not_listed", graded=counts[Status.GRADED], missing=counts[Status.MISSING])
    if unknown := sum(one.timing.unknown and one.status is not Status.MISSING for one in results):
        yield HEADINGS("time_unknown", count=unknown)


def _remarks(result, language):
    if result.reason:
        yield result.reason.text.in_language(language)
    yield from (note.text.in_language(language) for note in result.notes if note.key == "older_release")
    if result.timing.late:
        days = result.timing.days_late
        yield (
            HEADINGS("late_by", days=days).in_language(language)
            if days
            else HEADINGS("late_marked").in_language(language)
        )
    if result.penalty:
        yield HEADINGS("penalty", points=shown_points(result.penalty)).in_language(language)
    if result.by_hand:
        yield changed_by_hand(result).in_language(language)


def changed_by_hand(result: Result) -> Text:
    """Return what a person's points stand for: they stay when another copy is handed in, and judged otherwise."""
    earned = {exercise.id: exercise.score for exercise in result.exercises}
    changes = (
        f"{name} {shown_points(earned.get(name, 0.0))} → {shown_points(given)}"
        for name, given in result.by_hand.items()
    )
    return HEADINGS("by_hand", exercises=", ".join(changes))


def exercise_tables(summary: Summary, language: str) -> list[Table]:
    """Return the table of what the class got wrong in a lesson, for a terminal; none of several: the report has all."""
    one_lesson = summary.lessons.items() if len(summary.lessons) == 1 else ()
    return [_exercise_table(lesson, found, language) for lesson, found in one_lesson]


def _exercises(lesson, results):
    judged = {}
    for result in results:
        for exercise in result.exercises:
            judged.setdefault(exercise.id, []).append((result.student, exercise))
    for exercise in lesson_exercises(lesson):
        found = judged.get(exercise.id)
        if found:
            outcomes = Counter(result.outcome for _, result in found)
            attempted = len(found) - outcomes["not_attempted"]
            slips = tuple(_slips(exercise, found))
            led = defaultdict(tuple)
            for student, one in found:
                if one.led_by and not one.slip:
                    led[one.led_by] += (student,)
            yield ExerciseSummary(
                exercise.id, exercise.title, len(found), attempted, outcomes["right"], slips, led
            )


def _slips(exercise, found):
    """Yield the slips that occur, the most common first, of equally common ones the earlier in the exercise."""
    whose = defaultdict(list)
    for student, result in found:
        whose[result.slip].append(student)
    known = [
        Slip(wrong.name, wrong.why, tuple(sorted(whose[wrong.name])))
        for wrong in exercise.wrong
        if wrong.name in whose
    ]
    yield from sorted(known, key=lambda slip: -slip.count)


def _exercise_table(lesson, exercises, language):
    table = Table(title=HEADINGS("class_errors", lesson=lesson).in_language(language), show_lines=True)
    for key in ("exercise", "pass_rate", "attempted", "slips"):
        table.add_column(
            HEADINGS(key).in_language(language), justify="left" if key in ("exercise", "slips") else "right"
        )
    for exercise in exercises:
        slips = [f"{s.count} × {s.name}\n{plain(s.why, language)}" for s in exercise.slips[:MAX_SLIPS]]
        name = f"{exercise.id} {exercise.title.in_language(language)}"
        rate = f"{exercise.pass_rate:.0%}"
        table.add_row(*plain_cells(name, rate, f"{exercise.attempted}/{exercise.graded}", "\n".join(slips)))
    return table


def plain_cells(*words) -> list[Words]:
    """Return plain text, never rich's markup, since names are students' words; Chinese breaks between any two signs."""
    return [Words(word, overflow="fold") for word in words]


def points(result: Result) -> str:
    """Return the score that counts and what could be earned, with a star where a person set points."""
    return out_of(result.counted, result.max_score) + ("*" if result.by_hand else "")


def out_of(score: float, most: float) -> str:
    """Return a score and what could be earned, as it is shown; a dash where nothing could."""
    return f"{shown_points(score)}/{shown_points(most)}" if most else "–"
