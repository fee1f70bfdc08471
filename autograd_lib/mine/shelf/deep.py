"""Programs of many steps."""

from .arrays import leaf, weighed
from .programs import program


@program(6, quick=False)
def a_chain_of_twenty_thousand(torch):
    x = leaf(torch, [1.0, 2.0])
    y = x
    for _ in range(10_000):
        y = (y + 0.5) * 1.0
    return weighed(torch, y, x)


@program(6, quick=False)
def sixty_doublings(torch):
    x = leaf(torch, [1.0, 2.0])
    y = x
    for _ in range(60):
        y = y + y
    return weighed(torch, y, x)
