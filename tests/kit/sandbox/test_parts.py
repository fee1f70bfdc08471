"""The parts of the fork server that can be tried without one."""

import contextlib
import errno
import functools
import os
import platform
import signal
import socket
import struct
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from autograd_lib.kit.sandbox import linux, platforms, seccomp
from autograd_lib.kit.sandbox.endings import natural_end
from autograd_lib.kit.sandbox.errors import ConfinementError, error_message, failure
from autograd_lib.kit.sandbox.jobs import End, Run
from autograd_lib.kit.sandbox.limits import Limits
from autograd_lib.kit.sandbox.wire import Channel, packed, unpacked
from tests.kit.sandbox.processes import needs_forks


@pytest.fixture
def channels():
    pair = [Channel(end) for end in socket.socketpair()]
    yield pair
    for channel in pair:
        channel.close()


class TestChannel:
    def test_messages_arrive_whole_and_in_order(self, channels):
        here, there = channels
        here.send({"n": 1})
        here.send({"text": "微分"})
        assert [there.receive(1), there.receive(1), there.receive(0)] == [{"n": 1}, {"text": "微分"}, None]

    def test_nothing_is_taken_with_a_message_that_comes_behind_it(self, channels):
        here, there = channels
        here.connection.sendall(packed({"n": 1}) + packed({"of": "others"}))
        assert there.receive(1) == {"n": 1}
        assert there.connection.recv(100) == packed({"of": "others"})

    def test_a_closed_end_is_noticed(self, channels):
        here, there = channels
        here.close()
        with pytest.raises(EOFError):
            there.receive(1)

    @pytest.mark.parametrize(
        "data", [b"[1]", b"nonsense", b"\xff", b"[" * 10**5, b'{"a":[' + b"0," * 10**6 + b"0]}"]
    )
    def test_what_is_no_message_is_an_error(self, channels, data):
        here, there = channels
        sender = threading.Thread(target=here.connection.sendall, args=(struct.pack("!I", len(data)) + data,))
        sender.start()
        with pytest.raises(ValueError, match=r"JSON|Expecting|decode|pieces|nested"):
            there.receive(5)
        sender.join()

    def test_a_length_beyond_all_measure_is_refused_before_anything_is_read(self, channels):
        here, there = channels
        here.connection.sendall(struct.pack("!I", 2**32 - 1))
        with pytest.raises(ValueError, match="at most"):
            there.receive(1)

    def test_commas_in_texts_are_no_pieces(self):
        message = {"text": ',[{\\"' * 10**6}
        assert unpacked(packed(message)[4:]) == message

    @given(some.binary())
    def test_any_bytes_are_a_message_or_an_error(self, data):
        with contextlib.suppress(ValueError):
            assert isinstance(unpacked(data), dict)


def test_a_refusal_of_the_system_is_told_from_a_mistake_of_ours():
    refused = failure(error_message(PermissionError(1, "mount: no")), "the run did not start")
    assert isinstance(refused, ConfinementError)
    assert "mount: no" in str(refused)
    assert not isinstance(failure(error_message(KeyError("x")), "it did not start"), ConfinementError)


ANY = some.recursive(
    some.one_of(some.none(), some.booleans(), some.integers(), some.text()),
    lambda inner: some.one_of(some.lists(inner), some.dictionaries(some.text(), inner)),
)
PARTS = ("end", "where", "cells", "evidence", "forged", "why")


@pytest.mark.slow
@settings(max_examples=40)
@given(
    some.one_of(ANY, some.fixed_dictionaries(dict.fromkeys(PARTS, ANY))), some.dictionaries(some.text(), ANY)
)
def test_anything_is_a_run_or_an_error(data, cells):
    for said in (data, {**Run(End.FINISHED).to_json(), "cells": cells}):
        with contextlib.suppress(ValueError):
            assert isinstance(Run.from_json(said), Run)


@pytest.mark.parametrize(
    ("code", "seconds", "limit", "end"),
    [
        (1, 99, 1, "died"),
        (-signal.SIGSEGV, 1, 2, "died"),
        (-signal.SIGKILL, 1, 2, "died"),
        (-signal.SIGKILL, 2, 2, "out_of_time"),
        (-signal.SIGXCPU, 2, 2, "out_of_time"),
        (-signal.SIGSEGV, 3, 2, "died"),
        (-signal.SIGKILL, 99, None, "died"),
    ],
)
def test_natural_ends(code, seconds, limit, end):
    assert natural_end(code, seconds, limit).value == end


