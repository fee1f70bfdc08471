"""What turns a fork of the server into an IPython kernel."""

import atexit
import contextlib
import os
import signal
import sys
import threading
import time

from . import hidden, linux, preload, root, wire
from .handle import error_message


def run(request: dict, channel: wire.Channel) -> None:
    """Run the kernel that a request describes until it ends, and then end this process as Python would."""
    try:
        if request["limits"] is None:
            linux.die_with_parent(signal.SIGKILL)
        if "connection" not in request:  # a trial whether kernels can be had here
            channel.send({"started": True})
            os._exit(0)
        listeners = _take_fds(request, channel)
        _set_up_process(request)
        preload.reseed()
        hidden.refuse(request.get("hidden", ()))
        channel.send({"started": True})
    except Exception as error:
        channel.send(error_message(error))
        os._exit(1)
    channel.close()
    linux.close_others([0, 1, 2, *listeners.values()])
    _end(_run_app(request, listeners))


def _take_fds(request, channel):
    """Put the received standard streams in their places, and return the listening sockets by port."""
    fds, channel.fds = channel.fds, []
    for target, fd in enumerate(fds[:3]):
        if not (target == 2 and request["limits"]):  # a confined kernel's is a pipe already
            os.dup2(fd, target)
    return dict(zip(request["ports"], fds[3:], strict=True))


def _set_up_process(request):
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(request["cwd"] or root.HOME)
    sys.argv = ["ipykernel_launcher", *request["arguments"]]
    path = [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]
    sys.path[:] = [*path, *(entry for entry in sys.path if entry not in path)]
    threads = os.environ.get("OMP_NUM_THREADS", "")
    if threads.isdecimal() and int(threads) and "torch" in sys.modules:
        sys.modules["torch"].set_num_threads(int(threads))  # it read the variable when the server imported it


def _run_app(request, listeners):
    from .application import new_app

    with contextlib.suppress(SystemExit):
        app = new_app(request["connection"], listeners)
        app.initialize([*request["arguments"], "--HistoryManager.enabled=False"])
        app.start()
        _let_finish(app.control_thread)
        return 0
    return 1


def _let_finish(control_thread):
    """Wait until the request to shut down is done with: it flushes the output, which hangs once that is closed.

    On a busy machine the thread may have ended by now, and then it answers no more.
    """
    done, deadline = threading.Event(), time.monotonic() + 2
    control_thread.io_loop.add_callback(done.set)
    while control_thread.is_alive() and not done.wait(0.01) and time.monotonic() < deadline:
        pass


def _end(code):
    threading._shutdown()
    atexit._run_exitfuncs()
    for stream in (sys.__stdout__, sys.__stderr__):
        with contextlib.suppress(Exception):
            stream.flush()
    os._exit(code)
