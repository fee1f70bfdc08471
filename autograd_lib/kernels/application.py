"""ipykernel's application, changed where it would open a port, look for a file or make a socket itself."""

import os

import zmq
from ipykernel import kernelapp
from ipykernel.heartbeat import Heartbeat
from ipykernel.iostream import IOPubThread
from zmq.eventloop.zmqstream import ZMQStream


def new_app(connection: dict, listeners: dict[int, int]) -> kernelapp.IPKernelApp:
    """Return an application that is given what its connection file says, and its listening sockets by port."""
    kernelapp.IOPubThread = PortlessIOPubThread
    Heartbeat._bind_socket = lambda beat: _adopt(beat.socket, beat.ip, beat.port, listeners)
    # parent_handle 1: do not watch the parent, which is not the one that ipykernel expects.
    app = ForkedKernelApp.instance(parent_handle=1)
    app.given, app.listeners = connection, listeners
    return app


def _adopt(zmq_socket, path, port, listeners):
    os.set_blocking(listeners[port], False)
    zmq_socket.setsockopt(zmq.USE_FD, listeners[port])
    zmq_socket.bind(f"ipc://{path}-{port}")


class ForkedKernelApp(kernelapp.IPKernelApp):
    """The application of a kernel that needs no path to its sockets or its connection file."""

    given = listeners = None

    def init_connection_file(self):
        self.load_connection_info(self.given)

    def write_connection_file(self, **kwargs):
        pass

    def _try_bind_socket(self, s, port):
        # A publisher drops what its reader is late with once 1,000 messages wait, and with them the one that says that
        # the cell has ended. Here they wait in this process, whose memory is limited where that matters.
        s.sndhwm = 0
        _adopt(s, self.ip, port, self.listeners)
        return port

    def init_control(self, context):
        super().init_control(context)
        endpoint = self.shell_socket.getsockopt_string(zmq.LAST_ENDPOINT)
        if not os.path.exists(endpoint.removeprefix("ipc://")):
            self.debug_shell_socket.disconnect(endpoint)  # confined: it would try for ever


class PortlessIOPubThread(IOPubThread):
    """The thread that sends output, hearing from forks of the kernel over an abstract unix socket.

    ipykernel listens on a TCP port for that, whatever its transport. Either way only messages with a secret count.
    """

    def _setup_pipe_in(self):
        self._pipe_uuid = os.urandom(16)
        self._pipe_name = f"ipc://@kernel-{os.urandom(16).hex()}"
        pipe_in = self.socket.context.socket(zmq.PULL)
        pipe_in.linger = 0
        pipe_in.bind(self._pipe_name)
        self._pipe_in = ZMQStream(pipe_in, self.io_loop)
        self._pipe_in.on_recv(self._handle_pipe_msg)

    def _setup_pipe_out(self):
        context = zmq.Context()  # ZeroMQ's contexts do not survive a fork
        pipe_out = context.socket(zmq.PUSH)
        pipe_out.linger = 3000
        pipe_out.connect(self._pipe_name)
        return context, pipe_out
