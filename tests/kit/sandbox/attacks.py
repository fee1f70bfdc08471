"""Things a confined kernel must not be able to do, as code that prints "done" when it could.

`{name}` stands for what the test prepared outside: see `outside.py`. Each attack is also run in a kernel that is not
confined, where it must print "done": else it would prove nothing.
"""

# In an unconfined kernel as much as in a confined one, these end with "done" or a traceback.
ATTACKS = {
    "tcp": "import socket; socket.create_connection(('127.0.0.1', {tcp_port}), 3).close(); print('done')",
    "udp": (
        "import socket; s = socket.socket(type=socket.SOCK_DGRAM); s.settimeout(3)\n"
        "s.sendto(b'ask', ('127.0.0.1', {udp_port})); print(s.recv(10).decode())"
    ),
    "dns": (
        "import socket, struct; s = socket.socket(type=socket.SOCK_DGRAM); s.settimeout(3)\n"
        "name = b''.join(bytes([len(p)]) + p for p in b'secret.example'.split(b'.')) + bytes(1)\n"
        "s.connect(('127.0.0.1', {udp_port})); s.send(struct.pack('!6H', 1, 256, 1, 0, 0, 0) + name + b'\\0\\1\\0\\1')\n"
        "print(s.recv(10).decode())"
    ),
    "abstract_socket": "import socket; socket.socket(socket.AF_UNIX).connect('\\0{abstract}'); print('done')",
    "foreign_socket": "import socket; socket.socket(socket.AF_UNIX).connect({unix_path!r}); print('done')",
    "server_socket": "import socket; socket.socket(socket.AF_UNIX).connect({server_path!r}); print('done')",
    "netlink": "import socket; socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0).bind((0, 0)); print('done')",
    "read_secret": "print('done' if open({secret!r}).read() == 'secret' else 'other')",
    "read_repository": "open({pyproject!r}).read(); print('done')",
    "list_repository": "import os; print('done' if 'solutions' in os.listdir({repository!r}) else 'hidden')",
    "list_home": "import os; print('done' if os.path.samefile(os.path.expanduser('~'), {home!r}) else 'own')",
    "list_tmp": "import os; print('done' if {tmp_name!r} in os.listdir('/tmp') else 'own')",
    "write_outside": "open({victim_file!r}, 'a').write('x'); print('done')",
    "write_installation": "import os; print('done' if os.access({site_packages!r}, os.W_OK) else 'refused')",
    "environment": "import os; print('done' if 'TOP_SECRET' in os.environ else 'absent')",
    "environment_of_server": (
        "import glob\n"
        "def read(f):\n    try: return open(f, 'rb').read()\n    except OSError: return b''\n"
        "print('done' if any(b'TOP_SECRET' in read(f) for f in glob.glob('/proc/[0-9]*/environ')) else 'absent')"
    ),
    "see_process": "import os; print('done' if os.path.exists('/proc/{pid}/stat') else 'absent')",
    "see_command_lines": (
        "import glob\n"
        "print('done' if any(b'{marker}' in open(f, 'rb').read() for f in glob.glob('/proc/[0-9]*/cmdline')) else '')"
    ),
    "signal_process": "import os; os.kill({pid}, 0); print('done')",
    "look_into_parent": "import os; os.listdir(f'/proc/{{os.getppid()}}/fd'); print('done')",
    "write_parents_memory": "import os; open(f'/proc/{{os.getppid()}}/mem', 'r+b').close(); print('done')",
    "trace": (
        "import ctypes, os; libc = ctypes.CDLL(None); child = os.fork()\n"
        "if child == 0:\n    import time; time.sleep(5); os._exit(0)\n"
        "print('done' if libc.ptrace(16, child, 0, 0) == 0 else 'refused')\n"
        "libc.ptrace(17, child, 0, 0); os.kill(child, 9); os.waitpid(child, 0)"
    ),
    "gain_namespace": (
        "import ctypes, os; child = os.fork()\n"
        "if child == 0:\n    os._exit(0 if ctypes.CDLL(None).unshare(0x10000000) == 0 else 1)\n"
        "print('done' if os.waitpid(child, 0)[1] == 0 else 'refused')"
    ),
    "hidden_memory": "import os; os.close(os.memfd_create('x')); print('done')",
    "core_dumps": "import resource; resource.setrlimit(resource.RLIMIT_CORE, (2, 2)); print('done')",
    "more_memory": (
        "import resource; r = resource.RLIMIT_AS; print('done' if resource.getrlimit(r)[1] == -1 else 'limited')"
    ),
    "inherited_files": (
        "import os; paths = [os.readlink(f'/proc/self/fd/{{fd}}') for fd in os.listdir('/proc/self/fd') if fd.isdigit()"
        " and os.path.islink(f'/proc/self/fd/{{fd}}')]\n"
        "print('done' if any(p.startswith('/') and not p.startswith(('/dev/', '/scratch')) for p in paths) else 'none')"
    ),
    "secret_by_own_root": "print('done' if open('/proc/self/root' + {secret!r}).read() == 'secret' else 'other')",
    "secret_by_folder": (
        "import os; fd = os.open('/', os.O_RDONLY | os.O_DIRECTORY)\n"
        "path = f'/proc/self/fd/{{fd}}/' + '../' * 20 + {secret!r}\n"
        "print('done' if open(path).read() == 'secret' else 'other')"
    ),
    "secret_by_ancestors": (
        "import os; ways = [f'/proc/{{n}}/{{to}}' + {secret!r} for n in range(1, os.getpid() + 1) for to in ('root', 'cwd')]\n"
        "print('done' if any(os.path.exists(way) for way in ways) else 'absent')"
    ),
    "secret_by_hard_link": (
        "import os, uuid; name = {secret!r} + uuid.uuid4().hex\n"
        "os.link({secret!r}, name); print('done' if open(name).read() == 'secret' else 'other')"
    ),
    "secret_by_symbolic_link": (
        "import os, tempfile; name = tempfile.mktemp(); os.symlink({secret!r}, name)\n"
        "print('done' if open(name).read() == 'secret' else 'other')"
    ),
    "secret_by_program": "import subprocess; print(subprocess.check_output(['cat', {secret!r}]).replace(b'secret', b'done'))",
    "file_handle": (
        "import ctypes, os; libc = ctypes.CDLL(None, use_errno=True)\n"
        "handle, mount = ctypes.create_string_buffer(b'\\x80\\0\\0\\0' + bytes(140)), ctypes.c_int()\n"
        "libc.name_to_handle_at(-100, b'/usr/lib', handle, ctypes.byref(mount), 0)\n"
        "fd = libc.open_by_handle_at(os.open('/usr/lib', os.O_RDONLY), handle, os.O_RDONLY)\n"
        "print('done' if fd >= 0 else 'refused')"
    ),
    "shared_memory": "import mmap; print(open('/dev/shm/{shared}').read().replace('secret', 'done'))",
    "devices": (
        "import os; print('done' if any(os.path.exists(f'/dev/{{name}}') for name in"
        " ('tty', 'kmsg', 'mem', 'kvm', 'fuse', 'vda', 'sda', 'loop0', 'net/tun', 'console', 'mqueue')) else 'absent')"
    ),
    "machine": (
        "import os; print('done' if any(os.path.exists(f'/sys/{{name}}') for name in"
        " ('class', 'block', 'kernel', 'fs', 'firmware', 'devices/virtual')) else 'absent')"
    ),
    "crash_handler": "open('/proc/sys/kernel/core_pattern', 'r+').close(); print('done')",
    "key_rings": (
        "import ctypes, platform; number = 250 if platform.machine() == 'x86_64' else 219\n"
        "print('done' if ctypes.CDLL(None).syscall(number, 0, -3, 1) > 0 else 'refused')"
    ),
}
# What the unconfined kernel of a test cannot show: it has inherited nothing, is root or not, or would do harm.
NOT_SHOWN_UNCONFINED = {
    "inherited_files",
    "server_socket",
    "core_dumps",
    "file_handle",
    "crash_handler",
    "key_rings",
}
