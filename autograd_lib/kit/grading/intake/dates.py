"""Points in time as platforms write them for people, in the languages and orders that they use."""

import re
from datetime import datetime, tzinfo

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = re.compile(rf"\b({'|'.join(_MONTHS)})[a-z]*\b", re.I)
_IN_NUMBERS = re.compile(r"(?P<year>\d{4})[-/.年](?P<month>\d{1,2})[-/.月](?P<day>\d{1,2})(?!\d)")
_CLOCK = re.compile(r"\b(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:\.\d+)?)?")
_CLOCK_OF_FOUR = re.compile(r"\b(?P<hour>\d{1,2})(?P<minute>\d\d)(?P<second>) ?(?=[AP]M\b)", re.I)
_AFTERNOON = re.compile(r"\bp\.?m\b|下午|晚上|中午", re.I)
_MORNING = re.compile(r"\ba\.?m\b|上午|早上|凌晨", re.I)


def moment(text: str, zone: tzinfo | None = None) -> datetime | None:
    """Return the time that a text says, of a zone or else of this machine's; None for what says no time.

    Dates in numbers are taken where the year comes first: in others nobody can tell the day from the month.
    """
    try:
        known = datetime.fromisoformat(text.strip())
    except ValueError:
        known = _in_words(text)
    if known is None or known.tzinfo:
        return known
    try:
        return known.replace(tzinfo=zone) if zone else known.astimezone()
    except (ValueError, OverflowError):
        return None


def _in_words(text):
    clock = _CLOCK.search(text) or _CLOCK_OF_FOUR.search(text)
    if not clock:
        return None
    date = _date(text[: clock.start()] + " " + text[clock.end() :])
    hour = int(clock["hour"])
    if _AFTERNOON.search(text) and hour < 12:
        hour += 12
    elif _MORNING.search(text) and hour == 12:
        hour = 0
    try:
        return date and datetime(*date, hour, int(clock["minute"]), int(clock["second"] or 0))  # noqa: DTZ001
    except ValueError:
        return None


def _date(text):
    """Return (year, month, day), or None."""
    if found := _IN_NUMBERS.search(text):
        return tuple(map(int, found.groups()))
    month, year, day = _MONTH.search(text), re.search(r"\b\d{4}\b", text), re.search(r"\b\d{1,2}\b", text)
    if not (month and year and day):
        return None
    return int(year[0]), _MONTHS.index(month[1].lower()) + 1, int(day[0])
