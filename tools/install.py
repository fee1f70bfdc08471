"""Installs the course and its libraries into .venv by uv, or by pip where uv cannot be had: `tools/setup` calls it.

Only the standard library is there. What pip is configured with (places, certificates, constraints) holds for uv, too.
"""

import argparse
import ast
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PYTHON, UV = ".venv/bin/python", ".venv/bin/uv"
STAMPS = {"zh": ["zh"], "dev": ["zh", "dev"]}  # what holds an extra of pyproject.toml holds these
SIZES = {"zh": "about 350 MB to download, 1.1 GB on disk", "dev": "1.6 GB on disk"}  # with torch for the CPU

# What pip is configured with, as uv calls it. `{}` stands for each of the values.
OPTIONS = {
    "index-url": "--default-index={}",
    "extra-index-url": "--index={}",
    "find-links": "--find-links={}",
    "no-index": "--no-index",
    "constraint": "--constraints={}",
    "trusted-host": "--allow-insecure-host={}",
    "no-binary": "--no-binary={}",
    "only-binary": "--only-binary={}",
    "pre": "--prerelease=allow",
}
VARIABLES = {
    "cert": "SSL_CERT_FILE",
    "client-cert": "SSL_CLIENT_CERT",
    "proxy": "ALL_PROXY",
    "timeout": "UV_HTTP_TIMEOUT",
    "default-timeout": "UV_HTTP_TIMEOUT",
    "retries": "UV_HTTP_RETRIES",
}
NO_CPU = """
Where torch for the CPU cannot be had from PyTorch, PIP_FIND_LINKS or PIP_EXTRA_INDEX_URL may say where else it lies;
`make … torch=cuda` takes the build for CUDA, which is 5 GB."""
COUNT = r"\(\d+/\d+\)|Collecting \S+"
BYTES = r"(?:[\w.-]+ +-+ +)?[\d.]+ ?\w*/[\d.]+ \wi?B"


class Failed(Exception):
    """A program ended badly; its text is what it said last."""


def main(arguments=None):
    """Install what an extra of pyproject.toml asks for, and say so in a stamp that `make` looks at."""
    parser = argparse.ArgumentParser(prog="tools/setup", description=__doc__)
    parser.add_argument("extra", choices=STAMPS)
    parser.add_argument(
        "torch", nargs="?", choices=["cuda"], help="the build of torch: the CPU's, or this one"
    )
    asked = parser.parse_args(arguments)
    size = "" if asked.torch else f" ({SIZES[asked.extra]})"
    print(f"Installing the course and its libraries into .venv, once{size} …", flush=True)
    try:
        install(asked.extra, asked.torch)
        if asked.extra == "dev":
            # What web pages are made with; without npm they are made with less, which is said.
            fetch = "from autograd_lib.kit.site.npm import fetch; fetch()"
            print(run([PYTHON, "-c", fetch], "what web pages are made with"), end="")
    except (Failed, KeyboardInterrupt) as ended:
        sys.exit(str(ended) or "\nStopped. The same command goes on from here.")
    for extra in STAMPS[asked.extra]:
        Path(f".venv/.ready.{extra}").write_text(f"[{os.getcwd()}]{asked.torch or ''}\n", encoding="utf-8")


def install(extra, torch=None):
    """Install by uv, or by pip where uv cannot be had."""
    pip, settings = find_pip()
    wanted = ["--constraint=constraints.txt", "-e", f".[{extra}]", "pip"]
    with tempfile.TemporaryDirectory() as folder:
        try:
            uv = find_uv(pip, folder)
        except Failed as failed:
            print(f"{failed}\nuv cannot be had, so pip installs, which takes minutes.", flush=True)
            install_by_pip([*pip, f"--python={PYTHON}", "install", *wanted], torch, Path(folder))
        else:
            install_by_uv([uv, "pip", "install", f"--python={PYTHON}", *wanted], settings, torch)


def find_pip():
    """Return the command of a pip, and what it is configured with."""
    pip = [sys.executable, "-m", "pip"]
    try:
        return pip, read_settings(run([*pip, "config", "list"], "where pip takes libraries from"))
    except Failed:  # the Python that runs this has none
        run([PYTHON, "-m", "ensurepip", "--default-pip"], "pip, which knows where libraries come from")
        pip = [PYTHON, "-m", "pip"]
        return pip, read_settings(run([*pip, "config", "list"], "where pip takes libraries from"))


def find_uv(pip, folder):
    """Return the path of uv: that of .venv, which developers have, or one that is put into `folder`. Raises Failed."""
    if Path(UV).exists():
        return UV
    run(
        [*pip, "install", f"--target={folder}", "--no-deps", "--constraint=constraints.txt", "uv"],
        "uv, which installs",
    )
    return f"{folder}/bin/uv"


