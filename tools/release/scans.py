"""What a release is looked through for: secrets in its tree, known weaknesses of its parts."""

from pathlib import Path

from tools import check_vulnerabilities, scan_secrets
from tools.release.errors import NotReleasedError


def require_no_secret(sources: Path) -> None:
    """Refuse a tree with a secret in it."""
    if wrong := scan_secrets.judge(sources):
        raise NotReleasedError("\n".join(["secrets in the tree:", *wrong]))


def weaknesses(sources: Path, source: str) -> str:
    """Refuse parts with known weaknesses; say what was asked, or that nothing was."""
    code, lines = check_vulnerabilities.judge(sources, source)
    if code == check_vulnerabilities.FOUND:
        raise NotReleasedError("\n".join(["known weaknesses:", *lines]))
    return lines[0]
