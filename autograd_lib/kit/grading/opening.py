"""Opening a class: what is said of it once becomes a commented class.toml, a class list, and what to do from now on."""

import json
import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

from jinja2 import StrictUndefined, Template

from ..checking.registry import holder, lesson_exercises
from ..files import write_text
from ..notebooks import Course, CourseNotFoundError, find_course
from ..notebooks.places import unit_meant
from .classroom import RULES, Classroom
from .errors import GradingError
from .gradebook.rules import PLATFORMS
from .intake.roster import Taken, take_roster
from .lessons import titles, titles_in_all
from .numbers import shown_points
from .opening_words import ERRORS, TEXTS

_WEEK = timedelta(days=7)
_BETWEEN = re.compile(r"[\s,，、;；]+")
_COST = re.compile(r"\d+(\.\d+)?%?")
_ZONEINFO = re.compile(r"/zoneinfo/(?:posix/|right/)?(.+)$")


class OpeningError(GradingError):
    """What was said of a new class cannot be."""

    catalogue = ERRORS


@dataclass(frozen=True)
class Unit:
    """A unit of the class, the last day on which it can be handed in, and the day on which it is given out if said."""

    id: str
    due: date
    released: date | None = None


@dataclass(frozen=True)
class Plan:
    """What a class needs. late: what a day costs, "10%" or points, "0" for nothing. zone: "" for this machine's."""

    name: str
    units: tuple[Unit, ...]
    zone: str = ""
    platform: str = PLATFORMS[-1]
    late: str = "0"


def read_units(said: str, known: Iterable[str]) -> tuple[Unit, ...]:
    """Return the units that a line such as "1=2026-10-12 2 06_sixteen=2026-10-26..2026-11-02" names.

    A unit is named by its id or number; behind it stand the last day, or the first and the last. Without any it is
    due a week after the one before. Raises OpeningError.
    """
    units: list[Unit] = []
    for word in filter(None, _BETWEEN.split(said)):
        name, _, days = word.partition("=")
        named = unit_named(name, known)
        first, _, last = days.rpartition("..")
        if not last and not units:
            raise OpeningError("no_date", unit=name)
        due = _day(last) if last else units[-1].due + _WEEK
        units.append(Unit(named, due, _day(first) if first else None))
    if not units:
        raise OpeningError("no_units")
    return _in_step(units)


def _in_step(units):
    """Return the units, of which each stands there once and is given out before it is due."""
    ids = [one.id for one in units]
    for one in units:
        if ids.count(one.id) > 1:
            raise OpeningError("twice", unit=one.id)
        if one.released and one.released > one.due:
            raise OpeningError("due_before", unit=one.id)
    return tuple(units)


def unit_named(name: str, known: Iterable[str]) -> str:
    """Return the unit that an id or a number means. Raises OpeningError for one that there is not."""
    found = unit_meant(name, known)
    if found is None:
        raise OpeningError("no_unit", unit=name, known=", ".join(known))
    return found


def _day(said):
    try:
        return date.fromisoformat(said)
    except ValueError:
        raise OpeningError("no_day", said=said) from None


def read_zone(said: str) -> str:
    """Return the name of a time zone, "" for that of this machine. Raises OpeningError for one that there is not."""
    try:
        return said and ZoneInfo(said).key
    except (ValueError, OSError, LookupError):
        raise OpeningError("no_zone", said=said) from None


def zone_here() -> str:
    """Return what the time zone of this machine is called; "" where that cannot be told."""
    try:
        found = _ZONEINFO.search(str(Path("/etc/localtime").resolve()))
    except OSError:
        found = None
    return found[1] if found else ""


def read_platform(said: str) -> str:
    """Return the platform. Raises OpeningError for one that the kit does not know."""
    if said.lower() not in PLATFORMS:
        raise OpeningError("no_platform", said=said, known=", ".join(PLATFORMS))
    return said.lower()


def read_late(said: str) -> str:
    """Return what a day of lateness costs. Raises OpeningError for what is neither points nor percent."""
    cost = "".join(said.split())
    if not _COST.fullmatch(cost):
        raise OpeningError("no_cost", said=said)
    return cost


def open_class(folder: Path, course: Course, plan: Plan, people: Path | None, language: str) -> Taken | None:
    """Write class.toml into a folder, and the class list if there is one; return what came of the latter.

    Raises OpeningError where the folder has a class already: nothing of it is overwritten.
    """
    room = Classroom(Path(folder))
    if (room.root / RULES).exists():
        raise OpeningError("there_already", path=room.root / RULES)
    taken = None
    if people is not None:
        zone = ZoneInfo(plan.zone) if plan.zone else None
        taken = take_roster(room, people, titles_in_all(course), zone=zone)
    write_text(room.root / RULES, class_file(plan, titles(course, language), language))
    return taken


def class_file(plan: Plan, called: Mapping[str, str], language: str) -> str:
    """Return what class.toml says of a plan, with comments in a language. called: {unit: title}."""
    name = "".join(one if one.isprintable() else " " for one in plan.name)
    template = Template(
        Path(__file__).with_name("class.toml.jinja").read_text(encoding="utf-8"),
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    return template.render(
        plan=plan,
        called=called,
        name=json.dumps(name, ensure_ascii=False),
        cost=f'"{plan.late}"' if plan.late.endswith("%") else plan.late,
        week=_WEEK,
        key=_key,
        say=partial(_say, language=language),
        comments=partial(_comments, language=language),
    )


def _key(unit):
    """Return a unit as a key of the file: one of another course has a dot, which would part it."""
    return json.dumps(unit) if "." in unit else unit


def _comments(key, language, **values):
    return "".join(f"# {line}".rstrip() + "\n" for line in _say(key, language, **values).split("\n"))


def _say(key, language, **values):
    return TEXTS(key, **values).in_language(language)


def most_points(unit: str) -> str:
    """Return the points that a unit has, as they are typed into a platform."""
    return shown_points(sum(exercise.points for exercise in lesson_exercises(unit)))


def next_steps(folder: Path, plan: Plan, language: str) -> str:
    """Return what to do today, every week, and after looking, for a class that has just been opened."""
    first = plan.units[0].id
    here, found = folder.resolve() == Path.cwd(), _lies_in_a_course(folder)
    classroom = shlex.quote(str(folder))
    values = {
        "unit": first,
        "courses": _to_install(plan),
        "points": ", ".join(f"{unit.id} {most_points(unit.id)}" for unit in plan.units),
        "classroom": classroom,
        "there": "" if here and found else f" --classroom {classroom}",
    }
    keys = ["today", f"today_{plan.platform}", "week", f"collect_{plan.platform}", "then"]
    keys += ["inside"] if found and not here else []
    return "\n".join(_say(key, language, **values) for key in keys)


def _to_install(plan):
    """Return what students of a class install: the kit, and whatever other courses its units are of."""
    courses = dict.fromkeys(holder(unit.id)[0] for unit in plan.units)
    return " + ".join(["autograd-kit", *(one.name for one in courses if not one.is_own)])


def _lies_in_a_course(folder):
    """Return whether commands that are typed in the class folder find a course."""
    try:
        return bool(find_course(folder.resolve()))
    except CourseNotFoundError:
        return False
