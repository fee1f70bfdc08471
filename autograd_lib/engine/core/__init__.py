"""The engine in one sitting. To be read in this order, each file needing only those before it:

1. `node`: what a computation leaves behind, and where every way back ends
2. `tensor`: an array and its place in the graph
3. `saved`: what is kept for the way back, freed, and protected from changes
4. `operation`: how an operation is recorded (`quiet` keeps NumPy from warning meanwhile)
5. `backward`: the one walk back
6. `rules`: a dozen operations with their derivatives

It works by itself: `from autograd_lib.engine.core import Tensor`.
"""

from .rules import Tensor

__all__ = ["Tensor"]
