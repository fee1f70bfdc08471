# ---
# exercise: freed_after_use
# ---


# %% answer
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError(
                "Trying to backward through the graph a second time without retain_graph=True before"
            )
        return self.values

    def release(self):
        if self.values:
            self.values = None


def run(node, gradient, retain_graph=False):
    shares = node.shares(node.saved.get(), gradient)
    if not retain_graph:
        node.saved.release()
    return shares


def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            for parent, share in run(node, total, retain_graph) if node.parents else ():
                totals[parent] = totals[parent] + share if parent in totals else share


# %% right
class SavedValues:
    def __init__(self, values):
        self.values, self.freed = list(values), False

    def get(self):
        if self.freed:
            raise RuntimeError(
                "Trying to backward through the graph a second time without retain_graph=True before"
            )
        return self.values

    def release(self):
        self.freed = self.freed or len(self.values) > 0
        self.values = []


def run(node, gradient, retain_graph=False):
    try:
        return list(node.shares(node.saved.get(), gradient))
    finally:
        if not retain_graph:
            node.saved.release()


def one_pass(root, g, retain_graph=False):
    arrived, waiting = [], {root: [g]}
    for node in in_order(root):
        shares = waiting.pop(node, None)
        if shares is None:
            continue
        total = shares[0] if len(shares) == 1 else np.add.reduce(shares)
        arrived.append((node, total))
        if node.parents:
            for parent, share in run(node, total, retain_graph=retain_graph):
                waiting.setdefault(parent, []).append(share)
    return arrived


# %% wrong="never_frees"
def run(node, gradient, retain_graph=False):
    return node.shares(node.saved.get(), gradient)


# %% wrong="frees_although_retained"
def run(node, gradient, retain_graph=False):
    shares = node.shares(node.saved.get(), gradient)
    node.saved.release()
    return shares


# %% wrong="refuses_where_nothing_was_saved"
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError(
                "Trying to backward through the graph a second time without retain_graph=True before"
            )
        return self.values

    def release(self):
        self.values = None


# %% wrong="empty_when_freed"
class SavedValues:
    def __init__(self, values):
        self.values = values

    def get(self):
        return self.values

    def release(self):
        self.values = ()


# %% wrong="adds_in_place"
def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            for parent, share in run(node, total, retain_graph) if node.parents else ():
                if parent in totals:
                    totals[parent] += share
                else:
                    totals[parent] = share


# %% wrong="the_last_share_wins"
def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            for parent, share in run(node, total, retain_graph) if node.parents else ():
                totals[parent] = share


# %% wrong="zero_is_nothing"
def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals and np.any(totals[node]):
            total = totals.pop(node)
            yield node, total
            for parent, share in run(node, total, retain_graph) if node.parents else ():
                totals[parent] = totals[parent] + share if parent in totals else share


# %% wrong="along_every_path"
def one_pass(root, g, retain_graph=False):
    todo = [(root, g)]
    while todo:
        node, total = todo.pop()
        yield node, total
        todo.extend(run(node, total, True) if node.parents else ())


# %% wrong="always_retains"
def one_pass(root, g, retain_graph=False):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            for parent, share in run(node, total, True) if node.parents else ():
                totals[parent] = totals[parent] + share if parent in totals else share
