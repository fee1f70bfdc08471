"""Reading what was handed in: a regular file, under the very path that was looked at."""

import pytest

from autograd_lib.kit.grading.classroom import Unreadable
from autograd_lib.kit.grading.submission.reading import read_bytes


@pytest.fixture
def file(tmp_path):
    (tmp_path / "eve/lesson").mkdir(parents=True)
    (tmp_path / "bob/lesson").mkdir(parents=True)
    (tmp_path / "bob/lesson/x.ipynb").write_bytes(b"bob's")
    path = tmp_path / "eve/lesson/x.ipynb"
    path.write_bytes(b"eve's")
    return path.resolve()


def test_a_file_is_read(file):
    assert read_bytes(file) == b"eve's"


@pytest.mark.parametrize("part", ["eve", "eve/lesson", "eve/lesson/x.ipynb"])
def test_a_part_that_became_a_link_since_it_was_looked_at_is_not_followed(part, file, tmp_path):
    swapped, target = tmp_path / part, tmp_path / part.replace("eve", "bob")
    swapped.rename(tmp_path / "aside")
    swapped.symlink_to(target)
    assert file.read_bytes() == b"bob's"
    with pytest.raises(Unreadable):
        read_bytes(file)
