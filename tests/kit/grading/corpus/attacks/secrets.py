"""The environment and the processes of others: what is found would end the kernel."""

WORK = "right"
CELLS = [
    (
        "multiply_derive",
        """
import glob, os
found = [name for name in os.environ if 'TOKEN' in name or 'SECRET' in name or 'PASSWORD' in name]
found += [p for p in glob.glob('/proc/[0-9]*/environ') if os.access(p, os.R_OK) and b'JUPYTER_TOKEN' in open(p, 'rb').read()]
found += [p for p in ('/etc/shadow', '/var', '/boot', '/srv', '/opt') if os.path.exists(p) and os.listdir(p)]
assert not found, found
""",
    )
]
SCORE = 24
