"""`python -m autograd_lib` is `autograd-kit`."""

from .kit.cli import main

if __name__ == "__main__":
    main()
