"""Candidates for a vector-Jacobian product that are right, or wrong in one way."""

import numpy as np


def pulled(recipe, g, x, w):
    """Return what one candidate makes of g, x and w for y = x * w, row by row. A recipe is plain data:

    sees: what becomes of g; x, w: by which operand the gradient of each is multiplied; rows: how rows are put together;
    scale, last: factors for both results, and for the last entry of each; order: for each 1, or -1 for its entries in
    reverse order; way: how the arithmetic is written.
    """
    operands = {"x": x, "w": w}
    by_x, by_w = (np.broadcast_to(operands[recipe[key]], np.shape(x)) for key in ("x", "w"))
    gx, gw = WAYS[recipe["way"]](SEES[recipe["sees"]](g), by_x, by_w)
    gw = gw / len(x) if recipe["rows"] == "mean" else gw
    gx, gw = (factor * result for factor, result in zip(recipe["scale"], (gx, gw), strict=True))
    gx[-1, -1] *= recipe["last"][0]
    gw[-1] *= recipe["last"][1]
    gx, gw = (
        np.flip(result) if order < 0 else result
        for order, result in zip(recipe["order"], (gx, gw), strict=True)
    )
    return [gx, gw] if recipe["way"] == "einsum" else (gx, gw)


def pulled_twice(recipe, occasion, g, x, w):
    """Return what one candidate makes of g, x and w.

    What is wrong on one side is so on the other the second time: no draw decides on points.
    """
    turned = {key: recipe[key][::-1] for key in ("scale", "last", "order")}
    return pulled(recipe | turned if occasion else recipe, g, x, w)


SEES = {
    "given": lambda g: g,
    "ones": lambda g: np.ones(np.shape(g)),
    "mean": lambda g: np.full(np.shape(g), np.mean(g)),
    "turned": lambda g: np.transpose(g) if len(set(np.shape(g))) == 1 else g,
}


def _in_rows(g, by_x, by_w):
    """Return the products and the column sums, row by row, last row first: another order of summation."""
    gx, gw = np.zeros(np.shape(by_x)), np.zeros(np.shape(by_x)[1:])
    for i in reversed(range(len(by_x))):
        gx[i] = g[i] * by_x[i]
        gw += g[i] * by_w[i]
    return gx, gw


WAYS = {
    "arrays": lambda g, by_x, by_w: (g * by_x, np.sum(g * by_w, axis=0)),
    "einsum": lambda g, by_x, by_w: (np.einsum("ij,ij->ij", g, by_x), np.einsum("ij,ij->j", g, by_w)),
    "rows": _in_rows,
}
