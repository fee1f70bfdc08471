"""The tests mirror autograd_lib; CONTRIBUTING.md says how to run them."""
