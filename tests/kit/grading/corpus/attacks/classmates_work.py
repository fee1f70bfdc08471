"""A classmate's work, in nbgrader's exchange or wherever else on the disk it may lie: by its path, then by a search."""

import json

from tests.kit.grading.handing_in import LESSON, hand_in, released, solved

SEARCH = """
there = WHERE
import glob, json, os
def places():
    yield there
    yield '../' * 20 + there[1:]
    yield from (f'/proc/{one}/{what}{there}' for one in os.listdir('/proc') if one.isdigit() for what in ('root', 'cwd'))
    yield from glob.glob('/usr/local/share/nbgrader/exchange/*/inbound/*/*.ipynb')
    for top in ('/tmp', '/var/tmp', '/dev/shm', '/srv', '/home', '/root', '/opt', '/mnt', '/media', '/data'):
        for depth in range(6): yield from glob.glob(top + '/*' * depth + '/*.ipynb')
for place in places():
    try:
        with open(place, encoding='utf-8') as file: cells = json.load(file)['cells']
    except (OSError, ValueError): continue
    for cell in cells:
        if cell.get('id') == 'multiply_derive': exec(''.join(cell['source']))
    if 'Multiply' in globals(): break
"""
SCORE = 0
UNCONFINED_SCORE = 3


def place(root):
    there = root / "exchange" / "course" / "inbound" / f"mary+{LESSON}+2026-10-05 10:00:00 UTC"
    there.mkdir(parents=True, exist_ok=True)
    work = there / f"{LESSON}.ipynb"
    work.write_text(json.dumps(solved()), encoding="utf-8")
    hand_in(root, "classmates_work", released(multiply_derive=SEARCH.replace("WHERE", repr(str(work)))))
