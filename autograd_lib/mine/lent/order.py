"""Every node after all its users."""

from heapq import heappop, heappush

from autograd_lib.mine.gate import refuse_shut


def _in_order(name, stage, file):
    def in_order(root):
        refuse_shut("in_order")
        met, heap, order = {root}, [(-root.number, root)], []
        while heap:
            order.append(heappop(heap)[1])
            for parent in order[-1].parents:
                if parent not in met:
                    met.add(parent)
                    heappush(heap, (-parent.number, parent))
        return order

    return in_order


MADE = {"in_order": _in_order}
