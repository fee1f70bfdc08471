"""The operations, by kind: their formulas in `ops`, and in `methods` the names that they have on tensors."""
