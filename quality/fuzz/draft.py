"""A request being made: a valid one first, then changed in one to three places."""

from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from quality.fuzz.case import Case
from quality.fuzz.world import World


@dataclass
class Draft:
    """The parts of a request, in the form that is easiest to spoil."""

    operation: str
    method: str
    segments: list[str]
    headers: list[tuple[bytes, bytes]]
    query: bytes = b""
    members: list[tuple[str, str]] | None = None  # of a JSON object: raw key, raw value
    pairs: list[tuple[str, str]] | None = None  # of a form: raw name, raw value
    raw: bytes = b""  # any other body
    pieces: int = 1
    hangs_up: bool = False
    flood: bytes = b""  # sent over and over after the body
    notes: list[str] = field(default_factory=list[str])

    def body(self) -> bytes:
        """Render the body as it stands."""
        if self.members is not None:
            inside = ",".join(f"{key}:{value}" for key, value in self.members)
            return f"{{{inside}}}".encode("utf-8", "surrogatepass")
        if self.pairs is not None:
            return "&".join(f"{name}={value}" for name, value in self.pairs).encode()
        return self.raw

    def freeze_body(self) -> bytes:
        """From here on the body is bytes and no longer a structure."""
        self.raw = self.body()
        self.members = self.pairs = None
        return self.raw

    def set_header(self, name: bytes, *values: bytes) -> None:
        """Replace all headers of a name by these."""
        self.headers = [(key, value) for key, value in self.headers if key != name]
        self.headers += [(name, value) for value in values]

    def case(self, rng: Random) -> Case:
        """Finish the request."""
        body = self.body()
        cuts = sorted(rng.randrange(len(body) + 1) for _ in range(self.pieces - 1))
        borders = [0, *cuts, len(body)]
        chunks = [body[start:end] for start, end in pairwise(borders)]
        if self.flood:
            chunks += [self.flood] * 12
        return Case(
            operation=self.operation,
            method=self.method,
            target="/" + "/".join(self.segments),
            query=self.query,
            headers=tuple(self.headers),
            chunks=tuple(chunks),
            hangs_up=self.hangs_up,
            notes=tuple(self.notes),
        )


@dataclass(frozen=True)
class Kitchen:
    """What a change may draw from."""

    rng: Random
    world: World
