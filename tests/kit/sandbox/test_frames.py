"""Messages arrive as they were sent, however they are cut; what is none is refused, and nothing grows without bound."""

import os
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as some

from autograd_lib.kit.sandbox.frames import (
    KINDS,
    MOST_FIELDS,
    PACKET,
    FrameError,
    Reader,
    Writer,
    decode,
    encode,
    packets,
)

texts = some.text(some.characters(exclude_categories=["Cs"], exclude_characters="\0"))
messages = some.tuples(some.sampled_from(sorted(KINDS)), some.lists(texts, max_size=5))


def cut(data, sizes):
    """Yield data in pieces of these sizes, over and over."""
    at = 0
    while at < len(data):
        for size in sizes:
            yield data[at : at + size]
            at += size


def packed(message, writer):
    return list(packets(encode(*message), writer))


@given(some.lists(messages), some.lists(some.integers(1, 5000), min_size=1))
def test_messages_arrive_however_they_are_cut(sent, sizes):
    data = b"".join(packet for message in sent for packet in packed(message, 1))
    reader = Reader(10**6)
    got = [decode(message) for piece in cut(data, sizes) for message in reader.feed(piece)]
    assert got == sent


@given(
    some.lists(some.tuples(some.integers(1, 5), some.integers(0, 3 * PACKET)), max_size=20), some.randoms()
)
def test_writers_may_take_turns_between_packets(sent, random):
    waiting = {}
    for writer, length in sent:
        waiting.setdefault(writer, []).extend(packets(encode("stdout", [f"{writer}" * length]), writer))
    reader, got = Reader(10**6), []
    while waiting:
        writer = random.choice(sorted(waiting))
        got += map(decode, reader.feed(waiting[writer].pop(0)))
        if not waiting[writer]:
            del waiting[writer]
    assert sorted(got) == sorted(("stdout", [f"{writer}" * length]) for writer, length in sent)


@given(some.binary(max_size=20_000), some.lists(some.integers(1, 5000), min_size=1))
def test_any_bytes_are_messages_or_an_error_and_hold_no_more_than_they_may(data, sizes):
    reader = Reader(1000)
    try:
        for piece in cut(data, sizes):
            for message in reader.feed(piece):
                decode(message)
            assert reader._held <= 1000 + PACKET
            assert len(reader._rest) <= PACKET + max(sizes)
    except FrameError:
        pass


@given(some.binary())
def test_any_message_is_read_or_refused(message):
    try:
        kind, fields = decode(message)
    except FrameError:
        return
    assert kind in KINDS
    for field in fields:
        field.encode("utf-8")


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"?",
        b"o\0\0",
        b"o\0\0\0\5four",
        b"o\xff\xff\xff\xff",
        b"o" + bytes(4 * (MOST_FIELDS + 1)),
    ],
)
def test_what_is_no_message_is_refused(message):
    with pytest.raises(FrameError):
        decode(message)


def test_a_message_that_never_ends_is_refused():
    reader = Reader(10 * PACKET)
    first, second = (
        next(packets(encode("stdout", ["x" * PACKET]), 1)),
        list(packets(bytes(3 * PACKET), 1))[1],
    )
    list(reader.feed(first))
    with pytest.raises(FrameError):
        list(reader.feed(20 * second))


def test_too_many_beginnings_are_refused():
    reader = Reader(10**6)
    beginnings = b"".join(next(packets(bytes(2 * PACKET), writer)) for writer in range(100))
    with pytest.raises(FrameError):
        list(reader.feed(beginnings))


def test_a_message_that_was_broken_off_is_dropped_when_the_next_one_comes():
    reader = Reader(10**6)
    broken = next(packets(encode("stdout", ["x" * 2 * PACKET]), 7))
    whole = b"".join(packets(encode("stdout", ["whole"]), 7))
    assert [decode(message) for message in reader.feed(broken + whole)] == [("stdout", ["whole"])]


def test_lone_surrogates_become_question_marks():
    assert decode(encode("stdout", ["a\ud800b\0"])) == ("stdout", ["a?b?"])


def test_threads_and_forks_do_not_disturb_each_other():
    ours, theirs = os.pipe()
    writer = Writer(theirs)
    reader, got = Reader(10**6), []
    child = os.fork()
    try:
        work = [threading.Thread(target=writer.send, args=("stdout", f"{n}" * 3000)) for n in range(5)]
        for thread in work:
            thread.start()
        if child == 0:
            for thread in work:
                thread.join()
    finally:
        if child == 0:
            os._exit(0)
    while len(got) < 10:
        got += map(decode, reader.feed(os.read(ours, 1 << 16)))
    for thread in work:
        thread.join()
    os.waitpid(child, 0)
    os.close(ours)
    os.close(theirs)
    assert sorted(got) == sorted(2 * [("stdout", [f"{n}" * 3000]) for n in range(5)])
