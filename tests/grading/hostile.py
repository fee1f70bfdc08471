"""Notebooks that attack the grader, the evidence or their own kernel."""

from autograd_lib.grading.jobs import EVIDENCE_TYPE

from .cases import Case
from .handing_in import released, solved, with_cell
from .rearranged import WRONG

ALL = tuple(f"ex02_{number}" for number in range(1, 7))


def attack(code, **answers):
    """Return a notebook with wrong work that tries to be paid for it."""
    return with_cell(released(), code)


def patched(function, body):
    """Return code that replaces a function of the kit's by a lambda with this body."""
    module, name = function.rsplit(".", 1)
    return f"import {module} as kit\nkit.{name} = lambda *a, **k: {body}"


def after(code, cell):
    """Return a right notebook that does something in a cell of its own."""
    return lambda: with_cell(solved(), code, after=cell)


def tampered(student, code, reason, score=0.0, where=ALL):
    reasons = dict.fromkeys(where, reason)
    return Case(student, lambda: attack(code), status="tampered", score=score, reason=reason, reasons=reasons)


GATHER = "autograd_lib.checking.collecting.gather"
DUMPS = "autograd_lib.checking.evidence.dumps"
TOKENLESS = f"get_ipython().display_pub.publish({{{EVIDENCE_TYPE!r}: {{'token': 'x', 'evidence': '{{}}'}}}})"
CYCLE = "x = []; x.append(x)\n" + patched(GATHER, "{'parts': x}")
DEEP = "x = []\nfor _ in range(10_000): x = [x]\n" + patched(GATHER, "{'parts': x}")
EMPTIED = "get_ipython().input_transformers_post.append(lambda lines: [])"
TWICE = """
from IPython.core.displaypub import DisplayPublisher
publish = type(get_ipython().display_pub).publish
def again(self, data, *args, **kwargs):
    publish(self, data, *args, **kwargs)
    publish(self, data, *args, **kwargs)
type(get_ipython().display_pub).publish = again
"""
RAW = """
kernel = get_ipython().kernel
message = kernel.session.msg("display_data", content={}, parent=get_ipython().parent_header)
pack, kernel.session.pack = kernel.session.pack, lambda o: b"[" * 10**5 + b"]" * 10**5 if o == {} else pack(o)
kernel.session.send(kernel.iopub_socket, message)
kernel.session.pack = pack
"""
JUNK_PARTS = "{'parts': {'plain': [[]] * 9, 'shared': {'value': 'x' * 999}, 'nested': 10**4000, 'x_after_two': {'$raised': 3}}}"

CASES = (
    # the kernel's end
    Case("sys_exit", after("import sys; sys.exit(0)", "ex02_2_check")),
    Case(
        "os_exit",
        after("import os; os._exit(0)", "ex02_2_check"),
        status="crashed",
        score=6,
        reason="kernel_died",
        reasons=dict.fromkeys(ALL[2:], "not_reached"),
    ),
    Case(
        "killed",
        after("import os; os.kill(os.getpid(), 9)", "ex02_2_check"),
        status="crashed",
        score=6,
        reason="kernel_died",
        reasons=dict.fromkeys(ALL[2:], "not_reached"),
    ),
    Case("memory", after("bytearray(10**15)", "ex02_2_check"), status="out_of_memory", reason="memory_error"),
    Case(
        "raw_message",
        after(RAW, "ex02_2_check"),
        status="crashed",
        score=6,
        reason="channel_broken",
        reasons=dict.fromkeys(ALL[2:], "not_reached"),
    ),
    # output
    Case("prints_much", after("for i in range(100_000): print('x' * 200)", "ex02_1")),
    Case("one_long_line", after("print('x' * 30_000_000)", "ex02_1")),
    Case("script", after("from IPython.display import HTML; HTML('<script>alert(1)</script>')", "ex02_1")),
    # forged checks and evidence
    Case("patched_check", lambda: attack(patched("autograd_lib.checking.check", "24.0")), score=0),
    Case("printed", lambda: attack("print('{\"parts\": {}}', 24.0)"), score=0),
    tampered("tokenless", TOKENLESS, "forged", where=()),
    tampered("junk", patched(GATHER, "5"), "forged"),
    tampered("not_plain", patched(GATHER, "{'parts': float('nan')}"), "no_evidence"),
    tampered("empty_parts", patched(GATHER, "{}"), "forged"),
    tampered("cycle", CYCLE, "no_evidence"),
    tampered("emptied", EMPTIED, "no_evidence"),
    tampered("deep", DEEP, "no_evidence"),
    tampered("deep_text", patched(DUMPS, "'[' * 10_000 + ']' * 10_000"), "evidence_unreadable"),
    tampered("nan_text", patched(DUMPS, "'NaN'"), "evidence_unreadable"),
    tampered("huge_number", patched(DUMPS, "'{\"parts\": ' + '9' * 100_000 + '}'"), "evidence_unreadable"),
    tampered("sent_twice", TWICE, "forged"),
    Case("junk_parts", lambda: attack(patched(GATHER, JUNK_PARTS)), score=0),
    Case(
        "lies_about_types",
        lambda: attack("class Multiply(float): pass\nMultiply.__eq__ = lambda *a: True"),
        score=0,
    ),
    Case("wrong", lambda: solved(ex02_1=WRONG), score=21),
)
