"""What the benchmark of the engine compares is the same for all contenders. How long it takes is not tested."""

import dataclasses

import pytest

from tests.benchmarks import bench_engine, engine_workloads, scalar_workload

SMALL = {
    "elementwise": lambda: engine_workloads.elementwise(40),
    "small graph": lambda: engine_workloads.small_graph(40, 2),
    "network": lambda: engine_workloads.network((5, 4, 3), 6),
    "matrix product": lambda: engine_workloads.matrix_product(8),
    "second derivative": lambda: engine_workloads.second_derivative(40),
}


@pytest.mark.parametrize("name", SMALL)
def test_contenders_compute_the_same_gradients(name):
    workload = SMALL[name]()
    engine_workloads.check(workload)
    assert {engine_workloads.named(one) for one in workload.contenders} >= {"ours", "torch"}
    theirs = next(one for one in workload.contenders if engine_workloads.named(one) == "torch")
    off = {theirs: lambda: [1.01 * one for one in workload.contenders[theirs]()]}
    with pytest.raises(ValueError, match="ours and torch differ"):
        engine_workloads.check(dataclasses.replace(workload, contenders=workload.contenders | off))


@pytest.mark.slow
def test_every_contender_runs_in_every_round_after_a_run_that_does_not_count():
    ran = []
    contenders = {name: lambda name=name: ran.append(name) for name in ("ours", "torch")}
    seconds = engine_workloads.measure(contenders, repeats=3, rounds=5)
    assert {name: len(times) for name, times in seconds.items()} == {"ours": 5, "torch": 5}
    assert [ran.count(name) for name in contenders] == [20, 20]
    assert ran[:4] in (["ours"] * 4, ["torch"] * 4)


def test_ratios_are_taken_round_by_round():
    seconds = {"ours": [1.0, 20.0, 3.0], "torch": [2.0, 40.0, 3.0]}
    assert engine_workloads.compared(seconds) == {"torch": [0.5 * 3.0, 3.0]}


def test_bounds_name_workloads_and_peers_that_exist():
    made = {make().name: make() for make in (engine_workloads.elementwise, engine_workloads.matrix_product)}
    for workload, peer, must, aim in bench_engine.BOUNDS:
        assert aim < must
        if workload in made:
            assert peer in map(engine_workloads.named, made[workload].contenders)


def test_the_scalar_workload_learns():
    early, late = (scalar_workload.train(*scalar_workload.micrograd(), steps)[1] for steps in (1, 2))
    assert len(early) == 2 * 16 + 16 + 16 * 16 + 16 + 16 + 1
    assert early != late


def test_scalar_gradients_must_agree():
    bench_engine.require_equal({"ours": [1.0, 2.0], "micrograd": [1.0, 2.0 + 1e-12]})
    with pytest.raises(ValueError, match="disagree"):
        bench_engine.require_equal({"ours": [1.0], "micrograd": [1.001]})
    with pytest.raises(ValueError, match="zip"):
        bench_engine.require_equal({"ours": [1.0], "micrograd": []})


def test_large_graphs_are_compared_with_the_smallest():
    rows = list(bench_engine.flatness_rows("op", {"1000": 2.0, "10000": 3.0, "100000": 8.0}))
    assert [row.ratio for row in rows] == [1.5, 4.0]
