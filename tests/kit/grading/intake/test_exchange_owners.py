"""nbgrader's exchange, in which everybody may write: work is its owner's, and as late as the file system says."""

import os
from datetime import UTC, datetime, timedelta

import pytest

from autograd_lib.kit.grading.intake import exchange
from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.intake.people import read_roster
from autograd_lib.kit.grading.submission import timestamps

from .deliveries import LESSON, OTHER, answered, handed_in, placed, reasons

ACCOUNTS = {2001: "mary", 2002: "eve", 2003: "cy"}


@pytest.fixture
def inbound(tmp_path, monkeypatch):
    """Return a function that hands in: what lies there belongs to whom it says, whoever runs the test."""
    belongs, changed, lstat = {}, {}, type(tmp_path).lstat
    monkeypatch.setattr(exchange, "account", ACCOUNTS.get)

    def seen(path):
        name = next((one for one in path.parts if one in belongs), None)
        return _Stat(lstat(path), {"st_uid": belongs.get(name), "st_ctime": changed.get(name)})

    monkeypatch.setattr(type(tmp_path), "lstat", seen)

    def hand_in(uid, content, name, time, written=None, lesson=LESSON):
        folder = f"{name}+{lesson}+{time:%Y-%m-%d %H:%M:%S.%f} UTC+r{len(belongs)}"
        path = tmp_path / "inbound" / folder
        path.mkdir(parents=True)
        (path / f"{lesson}.ipynb").write_bytes(content)
        (path / "timestamp.txt").write_text(f"{time:%Y-%m-%d %H:%M:%S.%f} UTC", encoding="utf-8")
        belongs[folder], changed[folder] = uid, (written or time).timestamp()
        return tmp_path / "inbound"

    return hand_in


class _Stat:
    """What the file system says, but for some fields."""

    def __init__(self, found, fields):
        self._found, self._fields = (
            found,
            {name: value for name, value in fields.items() if value is not None},
        )

    def __getattr__(self, name):
        return self._fields.get(name, getattr(self._found, name))


NOON = datetime(2026, 10, 5, 12, tzinfo=UTC)
YEARS_LATER = datetime(2099, 1, 1, tzinfo=UTC)


def test_a_folder_with_somebody_elses_name_replaces_nothing(inbound, room, course):
    own, forged = answered(course, edit="mary's"), answered(course, edit="eve's")
    inbound(2001, own, "mary", NOON)
    source = inbound(2002, forged, "mary", YEARS_LATER, written=NOON)
    result = collect(source, room.root, course)
    assert placed(result) == [("mary", LESSON)]
    assert handed_in(room, "mary") == own
    (why,) = reasons(result).values()
    assert "belongs to the user eve" in why
    assert room.names() == ["mary"]


def test_nor_does_it_where_its_owner_hands_in_nothing_else(inbound, room, course):
    result = collect(inbound(2002, answered(course), "mary", NOON), room.root, course)
    assert (placed(result), room.names()) == ([], [])


@pytest.mark.parametrize("first", [9001, 9002])
def test_accounts_without_a_name_are_told_apart_by_number(inbound, room, course, first):
    """On a hub, whoever collects may know no names of accounts: then the first number of a name is that person's."""
    source = inbound(first, answered(course, edit="first"), "mary", NOON)
    assert placed(collect(source, room.root, course)) == [("mary", LESSON)]
    assert read_roster(room)["mary"]["nbgrader"] == str(first)
    inbound(9003, answered(course, edit="forged"), "mary", NOON + timedelta(days=1))
    later = inbound(
        9003, answered(course, OTHER, edit="forged"), "mary", NOON + timedelta(days=1), lesson=OTHER
    )
    result = collect(later, room.root, course)
    assert placed(result) == [("mary", LESSON)]
    assert handed_in(room, "mary") == answered(course, edit="first")
    assert len(result.left) == 2


def test_one_account_without_a_name_is_not_two_people(inbound, room, course):
    inbound(9001, answered(course), "eve", NOON)
    result = collect(inbound(9001, answered(course), "mary", NOON), room.root, course)
    assert (placed(result), len(result.left)) == ([], 2)


def test_what_belongs_to_whoever_collects_is_believed(inbound, room, course):
    inbound(os.getuid(), answered(course, edit="m"), "mary", NOON, written=NOON + timedelta(days=30))
    source = inbound(os.getuid(), answered(course, edit="c"), "cy", NOON, written=NOON + timedelta(days=30))
    result = collect(source, room.root, course)
    assert placed(result) == [("cy", LESSON), ("mary", LESSON)]
    assert {one.time for one in result.placed} == {NOON}
    assert not [
        note for one in result.placed for note in one.notes
    ]  # a copy of the exchange was made a month later


@pytest.mark.parametrize("named", [NOON - timedelta(days=9), YEARS_LATER])
def test_the_time_in_a_name_is_checked_against_the_file(inbound, room, course, named):
    for uid in (2001, 2003):
        inbound(uid, answered(course), ACCOUNTS[uid], NOON)
    source = inbound(2002, answered(course), "eve", named, written=NOON + timedelta(days=3))
    result = collect(source, room.root, course)
    assert timestamps.handed_in(room, "eve", LESSON) == NOON + timedelta(days=3)
    assert timestamps.handed_in(room, "mary", LESSON) == NOON
    (note,) = [note.en for one in result.placed for note in one.notes]
    assert "the file system says 2026-10-08" in note


def test_where_all_files_were_touched_later_names_are_believed_and_noted(inbound, room, course):
    for uid, name in ACCOUNTS.items():
        source = inbound(uid, answered(course), name, NOON, written=NOON + timedelta(days=30))
    result = collect(source, room.root, course)
    assert {one.time for one in result.placed} == {NOON}
    assert all("the file system" in one.notes[0].en for one in result.placed)


def test_the_notebook_of_another_lesson_is_held_back(inbound, room, course):
    source = inbound(2001, answered(course, OTHER), "mary", NOON)
    result = collect(source, room.root, course)
    assert placed(result) == []
    assert "wrong place" in next(iter(reasons(result).values()))


def test_accounts_of_this_machine_are_found():
    assert exchange.account(0) == "root"
    assert exchange.account(3_999_999_999) is None
