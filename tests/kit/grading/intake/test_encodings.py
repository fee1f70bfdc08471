"""Names in zips that do not say how they are encoded: as computers of many countries write them, and said to be so."""

import pytest

from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.intake.encodings import decoded

from .deliveries import LESSON, answered, placed, zipped

NAMES = [
    ("gb18030", ["王芳"]),
    ("gb18030", ["朱镕基", "李雷"]),
    ("gb18030", ["一"]),
    ("big5", ["張三"]),
    ("big5", ["陳大文", "林小明"]),
    ("cp932", ["佐藤", "鈴木一郎"]),
    ("euc_kr", ["김철수", "이영희", "박민수"]),
    ("cp437", ["José", "Renée", "René Lee"]),
    ("cp850", ["João", "Søren"]),
    ("cp1252", ["José", "Müller", "François", "Åsa", "Zoë"]),
    ("cp866", ["Иван Петров", "Анна"]),
    ("cp1251", ["Иван Петров", "Анна"]),
]


@pytest.mark.parametrize(("encoding", "names"), NAMES)
def test_names_of_one_zip_have_the_likeliest_encoding(encoding, names):
    found, guessed = decoded([f"{name}/x.ipynb".encode(encoding) for name in [*names, "Ann Lee"]])
    assert [name.split("/")[0] for name in found] == [*names, "Ann Lee"]
    assert guessed is not None


@pytest.mark.parametrize("names", [["王芳"], ["José", "Иван", "саша", "張三", "김철수"], ["Ann"], []])
def test_nothing_is_guessed_of_utf_8(names):
    assert decoded([name.encode() for name in names]) == (names, None)


def test_bytes_that_are_nothing_are_no_error():
    names, guessed = decoded([bytes(range(128, 256)), b"\xff\xfe\xfd"])
    assert (len(names), guessed) == (2, "cp437")


def test_whoever_collects_is_told_of_a_guess(tmp_path, course, room):
    raw = "張三".encode("big5")
    path = zipped(tmp_path / "d.zip", {f"{'A' * len(raw)}/x.ipynb": answered(course)})
    path.write_bytes(path.read_bytes().replace(b"A" * len(raw) + b"/", raw + b"/"))
    result = collect(path, room.root, course)
    assert placed(result) == [("張三", LESSON)]
    assert any("d.zip" in note.en and "read as big5" in note.en for note in result.notes)
    assert placed(collect(zipped(tmp_path / "e.zip", {"張三/x.ipynb": answered(course)}), room.root, course))
