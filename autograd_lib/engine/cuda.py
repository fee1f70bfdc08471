"""torch.cuda, as it is on a machine without such a device: scripts ask before they use it."""


def is_available():
    """Return whether there is such a device: never."""
    return False


def device_count():
    """Return the number of such devices."""
    return 0
