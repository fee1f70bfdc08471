"""What can be done with a tensor, under torch's names: one class per kind, all of them bases of `Tensor`."""