def install_by_pip(command, torch, folder):
    """Install by pip, on Linux with no other torch than one for the CPU: from most places pip would take CUDA's."""
    if only_cpu := sys.platform == "linux" and not torch:
        pins = Path("constraints.txt").read_text(encoding="utf-8")
        (folder / "cpu.txt").write_text(re.search(r"^torch==.+", pins, re.M)[0] + "+cpu\n", encoding="utf-8")
        command = [*command, f"--constraint={folder / 'cpu.txt'}"]
    try:
        run(command, "libraries")
    except Failed as failed:
        raise Failed(f"{failed}{NO_CPU if only_cpu else ''}") from None


def install_by_uv(command, settings, torch):
    """Install by uv, where pip's places offer torch for CUDA alone with PyTorch's own build for the CPU."""
    options, variables = translated(settings)
    command = [*command, *options, *(["--reinstall-package=torch"] if torch else [])]
    plan = run([*command, "--dry-run"], "which libraries", variables)
    only_cpu = " + nvidia-" in plan and not torch and "UV_TORCH_BACKEND" not in os.environ
    try:
        run([*command, *(["--torch-backend=cpu"] if only_cpu else [])], "libraries", variables)
    except Failed as failed:
        raise Failed(f"{failed}{NO_CPU if only_cpu else ''}") from None


def read_settings(listed):
    """Return {name: value} of what `pip config list` prints: what is set for `install` before what is set for all."""
    found = re.findall(r"^(global|install|:env:)\.([\w-]+)=(.+)$", listed, re.M)
    found.sort(key=lambda one: ("global", "install", ":env:").index(one[0]))
    return {name: ast.literal_eval(value) for _, name, value in found}


def translated(settings):
    """Return what pip is configured with as uv's options, and as variables of its environment."""
    options, variables = [], {}
    for name, value in settings.items():
        if name in VARIABLES:
            variables[VARIABLES[name]] = value
        elif name in OPTIONS and "{}" in OPTIONS[name]:
            options += [OPTIONS[name].format(os.path.expanduser(one)) for one in value.split()]
        elif name in OPTIONS and value.lower() in ("1", "true", "yes", "on", "y", "t"):
            options.append(OPTIONS[name])
    if "extra-index-url" in settings:
        options.append("--index-strategy=unsafe-best-match")  # all places count alike, as with pip
    bundle = os.environ.get("REQUESTS_CA_BUNDLE") or os.environ.get("CURL_CA_BUNDLE")  # which pip heeds
    if bundle and "SSL_CERT_FILE" not in os.environ:
        variables.setdefault("SSL_CERT_FILE", bundle)
    return options, variables


def run(command, what, variables=()):
    """Return what a program prints, and say every few seconds how far it is. Raises Failed.

    It is let believe that it writes to a terminal, since only there it tells how much of how much is done.
    """
    ours, its = pty.openpty()
    streams = {"stdin": subprocess.DEVNULL, "stdout": its, "stderr": its}
    # pip need not ask for an environment to be activated: it is told where to write.
    own = {"NO_COLOR": "1", "TERM": "xterm", "PIP_REQUIRE_VIRTUALENV": "0"}
    environment = {**os.environ, **dict(variables), **own}
    with subprocess.Popen(command, **streams, env=environment) as process:
        os.close(its)
        text = read(ours, what)
    os.close(ours)
    if process.returncode:
        raise Failed(f"{' '.join(map(str, command))}\n{last_lines(text)}")
    return text


def read(handle, what):
    """Return what comes through a pseudoterminal until its other end is closed, without what moves its cursor."""
    content, began, told = b"", time.monotonic(), 0
    every, line = (0.5, "\r\033[K  {}") if sys.stdout.isatty() else (5, "  {}\n")
    while True:
        if select.select([handle], [], [], every)[0]:
            try:
                chunk = os.read(handle, 1 << 16)
            except OSError:  # how Linux says that the other end is closed
                chunk = b""
            if not chunk:
                break
            content += chunk
        if (seconds := time.monotonic() - began) >= told + every:
            told = seconds
            print(line.format(f"{what}: {seconds:.0f} s {how_far(content[-2000:])}"), end="", flush=True)
    if told and sys.stdout.isatty():
        print("\r\033[K", end="", flush=True)
    return plain(content)


def plain(content):
    """Return the text of what was written to a terminal."""
    text = content.decode("utf-8", "replace").replace("\x1b[2K", "\r")  # a frame of progress is erased
    return re.sub(r"\x1b\[[\d;?]*[A-Za-z]|\r(?=\n)", "", text)


def how_far(content):
    """Return the last signs of it: how many libraries of how many (uv), which (pip), how many bytes of the largest."""
    text = plain(content)
    signs = [re.findall(sign, text)[-1:] for sign in (COUNT, BYTES)]
    return " ".join(re.sub(r"\s+-*\s*", " ", sign) for found in signs for sign in found)


def last_lines(text):
    """Return the end of what a program printed, without the frames of its progress."""
    lines = [line.rstrip() for line in re.split(r"[\r\n]+", text)]
    return "\n".join([line for line in lines if line and not re.match(r"[\u2800-\u28ff]|.*-{9}", line)][-20:])


if __name__ == "__main__":
    main()
