"""A value that must not be printed, logged or pickled by accident; and what is stored of it."""

from hashlib import sha256
from typing import Generic, NoReturn, TypeVar, final

T = TypeVar("T", str, bytes)


def hash_of(secret: str) -> bytes:
    """Return what is stored of a secret of ours: its random bits need no slow hash."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


@final
class Secret(Generic[T]):
    """Wraps a secret; only `reveal` gives it back."""

    __slots__ = ("_value",)

    def __init__(self, value: T) -> None:
        self._value = value

    def reveal(self) -> T:
        """Return the wrapped value; call it where the secret is used, nowhere else."""
        return self._value

    def __repr__(self) -> str:
        return "Secret(***)"

    __str__ = __repr__

    def __format__(self, _spec: str) -> str:
        return repr(self)

    def __reduce__(self) -> NoReturn:
        message = "a Secret is never pickled or copied out of its process"
        raise TypeError(message)
