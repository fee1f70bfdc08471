"""An answer that imports a module of the student's own, which lies beside the notebook and imports another one."""

from tests.kit.grading.handing_in import hand_in, right, solved

SCORE = 24
NOTES = ("files_beside",)
ANSWER = "from my_helpers import swap\n\n\n" + right("multiply_derive").replace(
    "seed * self.rhs.value", "swap(self.rhs.value, seed)"
)


def place(root):
    assert "swap(" in ANSWER
    notebook = hand_in(root, "module_beside", solved(multiply_derive=ANSWER))
    helpers = "from my_parts import times\n\n\ndef swap(a, b):\n    return times(b, a)\n"
    notebook.with_name("my_helpers.py").write_text(helpers, encoding="utf-8")
    notebook.with_name("my_parts.py").write_text("def times(a, b):\n    return a * b\n", encoding="utf-8")
    notebook.with_name("not_imported.py").write_text("raise SystemExit\n", encoding="utf-8")
