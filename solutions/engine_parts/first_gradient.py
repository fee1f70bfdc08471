# ---
# exercise: first_gradient
# ---


# %% answer
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        raise RuntimeError(f"the gradient has the shape {gradient.shape}, and the output {root.shape}")
    return gradient.value.astype(root.dtype)


# %% right
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None and root.value.size == 1:
        return np.full(root.shape, 1, root.dtype)
    if gradient is None:
        raise RuntimeError("grad can be implicitly created only for scalar outputs")
    if gradient.value.shape != root.value.shape:
        raise RuntimeError("Mismatch in shape")
    return np.array(gradient.value, dtype=root.dtype)


# %% wrong="ones_for_any_shape"
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    return np.ones_like(root.value) if gradient is None else gradient.value.astype(root.dtype)


# %% wrong="broadcasts"
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    return np.broadcast_to(gradient.value, root.shape)


# %% wrong="only_without_dimensions"
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None:
        if root.shape != ():
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)
