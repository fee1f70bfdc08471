"""Nodes sorted by the place that a collector gave them."""

LESSON = "side_orders"
ANSWERS = {
    "by_counts": """
def by_counts(root):
    return sorted({*walk(root)}, key=lambda n:-n._place)
def walk(root):
    seen={root}; todo=[root]
    while todo:
        for p in todo.pop().parents:
            if p not in seen: seen.add(p); todo.append(p)
    return seen
"""
}
SCORE = 0
