"""The run itself: reads one step at a time, takes it in the shell, and says when it is done.

Everything here shares its process with a learner's program, which may do anything to it. So a step comes only when the
one before is done, with a token that nothing before can have known; what is worth points is judged elsewhere.
"""

import asyncio
import importlib
import json
import os
import signal
import struct
import sys
from functools import partial

from .frames import Writer
from .shell import RunShell

LENGTH = struct.Struct("!I")
_WORDS = 500  # characters of a message that are sent with a step's end


def packed(step: dict, aside: str = "") -> bytes:
    """Return a step as it is sent to a run, and behind it what the run itself is not to read."""
    pieces = [json.dumps({**step, "aside": bool(aside)}), *filter(None, [aside])]
    return b"".join(LENGTH.pack(len(data)) + data for data in (piece.encode("utf-8") for piece in pieces))


def take_steps(shell: RunShell, steps: int, writer: Writer) -> None:
    """Take steps from a file descriptor until there are no more, in an event loop, as a kernel does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What a cell leaves running in the loop goes on while the next one is awaited.
    asyncio.run(_take_steps(shell, steps, writer))


async def _take_steps(shell, steps, writer):
    writer.send("ready", "")
    while head := await _read(steps, LENGTH.size):
        step = json.loads(await _read(steps, LENGTH.unpack(head)[0]))
        error = await (_call(step, shell, writer, steps) if step["call"] else _cell(step, shell))
        _flush()
        words = (_text(type(error).__name__), _text(error)) if error is not None else ("", "")
        writer.send("done", step["token"], str(shell.execution_count - 1), *words)


async def _read(fd, size):
    """Return exactly so many bytes, or none at the end."""
    data = b""
    while len(data) < size:
        piece = await _piece(fd, size - len(data))
        if not piece:
            return b""
        data += piece
    return data


async def _piece(fd, size):
    if os.name == "nt":  # its event loops do not wait for pipes
        return await asyncio.to_thread(os.read, fd, size)
    loop = asyncio.get_running_loop()
    ready = loop.create_future()
    loop.add_reader(fd, lambda: ready.done() or ready.set_result(None))
    try:
        await ready
    finally:
        loop.remove_reader(fd)
    return os.read(fd, size)


async def _cell(step, shell):
    """Run a cell; return what it raised, or None."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        result = await _run_cell(step["code"], shell)
        return result.error_before_exec or result.error_in_exec
    except BaseException as error:  # what a cell's hooks raise, an interrupt between two lines
        return error
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


async def _run_cell(code, shell):
    try:
        transformed, failed = shell.transform_ahead(code), None
    except Exception:
        transformed, failed = code, sys.exc_info()
    given = {"transformed_cell": transformed, "preprocessing_exc_tuple": failed}
    if not shell.should_run_async(code, **given):
        return shell.run_cell(code, store_history=True)
    task = asyncio.ensure_future(shell.run_cell_async(code, store_history=True, **given))
    signal.signal(signal.SIGINT, partial(_cancel, asyncio.get_running_loop(), task))
    result = None
    try:
        result = await task
    finally:
        shell.events.trigger("post_execute")
        shell.events.trigger("post_run_cell", result)
    return result


def _cancel(loop, task, *_):
    loop.call_soon_threadsafe(task.cancel)


async def _call(step, shell, writer, steps):
    """Call what a step names with the namespace, and send what it returns; return what it raised, or None.

    Where something stands aside, it is given the descriptor to read that from, and has it read before it returns.
    """
    module, _, function = step["call"].partition(":")
    given = [*step["arguments"], *([steps] if step["aside"] else [])]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        said = importlib.import_module(module).__dict__[function](shell.user_ns, *given)
        writer.send("evidence", step["token"], said)
    except BaseException as error:
        return error
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return None


def _flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:  # a cell has put something of its own there
            continue


def _text(value):
    try:
        return str(value)[:_WORDS]
    except Exception:
        return ""
