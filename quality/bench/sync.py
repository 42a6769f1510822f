"""A first sync of one person with many bookings, beside pgbench reading the same rows in pages.

Both have one connection and pages of 1,000: a client walks from cursor to cursor, pgbench reads
a page at random. Then what a poll costs that finds nothing new, and what following costs a fetch:
the same bookings are inserted with and without the index and the triggers.
"""

import json
import time
import zlib
from typing import Final

import asyncpg

from kontowerk.bootstrap.tables import classifier
from kontowerk.ledger.read import COLUMNS
from kontowerk.sync.model import MOST
from quality.bench import pgbench
from quality.bench.data import Customer, bookings_of, population
from quality.bench.pgbench import Statement
from quality.bench.report import Chapter, Goal, Row
from quality.bench.stage import Stage, serving
from quality.bench.tools import program
from quality.bench.wire import Line, get

_BOOKINGS: Final = 100_000
_SHORT_BOOKINGS: Final = 20_000
_PRODUCT: Final = 2  # holds no bookings in other chapters
_OTHER: Final = 4  # likewise
_POLLS: Final = 200
_UNPACK: Final = 16 + zlib.MAX_WBITS
_SECONDS: Final = 3.0
_TAGS: Final = """
UPDATE bank_transaction SET category = $2, insurance_type = $3, partner = $4,
  freelancer_category = $5, freelancer_corrected = false, confidence = 0.9, stage = 'keyword',
  rule = 'kw', versions = $6, context = '', tagged_at = now()
WHERE customer_id = $1 AND product_no = $7
"""
_PAGES: Final = """
CREATE TABLE bench_page AS SELECT row_number() OVER (ORDER BY product_no, id)::int AS n, product_no,
  id FROM (SELECT product_no, id, row_number() OVER (ORDER BY product_no, id) AS place
    FROM bank_transaction WHERE customer_id = $1::uuid AND product_no = $2) numbered
WHERE place % 1000 = 1
"""
_BARE: Final = """
SELECT x.* FROM bench_page s, LATERAL (
  SELECT {columns}, b.category, b.insurance_type, b.partner, b.freelancer_category
  FROM bank_transaction b
  WHERE b.customer_id = '{customer}' AND (b.product_no, b.id) >= (s.product_no, s.id)
  ORDER BY b.product_no, b.id LIMIT 1000) x
WHERE s.n = :n
"""
_CLEAR: Final = (
    "DELETE FROM bank_transaction WHERE customer_id = $1 AND product_no = ANY($2::int[])"
)


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Walk, read bare, poll, and insert, in turns."""
    program("pgbench")
    people = await population(stage, short=short)
    person, count = people.customers[-1], _SHORT_BOOKINGS if short else _BOOKINGS
    watch = await asyncpg.connect(stage.url, timeout=10)
    walks, bare, polls = list[float](), list[float](), list[float]()
    try:
        await _fill(watch, person, count)
        columns = ", ".join(f"b.{name}" for name in COLUMNS)
        sql = _BARE.format(columns=columns, customer=person.id)
        script = Statement.write(stage.folder, "sync", sql, count // MOST)
        async with serving(stage, processes="1") as (service,), Line(service.port) as line:
            await _walk(line, person)  # tags what has none yet
            for _ in range(rounds):
                seconds, told, end = await _walk(line, person)
                walks.append(told / seconds)
                rate = await pgbench.rate(stage.url, script, connections=1, seconds=_SECONDS)
                bare.append(rate * MOST)
                polls.append(await _poll(line, person, end))
        costs = [await _insertion(watch, person, count // 5) for _ in range(rounds)]
    finally:
        await watch.execute("DROP TABLE IF EXISTS bench_page")
        await watch.execute(_CLEAR, person.id, [_PRODUCT, _OTHER])
        await watch.close()
    ratios = [ours / theirs for ours, theirs in zip(walks, bare, strict=True)]
    return Chapter(
        f"Sync: {count:,} bookings of one person with tags, pages of {MOST:,}, one connection",
        [
            Row("first sync over HTTP", "tx/s", walks),
            Row("pgbench, same rows", "tx/s", bare),
            Row("first sync: ratio", "", ratios, Goal(">=", 0.35)),
            Row("poll that finds nothing new", "ms", polls),
            Row("bookings inserted without positions", "tx/s", [plain for plain, _ in costs]),
            Row("bookings inserted", "tx/s", [full for _, full in costs]),
            Row("inserting: ratio", "", [full / plain for plain, full in costs]),
        ],
        ["inserting by bare SQL in both cases; a fetch does much else besides"],
    )


async def _fill(watch: asyncpg.Connection, person: Customer, count: int) -> None:
    tagger = classifier()
    items = [
        next(item.system_id for item in tagger.trees.by_name(tree).items)
        for tree in ("CATEGORIES", "INSURANCE_TYPES", "BUSINESS_PARTNERS", "FREELANCER_CATEGORIES")
    ]
    await bookings_of(watch, person.number, _PRODUCT, count)
    await watch.execute(_TAGS, person.id, *items, str(tagger.versions), _PRODUCT)
    await watch.execute(_PAGES, person.id, _PRODUCT)
    for table in ("bank_transaction", "bench_page"):
        await watch.execute(f"VACUUM ANALYZE {table}")


async def _walk(line: Line, person: Customer) -> tuple[float, int, str]:
    """Return the seconds of a first sync, how many bookings it told, and where it ended."""
    began, told, cursor = time.perf_counter(), 0, ""
    while True:
        path = f"/customer/v2/sync?limit={MOST}{cursor and f'&cursor={cursor}'}"
        answer = await line.expect(200, get(path, person.token, "Accept-Encoding: gzip"))
        is_packed = answer.body.startswith(b"\x1f\x8b")
        body = zlib.decompress(answer.body, _UNPACK) if is_packed else answer.body
        told += body.count(b'"kontoumsatz":')
        # What follows the long list is short; reading all of it would be the client's cost.
        end = json.loads(b"{" + body[body.rindex(b'"next":') :])
        cursor = end["next"]
        if not end["more"]:
            return time.perf_counter() - began, told, cursor


async def _poll(line: Line, person: Customer, cursor: str) -> float:
    request = get(f"/customer/v2/sync?cursor={cursor}", person.token)
    began = time.perf_counter()
    for _ in range(_POLLS):
        await line.expect(200, request)
    return (time.perf_counter() - began) / _POLLS * 1e3


async def _insertion(
    watch: asyncpg.Connection, person: Customer, count: int
) -> tuple[float, float]:
    """Return bookings a second without and with what following needs."""
    without = watch.transaction()
    await without.start()
    try:
        await watch.execute("DROP INDEX bank_transaction_xid_idx")
        await watch.execute("ALTER TABLE bank_transaction ALTER COLUMN xid SET DEFAULT '0'")
        plain = await _inserted(watch, person, count)
    finally:
        await without.rollback()
    return plain, await _inserted(watch, person, count)


async def _inserted(watch: asyncpg.Connection, person: Customer, count: int) -> float:
    began = time.perf_counter()
    await bookings_of(watch, person.number, _OTHER, count)
    rate = count / (time.perf_counter() - began)
    await watch.execute(_CLEAR, person.id, [_OTHER])
    return rate
