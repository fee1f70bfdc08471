"""What a pair of saving hooks costs and saves: for the lesson's own comparison."""


def measure(torch, loss_of, parameters, pack, unpack):
    """Return the bytes of what `pack` keeps of one forward pass, and how far that puts the gradients off.

    The largest difference of any entry from the gradients without hooks, divided by the largest of those.
    """
    sizes = []

    def noted(tensor):
        kept = pack(tensor)
        sizes.append(kept.numel() * kept.element_size())
        return kept

    true = torch.autograd.grad(loss_of(), parameters)
    with torch.autograd.graph.saved_tensors_hooks(noted, unpack):
        loss = loss_of()
    near = torch.autograd.grad(loss, parameters)
    largest = max(g.abs().max().item() for g in true)
    differences = [(a - b).abs().max().item() for a, b in zip(true, near, strict=True)]
    return sum(sizes), max(differences) / largest
