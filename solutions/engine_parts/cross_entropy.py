# ---
# exercise: cross_entropy
# ---


# %% answer
class CrossEntropy(Function):
    @staticmethod
    def forward(ctx, scores, labels):
        shifted = scores - scores.max(axis=1, keepdims=True)
        log_p = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
        ctx.save_for_backward(log_p, labels)
        return -log_p[np.arange(len(labels)), labels].mean()

    @staticmethod
    def backward(ctx, g):
        log_p, labels = ctx.saved_tensors
        share = np.exp(log_p)
        share[np.arange(len(labels)), labels] -= 1
        return g * share / len(labels), None


# %% right
class CrossEntropy(Function):
    @staticmethod
    def forward(ctx, scores, labels):
        top = scores.max(axis=1, keepdims=True)
        e = np.exp(scores - top)
        total = e.sum(axis=1, keepdims=True)
        ctx.save_for_backward(e / total, np.asarray(labels))
        loss = np.log(total) + top - np.take_along_axis(scores, np.asarray(labels)[:, None], axis=1)
        return loss.sum() / len(scores)

    @staticmethod
    def backward(ctx, g):
        p, labels = ctx.saved_tensors
        return g * (p - np.eye(p.shape[1])[labels]) / len(p), None


# %% wrong="one_for_g"
class CrossEntropy(Function):
    @staticmethod
    def forward(ctx, scores, labels):
        shifted = scores - scores.max(axis=1, keepdims=True)
        log_p = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
        ctx.save_for_backward(log_p, labels)
        return -log_p[np.arange(len(labels)), labels].mean()

    @staticmethod
    def backward(ctx, g):
        log_p, labels = ctx.saved_tensors
        share = np.exp(log_p)
        share[np.arange(len(labels)), labels] -= 1
        return share / len(labels), None


# %% wrong="not_divided"
class CrossEntropy(Function):
    @staticmethod
    def forward(ctx, scores, labels):
        shifted = scores - scores.max(axis=1, keepdims=True)
        log_p = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
        ctx.save_for_backward(log_p, labels)
        return -log_p[np.arange(len(labels)), labels].mean()

    @staticmethod
    def backward(ctx, g):
        log_p, labels = ctx.saved_tensors
        share = np.exp(log_p)
        share[np.arange(len(labels)), labels] -= 1
        return g * share, None


# %% wrong="all_columns_of_the_labels"
class CrossEntropy(Function):
    @staticmethod
    def forward(ctx, scores, labels):
        shifted = scores - scores.max(axis=1, keepdims=True)
        log_p = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
        ctx.save_for_backward(log_p, labels)
        return -log_p[:, labels].mean()

    @staticmethod
    def backward(ctx, g):
        log_p, labels = ctx.saved_tensors
        share = np.exp(log_p)
        share[:, labels] -= 1
        return g * share / len(labels), None
