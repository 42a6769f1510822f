"""A key-encryption key in a file, for installations without a key server.

Each line is `<kid> <32 bytes in Base64>`. The first key wraps; all of them unwrap, so an old
key stays in the file until everything is wrapped by the new one.
"""

import os
import re
import stat
from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

from kontowerk.kit.ids import random_bytes
from kontowerk.kit.secret import Secret
from kontowerk.vault import crypto
from kontowerk.vault.model import KekRefusedError, KeyFileError
from kontowerk.vault.rules import KEY_BYTES

_LINE: Final = re.compile(r"([a-z0-9-]{1,32}) ([A-Za-z0-9+/]{43}=)")
_READABLE_BY_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_Keys = Mapping[str, Secret[bytes]]


class FileKek:
    """Wraps with the first key of a file; a blob names its key: length, kid, envelope."""

    def __init__(self, path: Path, keys: _Keys) -> None:
        self._path = path
        self._keys = keys

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read the file; raises KeyFileError."""
        return cls(path, _parse(path, _read(path)))

    async def wrap(self, plain: bytes, context: bytes) -> bytes:
        kid, key = next(iter(self._keys.items()))
        name = kid.encode()
        return len(name).to_bytes(1) + name + crypto.wrap(key, Secret(plain), context)

    async def unwrap(self, blob: bytes, context: bytes) -> bytes:
        end = 1 + (blob[0] if blob else 0)
        kid = blob[1:end].decode("ascii", "replace")
        if kid not in self._keys:
            # The operator added a key while this process was running.
            self._keys = _parse(self._path, _read(self._path))
        key = self._keys.get(kid)
        if key is None:
            detail = "wrapped by a key that is not in the key file"
            raise KekRefusedError(detail)
        plain = crypto.unwrap(key, blob[end:], context)
        if plain is None:
            raise KekRefusedError
        return plain.reveal()


def create_key_file(path: Path) -> str:
    """Write a new file with one key and return its kid; never touches an existing file."""
    kid, line = _new_line()
    temporary = _write_beside(path, line)
    try:
        # A link, unlike a rename, fails when the name is taken: keys cannot be overwritten.
        os.link(temporary, path)
    except FileExistsError:
        message = f"{path} exists already"
        raise KeyFileError(message) from None
    finally:
        temporary.unlink()
    return kid


def add_primary_key(path: Path) -> str:
    """Put a new key before the present ones and return its kid."""
    text = _read(path)
    _parse(path, text)
    kid, line = _new_line()
    temporary = _write_beside(path, line + text)
    owner = path.stat()
    try:
        # The operator may be root while the service reads the file as somebody else.
        os.chown(temporary, owner.st_uid, owner.st_gid)
        temporary.replace(path)
    except BaseException:
        temporary.unlink()
        raise
    return kid


def _new_line() -> tuple[str, str]:
    kid = random_bytes(4).hex()
    return kid, f"{kid} {b64encode(random_bytes(KEY_BYTES)).decode()}\n"


def _write_beside(path: Path, text: str) -> Path:
    temporary = path.with_name(f".{path.name}.{random_bytes(4).hex()}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    return temporary


def _read(path: Path) -> str:
    try:
        with path.open(encoding="ascii") as file:
            mode = os.fstat(file.fileno()).st_mode
            text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        message = f"{path} cannot be read: {getattr(error, 'strerror', 'not ASCII')}"
        raise KeyFileError(message) from None
    if mode & _READABLE_BY_OTHERS:
        message = f"{path} is open to group or others; run: chmod 600 {path}"
        raise KeyFileError(message)
    return text


def _parse(path: Path, text: str) -> _Keys:
    keys: dict[str, Secret[bytes]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        match = _LINE.fullmatch(line.strip())
        if match is None or match[1] in keys:
            message = f"{path} line {number} is not a new `<kid> <32 bytes in Base64>`"
            raise KeyFileError(message)
        keys[match[1]] = Secret(b64decode(match[2]))
    if not keys:
        message = f"{path} holds no key"
        raise KeyFileError(message)
    return keys
