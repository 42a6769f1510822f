"""`make secrets`: is a secret in the tree? Looks at every tracked file; exit code 1 if one is.

Found are private keys, tokens of kontowerk (they carry a checksum), well-known tokens of others,
and random text that stands beside a word like `secret`. What is made up for tests has its line,
with a reason, in `tools/secrets_allowed.toml`; a line that allows nothing any more is an error too.
"""

import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from math import log2
from pathlib import Path
from typing import Final

from kontowerk.kit.ids import is_well_formed_secret

ROOT: Final = Path(__file__).parent.parent
ALLOWED: Final = "tools/secrets_allowed.toml"
_LARGEST: Final = 2 * 1024 * 1024  # larger ones are models and tables
_OURS: Final = re.compile(r"\bkw_([a-z]{2})_[a-z0-9]{1,8}_[0-9A-Za-z]{49}\b")
_SHAPES: Final = {
    "private key": re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----\s*(?:\\n)?[A-Za-z0-9+/=]{40}"),
    "private JSON web key": re.compile(r'"d"\s*:\s*"[A-Za-z0-9_-]{40,}"'),
    "AWS key": re.compile(r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"),
    "GitHub token": re.compile(r"\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{50,})\b"),
    "GitLab token": re.compile(r"\bglpat-[A-Za-z0-9_-]{20}\b"),
    "Slack token": re.compile(r"\bxox[abprs]-[A-Za-z0-9-]{20,}\b"),
    "Google key": re.compile(r"\bAIza[A-Za-z0-9_-]{35}\b"),
    "Vault token": re.compile(r"\bhvs\.[A-Za-z0-9_-]{24,}\b"),
    "password in an address": re.compile(r"\b[a-z]+://[^\s:/@\"'<>{}$]+:([^\s:/@\"'<>{}$*]{8,})@"),
}
_BESIDE: Final = re.compile(
    r"(?i)(?:secret|token|passw(?:or)?d|api.?key|credential|private.?key)\w*[\"']?\s*[:=]\s*"
    r"(?:Secret\()?b?[\"']([A-Za-z0-9+/_=-]{24,})[\"']"
)
_RANDOM: Final = 4.0  # bits per character; words and paths have less, 24 random letters more


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that looks like a secret; its text is never printed."""

    path: str
    line: int
    what: str
    mark: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what} (mark {self.mark})"


def entropy(text: str) -> float:
    """Return the bits per character of a text."""
    counts = Counter(text)
    return -sum(n / len(text) * log2(n / len(text)) for n in counts.values())


def findings_in(path: str, text: str) -> Iterator[Finding]:
    """Look at one file."""
    for what, matched, place in _matches(text):
        mark = sha256(matched.encode()).hexdigest()[:12]
        yield Finding(path, text.count("\n", 0, place) + 1, what, mark)


def _matches(text: str) -> Iterator[tuple[str, str, int]]:
    for match in _OURS.finditer(text):
        if is_well_formed_secret(match[0], match[1]):
            yield "token of kontowerk", match[0], match.start()
    for what, shape in _SHAPES.items():
        for match in shape.finditer(text):
            yield what, match[0], match.start()
    for match in _BESIDE.finditer(text):
        if entropy(match[1]) >= _RANDOM and not _OURS.fullmatch(match[1]):
            yield "random text beside a word for secrets", match[1], match.start()


def tracked(root: Path) -> list[str]:
    """Return the files git knows."""
    named = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True
    )
    return [name for name in named.stdout.split("\0") if name]


def scan(root: Path) -> list[Finding]:
    """Look at every tracked file that is text."""
    found = list[Finding]()
    for name in tracked(root):
        path = root / name
        if path.is_symlink() or not path.is_file() or path.stat().st_size > _LARGEST:
            continue
        data = path.read_bytes()
        if b"\0" not in data:
            found.extend(findings_in(name, data.decode("utf-8", "replace")))
    return found


def judge(root: Path) -> list[str]:
    """Return what is wrong: secrets nobody allowed, and allowances for nothing."""
    allowed = root / ALLOWED
    lines = tomllib.loads(allowed.read_text(encoding="utf-8"))["allowed"]
    known = {(line["path"], line["mark"]) for line in lines if line["reason"].strip()}
    found = scan(root)
    seen = {(finding.path, finding.mark) for finding in found}
    wrong = [str(finding) for finding in found if (finding.path, finding.mark) not in known]
    gone = [f"{path}: allowed, but not there (mark {mark})" for path, mark in sorted(known - seen)]
    return wrong + gone


def main() -> int:
    """Scan this repository."""
    wrong = judge(ROOT)
    print("\n".join(wrong) or "no secret in the tree")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
