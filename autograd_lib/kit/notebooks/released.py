"""Which units of a class are out by now: its `class.toml` says from which day on, wherever that lies."""

import tomllib
from datetime import date, datetime, time, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

RULES = "class.toml"


def moment(said: date, zone: tzinfo | None, of_day: time = time.min) -> datetime:
    """Return when a time of the file is, in `zone` or this machine's; a date alone means `of_day` on it."""
    at = said if isinstance(said, datetime) else datetime.combine(said, of_day)
    return at if at.tzinfo else at.replace(tzinfo=zone) if zone else at.astimezone()


def held_back(folder: Path, now: datetime | None = None) -> frozenset[str]:
    """Return the units that `class.toml` in a folder gives out later than now; none where it is not understood.

    Of other courses than the one at home both names are among them: a notebook lies in a folder without its course's.
    What is wrong in it is for `grade` to say: a learner can do nothing about it.
    """
    try:
        said = tomllib.loads((folder / RULES).read_text(encoding="utf-8"))
        zone = ZoneInfo(said["timezone"]) if "timezone" in said else None
        days = {unit: one["released"] for unit, one in said.get("lessons", {}).items() if "released" in one}
        now = now or datetime.now().astimezone()
        later = {unit for unit, day in days.items() if moment(day, zone) > now}
        return frozenset(later | {unit.rpartition(".")[2] for unit in later})
    except (OSError, ValueError, TypeError, AttributeError, LookupError, OverflowError, RecursionError):
        return frozenset()
