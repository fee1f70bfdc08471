"""Collecting: each notebook of a delivery goes where `grade` looks for it, the newest copy of each wins, none is lost.

The delivery itself is only read. Everything that is not taken is listed with its reason.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ...notebooks import Course
from ..classroom import Classroom
from ..errors import ClassroomError
from ..gradebook.enrolment import read_enrolment
from ..gradebook.rules import course_rules
from ..lessons import titles_in_all
from ..names import student_id
from ..submission.timestamps import SECRET, write_stamp
from .archives import BROKEN, Guessed, Item, Other, delivery, left, other
from .exchange import witnessed
from .gradescope import is_number, submitters
from .lessons import Recogniser, lesson_in
from .owners import is_nbgraders_own, owners
from .people import People, claims_of, person_of, read_roster
from .placing import Collected, Copy, Placer
from .roster import take_roster
from .words import REASONS

_LONGEST_SECRET = 200  # characters
MAX_COPIES = 200  # notebooks of one student in one delivery that are looked at: a course has 13
_MOST_OF = 3  # people with one lesson for each with another: then the other was handed in at the wrong place


def collect(
    source: Path,
    classroom: Path,
    course: Course,
    lists: Sequence[Path] = (),
    decided: Mapping[str, str] | None = None,
) -> Collected:
    """Put the notebooks of a folder or zip into a classroom's `submitted/`.

    lists: of who handed in there, and when; grading worksheets of Moodle. decided: {number: name} of whom nothing else
    tells apart. Raises ClassroomError when `source` is neither, a list is none, or another run holds the classroom.
    """
    result, room = Collected(), Classroom(Path(classroom))
    rules = course_rules(room, course)
    with delivery(source) as files:
        items, others = _sorted_out(files, result)
        room.submitted.mkdir(parents=True, exist_ok=True)
        with room.locked():
            named = titles_in_all(course) if lists else {}
            taken = [take_roster(room, path, named, adding=True, zone=rules.zone) for path in lists]
            people = People(room, read_enrolment(room), [one.lines for one in taken], decided)
            _Delivery(Path(source), room, course, people, result, rules).place(items, others)
    result.left.sort(key=lambda one: one.name)
    result.placed.sort(key=lambda one: (one.lesson, one.student))
    return result


def decision(said: str) -> tuple[str, str]:
    """Return (number, name) of what somebody says of one number. Raises ClassroomError for anything else."""
    number, _, name = said.partition("=")
    if not (number.strip().isdigit() and student_id(name.strip())):
        raise ClassroomError("who_wrong", said=said)
    return number.strip(), name.strip()


def _sorted_out(files, result):
    """Return (notebooks, other files that were handed in) of a delivery, and note all else."""
    items, others = [], []
    for found in files:
        if isinstance(found, Item):
            items.append(found)
        elif isinstance(found, Guessed):
            result.notes.append(REASONS("names_guessed", name=found.name, why=found.why))
        elif not is_nbgraders_own(found.name):
            result.left.append(found)
            if isinstance(found, Other):
                others.append(found)
    return items, others


class _Delivery:
    """One delivery on its way into a classroom."""

    def __init__(self, source, room, course, people, result, rules):
        self.source, self.room, self.course, self.people, self.result = source, room, course, people, result
        self.rules = rules
        self.recogniser = Recogniser(course)
        self.lessons = self.recogniser.lessons
        self.unread = []  # (file, owner) of notebooks in which no lesson can be found

    def place(self, items, others):
        paths, more = [item.parts for item in items], [one.parts for one in others]
        named = owners(paths, self.lessons, more, self.people.knows, self.rules.zone)
        numbered = submitters(others)
        named = [_of_number(parts, numbered, one) for parts, one in zip([*paths, *more], named, strict=True)]
        copies = self._copies(list(zip(items, named[: len(items)], strict=True)))
        copies, main, misplaced = self._of_one_lesson_each(copies)
        others = self._others([*zip(others, named[len(items) :], strict=True), *self.unread], main)
        shown = [*misplaced, *others]
        handed_in = [(copy.owner, copy.lesson) for copy in copies]
        handed_in += [(owner, lesson) for owner, lesson, _ in shown]
        claims = claims_of(handed_in)
        names = self.people.name_all(claims)
        placer = Placer(self.room, self.course, self.people, self.result, self.rules.zone)
        self._settle(placer, copies, names, claims)
        counted = {key for key, files in self._named(shown, names, main).items() if placer.show(*key, files)}
        self._remember_shown(shown, names, main, counted, claims)
        placer.keep()

    def _copies(self, owned):
        """Return the copies among the files of a delivery whose owner is known and theirs."""
        found = []
        for one in witnessed(self.source, _newest_of_each(owned, self.result), read_roster(self.room)):
            if one.refused:
                self.result.left.append(left(one.item.name, one.refused))
            elif copy := self._recognised(one):
                found.append(copy)
        return found

    def _recognised(self, seen):
        """Return the copy that a file is, or None after noting why it is none."""
        item, owner = seen.item, seen.owner
        student = owner and student_id(owner.student)
        if not student:
            self.result.left.append(left(item.name, "bad_name" if owner else "no_owner"))
            return None
        try:
            content = item.read()
        except BROKEN as error:
            self._without_lesson(other(item.parts, "damaged", why=error), owner)
            return None
        known = self.recogniser.lesson_of(item.parts[-1], content)
        if known is None:
            self._without_lesson(other(item.parts, "no_lesson", item.read), owner)
            return None
        if known.old:
            self._without_lesson(other(item.parts, "second_edition"), owner)
            return None
        notes = (*seen.notes, *_notes(item, owner, known, self.lessons))
        secret = _secret(self.source, item, owner)
        copy = Copy(item, replace(owner, student=student), known.lesson, notes, secret, owner.time)
        return replace(copy, called=owner.student)

    def _without_lesson(self, file, owner):
        self.result.left.append(file)
        self.unread.append((file, owner))

    def _of_one_lesson_each(self, copies):
        """Return (copies, {what was downloaded at once: its lesson}, misplaced), without copies of another lesson than
        nearly all in the same assignment: these were handed in at the wrong place, as (owner, its lesson, file).
        """
        of_place, kept, main, misplaced = defaultdict(list), [], {}, []
        for copy in copies:
            of_place[_assignment(copy.owner)].append(copy)
        for place, inside in of_place.items():
            people = _people_of_lessons(inside)
            main[place], odd = self._main(place, people)
            for copy in inside:
                if copy.lesson in odd:
                    file = _misplaced(copy, main[place], len(people.get(main[place], ())))
                    misplaced.append((copy.owner, main[place], file))
                else:
                    kept.append(copy)
        self.result.left += [file for _, _, file in misplaced]
        return kept, main, misplaced

    def _main(self, place, people):
        """Return (the lesson of an assignment, or None, lessons that were handed in there at the wrong place)."""
        system, _, assignment = place
        if system == "folder":  # of which people put together what they like
            return (next(iter(people)) if len(people) == 1 else None), set()
        if assignment in self.lessons:
            return assignment, people.keys() - {assignment}
        most = max(people, key=lambda lesson: len(people[lesson]))
        all_of_it = len(people[most])
        few = {one for one, whose in people.items() if _MOST_OF * len(whose) <= all_of_it >= _MOST_OF}
        return most, few - {most}

    def _others(self, others, main):
        """Return (owner, lesson, file) of what was handed in by whom the path says, and is no notebook."""
        found = []
        for file, owner in others:
            student = owner and student_id(owner.student)
            if student and owner.system != "nbgrader":  # whose it is there, its owner says and not its name
                by_name = next(filter(None, (lesson_in(part, self.lessons) for part in file.parts)), None)
                found.append((replace(owner, student=student), by_name or main.get(_assignment(owner)), file))
        return found

    def _settle(self, placer, copies, names, claims):
        """Put the copies of each student and lesson in their place, and remember whose they are."""
        of_student, owners_of, late = defaultdict(list), {}, {}
        for copy in copies:
            one = person_of(copy.owner)
            if isinstance(names[one], str):
                time = copy.time or self.people.handed_in(claims[one], names[one])
                of_student[names[one], copy.lesson].append(replace(copy, time=time))
            else:
                self.result.left.append(left(copy.item.name, names[one]))
        for (student, lesson), handed_in in of_student.items():
            placed = placer.settle(student, lesson, handed_in)
            owners_of[student, lesson] = handed_in[-1].owner
            if placed and placed.state != "kept":
                owners_of[student, lesson] = next(c.owner for c in handed_in if c.item.name == placed.name)
                late[student, lesson] = placed.late
        self.people.remember(owners_of, late)
        self._say_what_is_not_known({key for key, owner in owners_of.items() if owner.system == "canvas"})

    def _say_what_is_not_known(self, of_canvas):
        """Note of how many nothing says when they were handed in, and what a mark of Canvas's says."""
        without = [one for one in self.result.placed if one.time is None]
        if unknown := sum((one.student, one.lesson) not in of_canvas for one in without):
            self.result.notes.append(REASONS("no_times", count=unknown))
        if marked := sum(one.late for one in without):
            cost = self.rules.late.marked
            key = "marked_costs" if cost.value else "marked_only"
            self.result.notes.append(REASONS(key, count=marked, cost=cost.words))

    def _named(self, shown, names, main):
        """Return {(student, lesson): files} of those of whom no notebook came: of the lesson, where the assignment is
        that lesson's, else none at all.
        """
        found, placed = defaultdict(list), {(one.student, one.lesson) for one in self.result.placed}
        with_notebook = {student for student, _ in placed}
        for owner, lesson, file in shown:
            student = names[person_of(owner)]
            of_it = lesson and lesson == main.get(_assignment(owner))
            missed = (student, lesson) not in placed if of_it else student not in with_notebook
            if isinstance(student, str) and missed:
                found[student, lesson].append(file)
        return found

    def _remember_shown(self, shown, names, main, counted, claims):
        """Remember whose it is that counts and is no notebook of its assignment's lesson, whatever the file is called,
        and when it came.

        Canvas's number of the file is left out: what is given back there would bear that file's name.
        """
        owners_of = {
            key: replace(owner, file="")
            for owner, lesson, _ in shown
            if lesson and lesson == main.get(_assignment(owner))
            for key in [(names[person_of(owner)], lesson)]
            if key in counted
        }
        self.people.remember(owners_of, {key: owner.late for key, owner in owners_of.items()})
        for (student, lesson), owner in owners_of.items():
            if time := owner.time or self.people.handed_in(claims[person_of(owner)], student):
                write_stamp(self.room.folder(student) / lesson, time)


