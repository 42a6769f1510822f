"""What a release consists of: checksums of every file, and a list with sizes."""

import hashlib
from pathlib import Path

NAME = "SHA256SUMS"


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_checksums(out: Path) -> Path:
    """Write what `sha256sum --check` reads, for every file that is there."""
    target = out / NAME
    files = sorted(path for path in out.iterdir() if path != target)
    target.write_text("".join(f"{sha256(path)}  {path.name}\n" for path in files), encoding="utf-8")
    return target


def lines(out: Path) -> list[str]:
    """Return a line for each file with its size."""
    return [f"{path.stat().st_size:>12,}  {path.name}" for path in sorted(out.iterdir())]
