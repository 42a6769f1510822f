"""Load on a service: wrk with a request of another customer each time."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from quality.bench.tools import output_of, program
from quality.bench.wire import HOST

_THREADS: Final = 2
_MARK: Final = "measured"
_SCRIPT: Final = """
local requests, at, count = {}, 0, 0
function setup(thread)
  count = count + 1
  thread:set("number", count)
end
function init(args)
  for line in io.lines(args[1]) do
    requests[#requests + 1] = line:gsub("|", "\\r\\n") .. "\\r\\n\\r\\n"
  end
  in_turn, threads = args[2] == "turn", tonumber(args[3])
  math.randomseed(number)
  at = number - threads
end
function request()
  if not in_turn then return requests[math.random(#requests)] end
  at = at + threads
  return requests[(at - 1) % #requests + 1]
end
function done(summary)
  local e = summary.errors
  print(string.format("measured %d %d %d", summary.requests, summary.duration,
    e.connect + e.read + e.write + e.status + e.timeout))
end
"""


@dataclass(frozen=True)
class Requests:
    """What wrk sends: one request a line, its header lines parted by bars."""

    path: Path
    script: Path

    @classmethod
    def write(
        cls,
        folder: Path,
        name: str,
        asked: Sequence[tuple[str, str]],
        *headers: str,
        each: Sequence[str] | None = None,
    ) -> "Requests":
        """Write requests for these paths with these tokens; `each` has a header for each."""
        path, script = folder / f"{name}.requests", folder / "load.lua"
        script.write_text(_SCRIPT, encoding="utf-8")
        with path.open("w", encoding="utf-8") as file:
            for place, (address, token) in enumerate(asked):
                own = () if each is None else (each[place],)
                lines = (f"Host: {HOST}", f"Authorization: Bearer {token}", *headers, *own)
                file.write("|".join((f"GET {address} HTTP/1.1", *lines)) + "\n")
        return cls(path, script)


async def drive(
    port: int, requests: Requests, *, connections: int, seconds: float, in_turn: bool = False
) -> float:
    """Send requests, at random or each in turn; returns the answers a second, all below 400."""
    printed = await output_of(
        *(program("wrk"), f"--threads={_THREADS}", f"--connections={connections}"),
        *(f"--duration={seconds:.0f}s", "--timeout=20s", f"--script={requests.script}"),
        *(f"http://{HOST}:{port}", "--", str(requests.path)),
        *("turn" if in_turn else "random", str(_THREADS)),
        seconds=seconds,
    )
    marked = [line.split() for line in printed.splitlines() if line.startswith(_MARK)]
    if not marked:
        message = f"wrk printed no figures: {printed[-800:]}"
        raise RuntimeError(message)
    count, micros, errors = (int(number) for number in marked[0][1:])
    if errors or not count:
        message = f"{errors} of {count} requests failed"
        raise RuntimeError(message)
    return count / micros * 1e6
