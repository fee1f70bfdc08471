"""What is kept of a cell: bounded, harmless where that is asked for, and evidence only with the step's token."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as some

from autograd_lib.kit.sandbox.frames import KINDS, FrameError
from autograd_lib.kit.sandbox.jobs import COMPUTED, Budget, Run
from autograd_lib.kit.sandbox.recorder import FLOOD, MOST_OUTPUTS, Kept, Recorder

SHOWN = ("text/plain", "image/png", "image/jpeg")


def recorder(*, call=False, **budget):
    found = Budget(**{"types": SHOWN, **budget})
    return Recorder(found, Kept(found.output, found.evidence), "token", call=call)


def taken(recorder, *messages):
    for kind, *fields in messages:
        recorder.take(kind, fields, sum(map(len, fields)))
    return recorder


def outputs(recorder):
    return list(recorder.record(late=None).outputs)


def display(display_id="", metadata="{}", kind="display", **data):
    fields = [part for name, value in data.items() for part in (name.replace("_", "/"), "text", value)]
    return (kind, display_id, metadata, *fields)


def test_text_is_joined_and_cut():
    found = taken(recorder(cell_output=210), *[("stdout", text) for text in ("abcd", "efgh", "ijkl", "mnop")])
    assert [output["text"] for output in outputs(found)] == ["abcdefghij\n[…]\n"]


def test_a_limit_counts_bytes_and_splits_no_character():
    found = taken(recorder(cell_output=10), ("stdout", "微分求导"))
    assert outputs(found)[0]["text"] == "微分求\n[…]\n"


def test_streams_stay_apart():
    found = taken(recorder(), ("stdout", "a"), ("stderr", "b"), ("stdout", "c"))
    assert [(output["name"], output["text"]) for output in outputs(found)] == [
        ("stdout", "a"),
        ("stderr", "b"),
        ("stdout", "c"),
    ]


def test_only_wanted_types_are_kept_and_pictures_only_when_they_are_some():
    sent = display(text_plain="x", text_html="<b>", application_javascript="alert()", image_png="iVBO")
    found = taken(recorder(), sent, display(text_html="<b>"), display(image_png='" onerror="x'))
    assert [output["data"] for output in outputs(found)] == [{"text/plain": "x", "image/png": "iVBO"}]


def test_all_types_are_kept_where_all_are_wanted():
    sent = ("display", "", '{"a": 1}', "application/json", "json", '{"b": [2]}', "text/html", "text", "<b>")
    (output,) = outputs(taken(recorder(types=None), sent))
    assert output["data"] == {"application/json": {"b": [2]}, "text/html": "<b>"}
    assert output["metadata"] == {"a": 1}


def test_a_display_is_updated_wherever_it_is():
    first = recorder()
    taken(first, display("id", text_plain="old"), display("other", text_plain="else"))
    second = Recorder(first.budget, first._kept, "token", call=False)
    taken(
        second,
        display("id", kind="update", text_plain="new"),
        display("none", kind="update", text_plain="lost"),
    )
    assert [output["data"]["text/plain"] for output in outputs(first)] == ["new", "else"]
    assert outputs(second) == []


def test_an_update_counts_what_it_adds():
    found = taken(recorder(cell_output=300), display("id", text_plain="old"))
    taken(
        found,
        display("id", kind="update", text_plain="x" * 90),
        display("id", kind="update", text_plain="y" * 900),
    )
    assert outputs(found)[0]["data"]["text/plain"] == "x" * 90


def test_clearing_forgets_now_or_with_the_next_output():
    found = taken(recorder(), ("stdout", "gone"), ("clear", ""))
    assert outputs(found) == []
    taken(found, ("stdout", "seen"), ("clear", "wait"))
    assert len(outputs(found)) == 1
    assert outputs(taken(found, ("stdout", "new")))[0]["text"] == "new"


def test_a_limit_of_the_whole_job_holds_over_its_cells():
    first = recorder(output=2000)
    taken(first, ("stdout", "x" * 1000))
    second = Recorder(first.budget, first._kept, "token", call=False)
    taken(second, ("stdout", "y" * 1000), ("stderr", "z"), display(text_plain="z"))
    kept = sum(len(json.dumps(output)) for output in (*outputs(first), *outputs(second)))
    assert kept < 2500


def test_cleared_outputs_do_not_count():
    shown = [display("id", text_plain="x" * 700), ("stdout", "y" * 700), ("clear", "wait")]
    found = taken(recorder(cell_output=2000, output=2000), *shown * 99, display("id", text_plain="z" * 700))
    assert [output["data"] for output in outputs(found)] == [{"text/plain": "z" * 700}]
    assert len(found._kept.displayed["id"]) == 1


def test_a_flood_of_displays_with_one_id_is_no_work_without_end():
    found = taken(
        recorder(),
        *[display("id", text_plain="x")] * 999,
        *[display(f"{n}", text_plain="x") for n in range(999)],
    )
    assert len(found._kept.displayed["id"]) <= 50


def test_the_number_of_outputs_is_bounded():
    assert len(outputs(taken(recorder(), *[display(text_plain="x")] * 999))) == MOST_OUTPUTS


def test_many_error_messages_are_bounded():
    error = ("error", "E" * 10**4, "m" * 10**5, *["line" * 10**4] * 500)
    found = taken(recorder(), *[error] * 50)
    assert len(json.dumps(outputs(found))) < 2 * Budget.cell_output


def test_many_small_messages_are_a_flood_as_well_as_a_large_one():
    assert taken(recorder(), ("stdout", "x" * (FLOOD + 1))).flooded
    assert taken(recorder(), *[display(text_plain="")] * (FLOOD // 400)).flooded
    assert not taken(recorder(), *[("stdout", "x" * 100)] * 1000).flooded


def test_evidence_needs_the_token():
    found = taken(recorder(call=True), ("evidence", "token", "{}"))
    assert (found.evidence, found.forged) == (["{}"], False)
    found = taken(recorder(call=True), ("evidence", "guess", "{}"))
    assert (found.evidence, found.forged) == ([], True)


def test_a_cell_has_no_evidence():
    assert taken(recorder(), ("evidence", "token", "{}")).forged


def test_evidence_is_bounded():
    found = taken(recorder(call=True, evidence=10), *[("evidence", "token", "x" * 6)] * 5)
    assert found.evidence == ["x" * 6, None]


def test_a_call_keeps_nothing_else():
    found = taken(recorder(call=True), ("stdout", "x"), display(text_plain="x"), ("error", "E", "m", "line"))
    assert outputs(found) == []


def test_an_end_needs_the_token_too():
    assert not taken(recorder(), ("done", "guess", "1", "", "")).done
    found = taken(recorder(), ("done", "token", "7", "ValueError", "why"))
    assert (found.done, found.record(late=COMPUTED).count, found.record(late=COMPUTED).error) == (
        True,
        7,
        ("ValueError", "why"),
    )
    assert found.record(late=COMPUTED).late == COMPUTED


@pytest.mark.parametrize(
    "message",
    [
        ("stdout",),
        ("stdout", "a", "b"),
        ("display", "id"),
        ("display", "id", "{}", "text/plain"),
        ("display", "id", "{}", "text/plain", "text"),
        ("clear",),
        ("evidence", "token"),
        ("done", "token", "1"),
        ("ready", ""),
    ],
)
def test_messages_have_the_fields_of_their_kind(message):
    with pytest.raises(FrameError):
        taken(recorder(), message)


anything = some.one_of(
    some.text(), some.sampled_from(["text", "json", "token", "id", "{}", "text/plain", "image/png"])
)


@given(
    some.lists(some.tuples(some.sampled_from(sorted(KINDS)), some.lists(anything, max_size=8))),
    some.booleans(),
    some.sampled_from([SHOWN, None]),
)
def test_whatever_comes_the_record_is_bounded_and_can_be_stored(messages, call, types):
    found = recorder(call=call, types=types, cell_output=50, output=2000, evidence=100)
    for kind, fields in messages:
        try:
            found.take(kind, list(fields), 0)
        except FrameError:
            continue
    record = found.record(late=None)
    kept = json.dumps(record.outputs)
    assert len(kept.encode()) < 2000 + MOST_OUTPUTS * 300
    assert sum(len(text) for text in found.evidence if text) <= 100
    cells = {"x": vars(record)}
    run = {"end": "finished", "where": None, "cells": cells, "evidence": {}, "forged": [], "why": ""}
    assert Run.from_json(json.loads(json.dumps(run))).cells["x"].count == record.count
