"""All paths that lead to one file, from the table of mounts."""

import os

import pytest

from autograd_lib.kit.sandbox import mounts

TABLE = """\
21 1 8:1 / / rw - ext4 /dev/sda1 rw
22 21 8:1 /data/kit /usr/share/kit rw - ext4 /dev/sda1 rw
23 21 8:1 /data /srv/with\\040space rw - ext4 /dev/sda1 rw
24 21 8:2 /data/kit /other rw - ext4 /dev/sdb1 rw
25 21 8:2 / /disk rw - ext4 /dev/sdb1 rw
"""


@pytest.mark.parametrize(
    ("path", "others"),
    [
        ("/data/kit/a.py", ["/usr/share/kit/a.py", "/srv/with space/kit/a.py"]),
        ("/usr/share/kit/a.py", ["/data/kit/a.py", "/srv/with space/kit/a.py"]),
        ("/data/kit", ["/usr/share/kit", "/srv/with space/kit"]),
        ("/data/kitten/a.py", ["/srv/with space/kitten/a.py"]),
        ("/disk/data/kit/a.py", ["/other/a.py"]),
        ("/disk/a.py", []),
    ],
)
def test_a_folder_that_is_mounted_twice_is_found_twice(path, others):
    assert mounts.paths(path, mounts.read(TABLE)) == [path, *others]


def test_here_every_path_leads_to_the_same_file():
    for path in mounts.everywhere([__file__, os.path.dirname(__file__)]):
        assert any(os.path.samefile(path, one) for one in (__file__, os.path.dirname(__file__)))
