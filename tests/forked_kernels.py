"""Kernels for nbval, forked from one process that has imported what all of them need: a second less for each.

As a pytest plugin, `-p tests.forked_kernels`, it has Jupyter's client start its kernels so.
Run as a program it is that process.
"""

import json
import os
import signal
import subprocess
import sys
import time

PRELOADED = (
    "ipykernel.kernelapp",
    "numpy.random",
    "numpy.linalg",
    "torch",
    "torch.fx.experimental.symbolic_shapes",  # at the first `backward` with a gradient
)


class Server:
    """The process that is forked: it ends with this one, which holds its standard input."""

    def __init__(self):
        """Start it."""
        self.process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def fork(self, **order):
        """Return the process id of a new kernel."""
        print(json.dumps(order), file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())

    def end(self):
        """End it, and wait until it has ended."""
        self.process.communicate()


class Forked:
    """A kernel, as what Jupyter's client asks of a Popen."""

    stdin = stdout = stderr = None

    def __init__(self, server, command, cwd=None, env=None, **_):
        """Start it with the options of a command, which would have started it as a program."""
        options = command[command.index("ipykernel_launcher") + 1 :]
        self.pid = server.fork(options=options, cwd=str(cwd or os.getcwd()), env=dict(env or os.environ))

    def poll(self):
        """Return None while it runs."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self):
        """Wait until it has ended."""
        while self.poll() is None:
            time.sleep(0.01)

    def send_signal(self, number):
        """Send it a signal."""
        os.kill(self.pid, number)


def pytest_configure(config):
    """Have kernels forked, from now to the end of this run of pytest."""
    from jupyter_client.provisioning import local_provisioner

    if sys.platform != "linux":
        return  # forking after imports is safe on Linux only
    server = Server()
    config.add_cleanup(server.end)
    local_provisioner.launch_kernel = lambda command, **settings: Forked(server, command, **settings)


def serve():
    """Fork a kernel for each line of standard input, and print its process id."""
    import gc
    import importlib

    os.environ["JPY_PARENT_PID"] = str(
        os.getpid()
    )  # so that kernels end with this process, however that ends
    for name in PRELOADED:
        importlib.import_module(name)
    gc.freeze()  # no kernel walks, and so copies, what is shared
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # ended kernels leave nothing behind
    for line in sys.stdin:
        if os.fork() == 0:
            become_kernel(**json.loads(line))


def become_kernel(options, cwd, env):
    """Be what `python -m ipykernel_launcher` is, in a session of its own."""
    from ipykernel import kernelapp

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    print(os.getpid(), flush=True)  # not before: the client ends a kernel with all of its process group
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    sys.argv[1:] = options
    kernelapp.launch_new_instance()
    os._exit(0)


if __name__ == "__main__":
    serve()