@pytest.mark.parametrize(
    "wrong", [{"memory": 0}, {"cpu_seconds": 1.5}, {"processes": -1}, {"open_files": True}]
)
def test_senseless_limits_are_refused(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Limits(**wrong)


class TestFilter:
    """The seccomp program, run by a small interpreter of its own."""

    @pytest.mark.parametrize("machine", linux.ARCHITECTURES)
    def test_only_what_is_listed_is_refused(self, machine):
        column = linux.ARCHITECTURES.index(machine)
        for name, numbers in seccomp._BY_NAME.items():
            assert judge(machine, numbers[column]) == ("errno", errno.EPERM), name
        listed = {numbers[column] for numbers in seccomp._BY_NAME.values()} | set(seccomp._LATER) | {435}
        assert all(
            judge(machine, number) == "allow"
            for number in set(range(460)) - listed
            if number not in special(column)
        )

    @pytest.mark.parametrize("machine", linux.ARCHITECTURES)
    def test_some_calls_are_judged_by_their_arguments(self, machine):
        open_socket, clone, ioctl, setsockopt, fcntl, mmap = special(linux.ARCHITECTURES.index(machine))
        assert [judge(machine, open_socket, family) for family in (1, 2, 10)] == ["allow"] * 3
        assert all(
            judge(machine, open_socket, family) == ("errno", errno.EAFNOSUPPORT)
            for family in (0, 16, 17, 38, 40)
        )
        assert judge(machine, clone, 0x01200011) == "allow"  # what fork asks for
        assert judge(machine, clone, 0x003D0F00) == "allow"  # what a new thread asks for
        assert all(
            judge(machine, clone, 1 << bit) == ("errno", errno.EPERM) for bit in (17, 25, 26, 27, 28, 29, 30)
        )
        assert judge(machine, ioctl, 0, 0x5412) == ("errno", errno.EPERM)
        assert judge(machine, ioctl, 0, 0x5401) == "allow"
        assert judge(machine, setsockopt, 1, 1, third=7) == ("errno", errno.EPERM)  # a larger buffer
        assert judge(machine, setsockopt, 1, 1, third=2) == "allow"
        assert judge(machine, fcntl, 0, 1031) == ("errno", errno.EPERM)
        assert judge(machine, fcntl, 0, 1) == "allow"
        assert judge(machine, mmap, fourth=0x40022) == (
            "errno",
            errno.EPERM,
        )  # private, anonymous, of huge pages
        assert judge(machine, mmap, fourth=0x22) == "allow"

    @pytest.mark.parametrize("machine", linux.ARCHITECTURES)
    def test_what_is_done_to_processes_may_be_done_to_all_but_the_minder(self, machine):
        column, refused = linux.ARCHITECTURES.index(machine), ("errno", errno.EPERM)
        for numbers in seccomp._TO_A_PROCESS.values():
            assert [judge(machine, numbers[column], number) for number in (0, 2, 1)] == [
                "allow",
                "allow",
                refused,
            ]
        for numbers, user in zip(seccomp._TO_PROCESSES.values(), (2, 3), strict=True):
            one, all_of_user = [(user - 2, number) for number in (0, 2, 1)], [(user, 0), (user, 1000)]
            found = [judge(machine, numbers[column], *arguments) for arguments in (*one, *all_of_user)]
            assert found == ["allow", "allow", *[refused] * 3]

    def test_other_ways_to_call_are_closed(self):
        assert judge("x86_64", 0, architecture=0x40000003) == "kill"
        assert judge("x86_64", 0x40000000 + 41) == ("errno", errno.ENOSYS)
        assert judge("aarch64", 435) == ("errno", errno.ENOSYS)


def special(column):
    return [numbers[column] for numbers in seccomp._SPECIAL.values()]


@functools.cache
def instructions(machine):
    program = seccomp.program(machine)
    return [struct.unpack_from("=HBBI", program, at) for at in range(0, len(program), 8)]


def judge(machine, number, first=0, second=0, third=0, fourth=0, architecture=None):
    """Return what the filter says to a system call."""
    program = instructions(machine)
    data = struct.pack(
        "=IIQQQQQ", number, architecture or seccomp._AUDIT[machine], 0, first, second, third, fourth
    )
    at, value = 0, 0
    tests = {0x15: lambda k: value == k, 0x35: lambda k: value >= k, 0x45: lambda k: bool(value & k)}
    while True:
        code, yes, no, k = program[at]
        if code == 0x06:
            return {0x7FFF0000: "allow", 0x80000000: "kill"}.get(k) or ("errno", k & 0xFFFF)
        if code == 0x20:
            value = struct.unpack_from("=I", data, k)[0]
            at += 1
        else:
            at += 1 + (yes if tests[code](k) else no)


class TestMissing:
    def test_other_systems_are_named(self, monkeypatch):
        monkeypatch.setattr("sys.platform", "darwin")
        assert platforms.missing.__wrapped__()[0].startswith("Linux")

    def test_what_is_too_old_or_strange_is_named(self, monkeypatch):
        needs_forks()
        monkeypatch.setattr(platform, "release", lambda: "5.4.0-100-generic")
        monkeypatch.setattr(platform, "machine", lambda: "riscv64")
        assert [words.split(" (")[0].split(":")[0] for words in platforms.unsupported()] == [
            "Linux 5.14 or later",
            "a seccomp filter for riscv64",
        ]

    def test_a_refused_namespace_is_told_with_its_reason(self, monkeypatch, tmp_path):
        needs_forks()

        def refuse(self, *_):
            raise ConfinementError("unshare: Operation not permitted")

        (tmp_path / "switch").write_text("1\n", encoding="ascii")
        monkeypatch.setattr("autograd_lib.kit.sandbox.server.ForkServer.ask", refuse)
        monkeypatch.setattr(platforms, "unsupported", list)
        monkeypatch.setattr(platforms, "_SWITCHES", {str(tmp_path / "switch"): ("1", "it is switched off")})
        monkeypatch.setattr(os, "geteuid", lambda: 1000)
        assert platforms.missing.__wrapped__() == [
            "namespaces for an ordinary user: unshare: Operation not permitted",
            "it is switched off",
        ]

    def test_a_mistake_of_ours_is_not_taken_for_a_missing_platform(self, monkeypatch):
        needs_forks()

        def fail(self, *_):
            raise RuntimeError("ours")

        monkeypatch.setattr("autograd_lib.kit.sandbox.server.ForkServer.ask", fail)
        monkeypatch.setattr(platforms, "unsupported", list)
        with pytest.raises(RuntimeError, match="ours"):
            platforms.missing.__wrapped__()
