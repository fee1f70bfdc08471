"""The order of nodes read off what a collector keeps about them."""

LESSON = "03_two_visits"
ANSWERS = {
    "walk_the_graph": """
def in_order(root):
    g=root._graph
    return [g.node(p) for p in reversed(range(g.size))]

def backward(order):
    g=order[0]._graph
    for p in range(g.size): g.node(p).partial=0
    order[0].partial=1
    for p in reversed(range(g.size)):
        n=g.node(p)
        for q,s in zip(n.parents,n.slopes): q.partial+=s*n.partial
"""
}
SCORE = 0
