"""Build and train: logistic regression by hand, over three seeds."""

import numpy as np

from autograd_lib.kit.checking import Text
from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import claim, expect

from . import slip, small_exercise

STEPS, RATE = 60, 0.5
SEEDS = ("first", "second", "third")
LEARNS = Text(
    "训练之后应当更好：损失低于 {loss}，测试集正确率高于 {accuracy}。",
    "Training should do better: a loss below {loss}, more than {accuracy} right on the test set.",
)


def challenge(rng):
    return {name: data_set(np.random.default_rng(rng.getrandbits(64))) for name in SEEDS}


def data_set(draw):
    sets = {"w": np.zeros(2)}
    for name, count in (("train", 40), ("test", 200), ("other_test", 200)):
        labels = draw.permutation(np.arange(count) % 2).astype("float64")
        sets[f"{name}_x"] = draw.normal(0, 1, (count, 2)) + np.where(
            labels[:, None] > 0, [1.5, 0.5], [-0.8, -1.2]
        )
        sets[f"{name}_y"] = labels
    sets["other_test_y"] = 1 - sets["other_test_y"]  # whoever trains on this set learns the opposite
    return sets


def collect(answers, challenge):
    fit = answers["fit"]
    parts = {"two steps": attempt(run, fit, challenge["first"], "test", 2)}
    for name in SEEDS:
        parts[name] = attempt(run, fit, challenge[name], "test", STEPS)
    parts["other test set"] = attempt(run, fit, challenge["first"], "other_test", STEPS)
    return parts


def run(fit, data, test, steps):
    copies = [np.array(data[key]) for key in ("train_x", "train_y", f"{test}_x", f"{test}_y")]
    weights, bias = fit(*copies, steps, RATE)
    return {"weights": weights, "bias": bias}


def reference(x, y, steps):
    w, b = np.zeros(2), 0.0
    for _ in range(steps):
        error = 1 / (1 + np.exp(-(x @ w + b))) - y
        w, b = w - RATE * x.T @ error / len(y), b - RATE * error.mean()
    return {"weights": w, "bias": b}


def quality(fitted, x, y):
    """Return mean loss and share of right answers of given weights; wrong shapes raise, which earns nothing."""
    z = x @ fitted["weights"].reshape(2) + float(fitted["bias"])
    return float(np.logaddexp(0, np.where(y > 0, -z, z)).mean()), float(((z > 0) == (y > 0)).mean())


def judge(parts, challenge):
    first = challenge["first"]
    findings = [
        expect(
            parts, "two steps", reference(first["train_x"], first["train_y"], 2), label="`fit(…, steps=2)`"
        ),
        expect(
            parts,
            "other test set",
            parts.get("first"),
            label=Text("换一个测试集，权重不变", "other test set, same weights"),
        )
        if isinstance(parts.get("first"), dict) and "weights" in parts["first"]
        else claim(
            parts,
            "other test set",
            lambda _: False,
            label=Text("换一个测试集", "other test set"),
            because=LEARNS.fill(loss="—", accuracy="—"),
        ),
    ]
    return findings + [learns(parts, name, challenge[name]) for name in SEEDS]


def learns(parts, name, data):
    best_loss, best_share = quality(
        reference(data["train_x"], data["train_y"], STEPS), data["test_x"], data["test_y"]
    )
    loss, share = 1.05 * best_loss + 0.01, best_share - 0.02

    def holds(fitted):
        got_loss, got_share = quality(fitted, data["test_x"], data["test_y"])
        return got_loss < loss and got_share > share

    why = LEARNS.fill(loss=f"{loss:.3f}", accuracy=f"{share:.0%}")
    return claim(parts, name, holds, label=f"`fit(…, steps={STEPS})` · {name}", because=why)


def answer(loop, start="w, b = np.zeros(2), 0.0", after="return w, b"):
    lines = "\n".join(f"        {line}" for line in loop.splitlines())
    return f"""
import numpy as np

def fit(x, y, test_x, test_y, steps, rate):
    {start}
    for _ in range(steps):
{lines}
    {after}
"""


ERROR = "error = 1 / (1 + np.exp(-(x @ w + b))) - y\n"
UPDATE = "w = w - rate * x.T @ error / len(y)\nb = b - rate * error.mean()"

EXERCISE = small_exercise(
    "a_train",
    "train",
    ("fit",),
    challenge,
    collect,
    judge,
    (
        slip("no_update", answer("pass")),
        slip(
            "never_zeroes",
            answer(
                ERROR
                + "gw += x.T @ error / len(y)\ngb += error.mean()\nw = w - rate * gw\nb = b - rate * gb",
                start="w, b, gw, gb = np.zeros(2), 0.0, np.zeros(2), 0.0",
            ),
        ),
        slip("trains_on_test", answer("x, y = test_x, test_y\n" + ERROR + UPDATE)),
        slip("uphill", answer(ERROR + UPDATE.replace("- rate", "+ rate"))),
        slip("sum_for_mean", answer(ERROR + "w = w - rate * x.T @ error\nb = b - rate * error.sum()")),
    ),
)

STUB = answer("raise NotImplementedError")

RIGHT = {
    "plain": answer(ERROR + UPDATE),
    "in place": answer(
        "z = x.dot(w) + b\np = 0.5 * (1 + np.tanh(z / 2))\nw -= rate * ((p - y) @ x) / y.size\nb -= rate * np.mean(p - y)"
    ),
    "row by row": answer(
        "gw, gb = np.zeros(2), 0.0\nfor row, label in zip(x, y):\n    e = 1 / (1 + np.exp(-(row @ w + b))) - label\n"
        "    gw = gw + e * row / len(y)\n    gb = gb + e / len(y)\nw, b = w - rate * gw, b - rate * gb"
    ),
}

MUTANTS = {
    "mixes in the test set": answer(
        "x, y = np.r_[x, test_x][:240], np.r_[y, test_y][:240]\n" + ERROR + UPDATE
    ),
    "picks by test score": answer(
        ERROR
        + UPDATE
        + "\nbest = max(best, (float(((test_x @ w + b > 0) == (test_y > 0)).mean()), tuple(w), b))",
        start="w, b, best = np.zeros(2), 0.0, (-1.0, (0.0, 0.0), 0.0)",
        after="return np.array(best[1]), best[2]",
    ),
    "no bias": answer(ERROR + UPDATE.splitlines()[0]),
    "bias first": answer(ERROR + UPDATE, after="return b, w"),
    "random weights": answer("w, b = np.array([0.3, -2.0]), 1.0"),
    "not numbers": answer(ERROR + UPDATE, after="return w * np.nan, b"),
    "text": answer(ERROR + UPDATE, after="return 'w', 'b'"),
    "wrong shape": answer(ERROR + UPDATE, after="return np.r_[w, b], b"),
    "a column": answer(ERROR + UPDATE, after="return w.reshape(2, 1), b"),
    "one step more": answer(ERROR + UPDATE).replace("range(steps)", "range(steps + 1)"),
    "infinite": answer(ERROR + UPDATE, after="return w * np.inf, b"),
}