def _of_number(parts, numbered, owner):
    """Return the owner of a path, by Gradescope's metadata where its folder would be a student's and is a number.

    numbered: {folder: owner}. Without the metadata nobody knows whose such a folder is.
    """
    if owner is None or owner.system != "folder" or not is_number(owner.student):
        return owner
    return numbered.get(parts[: parts.index(owner.student) + 1])


def _misplaced(copy, others, count):
    """Return the record of a notebook that was handed in where so many people handed in another lesson's.

    It is put there under its own lesson's name, and so never in the place of that lesson's notebook.
    """
    file = other(
        copy.item.parts, "other_lesson", copy.item.read, lesson=copy.lesson, others=others, count=count
    )
    return replace(file, parts=(*file.parts[:-1], f"{copy.lesson}.ipynb"))


def _people_of_lessons(copies):
    """Return {lesson: who handed it in}."""
    people = defaultdict(set)
    for copy in copies:
        people[copy.lesson].add(person_of(copy.owner))
    return people


def _assignment(owner):
    """Return what stands for one assignment of a platform: what was downloaded at once, or what its path calls it."""
    return owner.system, owner.around, owner.assignment


def _newest_of_each(owned, result):
    """Return the (file, owner) pairs that are looked at: of each owner no more than anybody has reason to hand in."""
    of_owner = defaultdict(list)
    for item, owner in owned:
        of_owner[owner and (owner.system, owner.number, owner.student)].append((item, owner))
    taken = []
    for owner, pairs in of_owner.items():
        pairs.sort(key=lambda pair: (pair[0].time, pair[0].own_time, pair[0].name))
        rest, newest = (pairs[:-MAX_COPIES], pairs[-MAX_COPIES:]) if owner else ([], pairs)
        result.left += [
            left(item.name, "many_copies", count=len(pairs), limit=MAX_COPIES) for item, _ in rest
        ]
        taken += newest
    return taken


def _secret(source, item, owner):
    """Return what nbgrader's exchange has put beside a notebook, to know its feedback by; "" where there is nothing."""
    path = source.joinpath(*item.parts[:-1], SECRET)
    if owner.system != "nbgrader" or path.is_symlink() or not path.is_file():
        return ""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read(_LONGEST_SECRET)


def _notes(item, owner, known, lessons):
    name = item.parts[-1]
    if not known.by_content:
        yield REASONS("by_name", lesson=known.lesson)
    elif (lesson_in(name, lessons) or known.lesson) != known.lesson:
        yield REASONS("recognised", name=name, lesson=known.lesson)
    if owner.late:
        yield REASONS("late")
