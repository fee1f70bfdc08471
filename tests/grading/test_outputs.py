"""What is kept of a cell's messages: little, harmless, and evidence only with the cell's token."""

import json

import pytest

from autograd_lib.checking.evidence import MAX_JSON
from autograd_lib.grading.jobs import EVIDENCE_TYPE
from autograd_lib.grading.outputs import FLOOD, MAX_OUTPUTS, Recorder


def message(kind, **content):
    return {"msg_type": kind, "content": content}


def stream(text, name="stdout"):
    return message("stream", name=name, text=text)


def display(**data):
    return message("display_data", data={key.replace("_", "/"): value for key, value in data.items()})


def evidence(token, text):
    return message("display_data", data={EVIDENCE_TYPE: {"token": token, "evidence": text}})


def taken(recorder, *messages):
    for one in messages:
        recorder.take(one)
    return recorder


def test_text_is_joined_and_cut():
    recorder = taken(Recorder(10), stream("abcd"), stream("efgh"), stream("ijkl"), stream("mnop"))
    assert [output["text"] for output in recorder.outputs] == ["abcdefghij\n[…]\n"]


def test_streams_stay_apart():
    recorder = taken(Recorder(99), stream("a"), stream("b", "stderr"), stream("c"))
    assert [(output["name"], output["text"]) for output in recorder.outputs] == [
        ("stdout", "a"),
        ("stderr", "b"),
        ("stdout", "c"),
    ]


def test_only_text_and_pictures_are_kept():
    sent = display(text_plain="x", text_html="<b>", application_javascript="alert()", image_png="iVBO")
    recorder = taken(Recorder(99), sent, display(text_html="<b>"))
    assert [output["data"] for output in recorder.outputs] == [{"text/plain": "x", "image/png": "iVBO"}]


def test_the_number_of_outputs_is_bounded():
    assert len(taken(Recorder(10**9), *[display(text_plain="x")] * 999).outputs) == MAX_OUTPUTS


def test_many_small_messages_are_a_flood_as_well_as_a_large_one():
    assert taken(Recorder(10), stream("x" * (FLOOD + 1))).flooded
    assert taken(Recorder(10), *[display(text_plain="")] * (FLOOD // 400)).flooded
    assert not taken(Recorder(10), *[stream("x" * 100)] * 1000).flooded


@pytest.mark.parametrize("content", [[], ["text"], "text", 3, None, {"text": 1}, {"data": []}])
@pytest.mark.parametrize("kind", ["stream", "display_data", "execute_result", "error"])
def test_a_message_that_no_kernel_sends_says_nothing(kind, content):
    outputs = taken(Recorder(99), {"msg_type": kind, "content": content}).outputs
    assert all(output["output_type"] == "error" and not output["evalue"] for output in outputs)


def test_what_is_kept_can_be_stored():
    half = "a\ud800\0b"
    error = message("error", ename=half, evalue=half, traceback=[half])
    outputs = taken(Recorder(99), stream(half), display(text_plain=half), error).outputs
    assert len(outputs) == 3
    assert "a??b" in json.dumps(outputs, ensure_ascii=False).encode("utf-8").decode()
    assert "\\u0000" not in json.dumps(outputs)


def test_evidence_needs_the_token():
    recorder = taken(Recorder(10, "secret"), evidence("secret", "{}"))
    assert (recorder.evidence, recorder.forged) == (["{}"], False)
    for sent in (
        evidence("guess", "{}"),
        evidence(None, "{}"),
        evidence("secret", {}),
        evidence("secret", None),
    ):
        recorder = taken(Recorder(10, "secret"), sent)
        assert (recorder.evidence, recorder.forged) == ([], True)
    assert taken(Recorder(10), evidence(None, "{}")).forged


def test_evidence_is_bounded():
    recorder = taken(Recorder(10, "t"), *[evidence("t", "x" * (MAX_JSON + 9))] * 5)
    assert [len(text) for text in recorder.evidence] == [MAX_JSON + 1] * 2


def test_a_probe_keeps_no_output():
    recorder = taken(Recorder(99, "t"), stream("x"), display(text_plain="x"), message("error", ename="E"))
    assert recorder.outputs == []


def test_malformed_messages_are_left_out():
    odd = [
        stream(7),
        stream("x", "elsewhere"),
        message("display_data", data=[1]),
        message("display_data"),
        display(text_plain=[1]),
        message("error", ename=3, evalue=None, traceback="no list"),
        message("comm_open", anything={}),
        message("update_display_data", data={"text/plain": "x"}),
    ]
    recorder = taken(Recorder(99), *odd)
    assert recorder.outputs == [{"output_type": "error", "ename": "", "evalue": "", "traceback": []}]


def test_lone_surrogates_are_replaced():
    assert taken(Recorder(99), stream("a\ud800")).outputs[0]["text"] == "a?"
