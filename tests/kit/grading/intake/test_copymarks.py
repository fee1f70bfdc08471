"""What is written around the name of a second copy, and what is a name."""

import pytest

from autograd_lib.kit.grading.intake.copymarks import without_marks
from autograd_lib.kit.grading.intake.owners import owners

LESSON = "02_changed_formula"
FILES = {
    f"Al Kim - Copy of {LESSON}": "Al Kim",
    f"Copy of Jane Doe_{LESSON}": "Jane Doe",
    f"Kopie von {LESSON}_Max": "Max",
    f"Max_{LESSON} - Kopie": "Max",
    f"Ana_{LESSON} 2": "Ana",
    f"Bo_{LESSON}_final": "Bo",
    f"Bo_{LESSON}_v2": "Bo",
    f"Di_{LESSON}[1]": "Di",
    f"赵六_{LESSON}(最终版)": "赵六",
    f"赵六_{LESSON} 副本": "赵六",
    f"{LESSON}_王芳 - 副本 (2)": "王芳",
    f"{LESSON}_2023001": "2023001",
    f"{LESSON}_Newman": "Newman",
    f"{LESSON} 2": None,
    f"Copy of {LESSON}": None,
    f"{LESSON}-Copy1": None,
}


@pytest.mark.parametrize("file", FILES)
def test_a_mark_is_no_name(file):
    (owner,) = owners([(f"{file}.ipynb",)], [LESSON])
    assert (owner and owner.student) == FILES[file]


@pytest.mark.parametrize("name", ["Ann Lee", "Copeland", "Newman", "王新", "O’Neil", "Finalda", "2023001"])
def test_names_have_no_marks(name):
    assert without_marks(name) == name
