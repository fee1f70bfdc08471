"""Print constraints.txt: every distribution that autograd-kit[dev] needs, in the version installed here."""

from importlib.metadata import PackageNotFoundError, distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

HEADER = "# The tested set, for: pip install -c constraints.txt -e '.[dev]'. Written by `make pins`."
CUDA = ("nvidia-", "cuda-", "triton")


def installed_closure(root: str) -> dict[str, str]:
    """Return {name: public version} of all that `root` needs on this machine, `root` itself left out.

    Requirements whose marker is false here, and those that are not installed, are left out. A local version
    such as `+cpu` is dropped, and so are the CUDA packages that torch brings on some machines: the pins hold
    for every build of torch.
    """
    found: dict[str, str] = {}
    todo, seen = [Requirement(root)], set()
    while todo:
        wanted = todo.pop()
        key = (canonicalize_name(wanted.name), frozenset(wanted.extras))
        if key in seen or key[0].startswith(CUDA):
            continue
        seen.add(key)
        try:
            dist = distribution(wanted.name)
        except PackageNotFoundError:
            continue
        found[key[0]] = Version(dist.version).public
        todo += [need for need in map(Requirement, dist.requires or ()) if applies(need, wanted.extras)]
    found.pop(canonicalize_name(Requirement(root).name))
    return found


def applies(need: Requirement, extras: set[str]) -> bool:
    """Return whether a requirement counts on this machine when its owner is asked for with `extras`."""
    return need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in ("", *extras))


if __name__ == "__main__":
    print(HEADER)
    for name, version in sorted(installed_closure("autograd-kit[dev]").items()):
        print(f"{name}=={version}")
