"""The repository a release is made from; it changes only at the very end, or not at all."""

from pathlib import Path

from tools.release.command import run
from tools.release.errors import NotReleasedError

_REHEARSED_BY = ("rehearsal", "rehearsal@localhost")


def git(root: Path, *words: str | Path) -> str:
    """Run git in a repository and return what it printed."""
    return run("git", "-C", root, *words).strip()


def require_clean(root: Path) -> str:
    """Return the commit of the working tree; raises NotReleasedError if the tree says more."""
    left = git(root, "status", "--porcelain")
    if left:
        message = f"the working tree is not clean; commit or remove first:\n{left}"
        raise NotReleasedError(message)
    return git(root, "rev-parse", "--verify", "HEAD^{commit}")


def tagged_commit(root: Path, version: str) -> str | None:
    """Return which commit a version was released from."""
    name = f"v{version}"
    known = git(root, "tag", "--list", name)
    return git(root, "rev-parse", f"{name}^{{commit}}") if known else None


def require_untagged(root: Path, version: str, commit: str, *, prepared: bool) -> None:
    """Refuse a version whose tag is elsewhere; what is tagged here may be built once more."""
    tagged = tagged_commit(root, version)
    if tagged and (tagged != commit or not prepared):
        message = f"v{version} is released already, from {tagged[:12]}; choose the next number"
        raise NotReleasedError(message)


def clone(root: Path, commit: str, target: Path) -> None:
    """Copy one commit with its history into a folder of its own."""
    run("git", "clone", "--quiet", "--no-checkout", root, target)
    git(target, "checkout", "--quiet", "--detach", commit)
    for key, rehearsed in zip(("user.name", "user.email"), _REHEARSED_BY, strict=True):
        git(target, "config", key, _configured(root, key) or rehearsed)


def commit_all(root: Path, message: str) -> str:
    """Commit every change of known files and return the commit."""
    git(root, "commit", "--quiet", "--all", "--message", message)
    return git(root, "rev-parse", "HEAD")


def time_of(root: Path, commit: str) -> int:
    """Return when a commit was made, in seconds since 1970; builds carry this time."""
    return int(git(root, "show", "--no-patch", "--format=%ct", commit))


def require_taggable(root: Path) -> None:
    """Refuse early what would fail after a long build: no name to sign with, no branch."""
    for key in ("user.name", "user.email"):
        if not _configured(root, key):
            message = f"TAG=1 commits in your name: git config {key} ..."
            raise NotReleasedError(message)
    git(root, "symbolic-ref", "--quiet", "HEAD")


def adopt(root: Path, made: Path, commit: str, version: str) -> None:
    """Take the commit that was built and proved into the branch, and tag it."""
    require_clean(root)
    git(root, "fetch", "--quiet", "--no-tags", made, commit)
    git(root, "merge", "--quiet", "--ff-only", commit)
    git(root, "tag", "--annotate", "--message", f"kontowerk {version}", f"v{version}", commit)


def _configured(root: Path, key: str) -> str:
    return git(root, "config", "--default", "", "--get", key)
