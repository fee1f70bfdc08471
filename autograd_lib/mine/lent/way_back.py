"""The way back, each node once."""

from heapq import heappop, heappush

from autograd_lib.mine.gate import refuse_shut


def _pass(name, stage, file):
    """Return one pass in the form of the file's stage."""

    def into_leaves(root):
        for node, total in passed(root, 1, lambda node, g: [(p, g * s) for p, s in _edges(node)]):
            if not node.parents:
                node.partial += total

    def on_arrays(root, g):
        return passed(root, g, lambda node, total: node.shares(total))

    def with_saved(root, g, retain_graph=False):
        return passed(root, g, lambda node, total: file["run"](node, total, retain_graph))

    def passed(root, g, shares):
        refuse_shut("one_pass")
        arrived, heap = (
            {root: [g]},
            [(-root.number, root)],
        )  # only nodes at which something has arrived have a turn
        while heap:
            node = heappop(heap)[1]
            first, *others = arrived.pop(node)
            total = sum(others, first)
            yield node, total
            for parent, share in shares(node, total) if node.parents else ():
                if parent not in arrived:
                    heappush(heap, (-parent.number, parent))
                arrived.setdefault(parent, []).append(share)

    return {"scalars": into_leaves, "arrays": on_arrays, "functions": with_saved}[stage]


def _edges(node):
    return zip(node.parents, node.slopes, strict=True)


MADE = {"one_pass": _pass}
