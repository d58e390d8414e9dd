"""The comparison of methods on this machine: the command `carryless compare`, which `pip install ./workbench` installs."""

from __future__ import annotations

import os
import sys

# What only `measure` needs is imported there, and `typing` by who checks types: each takes longer than the package itself.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import pandas

__all__ = ["compare", "measure"]


def compare(*arguments: str) -> pandas.DataFrame:
    """A row for each way to compute an operation, with the median of its times, measured on this machine.

    >>> frame = carryless.compare("--curves", "K-233", "--quick")
    >>> frame[["id", "operation", "median"]].sort_values("median")

    The arguments are those of `carryless compare`. Cycles of the samples are in a column of lists, and what was said of the
    machine in `frame.attrs`. Needs pandas and the command: `pip install ./workbench` in a checkout.
    """
    try:
        import pandas
    except ImportError:
        raise ImportError("carryless.compare needs pandas: pip install pandas") from None
    document = measure(*arguments)
    frame = pandas.DataFrame(document.pop("rows"))
    frame.attrs = document
    return frame


def measure(*arguments: str) -> dict[str, Any]:
    """What `carryless compare --json` writes."""
    import json
    import shutil
    import socket
    import subprocess

    # In an environment that was not activated the command lies beside Python.
    folders = os.path.dirname(sys.executable), os.environ.get("PATH", "")
    command = shutil.which("carryless", path=os.pathsep.join(folders))
    host = socket.gethostname()
    if command is None:
        raise FileNotFoundError(
            f"the command carryless is not on the PATH of {host}: pip install ./workbench in a checkout of carryless"
        )
    done = subprocess.run([command, "compare", *arguments, "--json", "-"], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"carryless compare on {host}: {done.stderr.strip()}")
    document: dict[str, Any] = json.loads(done.stdout)
    return document
