"""Whether a stranger can time which users exist: refused logins of three kinds, in turn."""

import itertools
import time
from typing import Final

from quality.bench.report import Chapter, Goal, Row
from quality.bench.stage import INACTIVE, KNOWN, UNKNOWN, Stage, serving
from quality.bench.stats import chunks, mann_whitney, median
from quality.bench.wire import Line

_NO_LIMIT: Final = "1000000"
_USERS: Final = (KNOWN, UNKNOWN, INACTIVE)
_KINDS: Final = {KNOWN: "known user", UNKNOWN: "unknown user", INACTIVE: "inactive user"}
_PAIRS: Final = tuple(itertools.combinations(_USERS, 2))


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Time wrong passwords, one request at a time, the order of the three changing."""
    count = 60 if short else 200
    taken: dict[str, list[float]] = {user: [] for user in _USERS}
    requests = {user: stage.password_grant(user, "wrong horse") for user in _USERS}
    async with (
        serving(stage, failed_logins_per_minute=_NO_LIMIT) as (service,),
        Line(service.port) as line,
    ):
        for request in (*requests.values(), *requests.values()):
            await line.expect(401, request)
        orders = itertools.cycle(itertools.permutations(_USERS))
        for order in itertools.islice(orders, count):
            for user in order:
                began = time.perf_counter()
                await line.expect(401, requests[user])
                taken[user].append((time.perf_counter() - began) * 1e3)
    return _chapter(rounds, count, taken)


def _chapter(rounds: int, count: int, taken: dict[str, list[float]]) -> Chapter:
    medians = {user: median(values) for user, values in taken.items()}
    parts = {user: chunks(values, rounds) for user, values in taken.items()}
    rows = [
        Row(
            f"wrong password, {_KINDS[user]}",
            "ms",
            [median(part) for part in parts[user]],
            whole=medians[user],
        )
        for user in _USERS
    ]
    each = [_apart([median(part) for part in step]) for step in zip(*parts.values(), strict=True)]
    chances = {pair: mann_whitney(taken[pair[0]], taken[pair[1]]) for pair in _PAIRS}
    corrected = min(1.0, len(_PAIRS) * min(chances.values()))
    rows.append(Row("medians apart", "%", each, Goal("<", 5), whole=_apart(list(medians.values()))))
    rows.append(Row("Mann-Whitney p, smallest x 3 pairs", "", [corrected], Goal(">", 0.01)))
    tests = ", ".join(
        f"{_KINDS[a].split()[0]}/{_KINDS[b].split()[0]} {p:.3f} "
        f"({(medians[a] / medians[b] - 1) * 100:+.1f} %)"
        for (a, b), p in chances.items()
    )
    return Chapter(f"Login timing: {count} interleaved triples", rows, [f"p by pair: {tests}"])


def _apart(medians: list[float]) -> float:
    return (max(medians) / min(medians) - 1) * 100
