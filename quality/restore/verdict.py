"""After the restore: is everybody who was erased still erased, and was nobody paid twice?"""

from collections.abc import Iterable
from typing import Final

from kontowerk.privacy.tables import ROOMS, Erased
from quality.drill import judge, payments
from quality.drill.world import World

_PATIENCE: Final = 120
_AT_BANK: Final = ("double_payments", "overlapping_dialogues", "wrong_pins", "locked_logins")


async def findings(world: World, erased: Iterable[str]) -> list[str]:
    """Let the restored service work until all is quiet, then compare it with the bank."""
    wrong: list[str] = []
    states = await payments.settle(world, _PATIENCE)
    print(f"  payments of the restored database: {dict(states)}", flush=True)
    if stale := await judge.fetch_everything(world, _PATIENCE):
        wrong.append(f"{stale} accesses could not be refreshed afterwards")
    wrong += await payments.judge(world, None)
    wrong += await judge.compare(world)
    wrong += await judge.violations(world)
    at_bank = await world.bank.invariants()
    wrong += [f"the bank saw {name}: {at_bank[name]}" for name in _AT_BANK if at_bank[name]]
    return wrong + await _still_there(world, list(erased))


async def _still_there(world: World, erased: list[str]) -> list[str]:
    """Look for erased people in every table that an erasure empties."""
    wrong: list[str] = []
    for room in ROOMS:
        for table in room.tables:
            if not isinstance(table.end, Erased):
                continue
            theirs = f"{table.name} WHERE {table.owner} = ANY($1)"
            statement = f"SELECT count(*) AS n FROM {theirs}"  # noqa: S608 - our own names
            rows = await world.sql(statement, erased)
            if rows[0]["n"]:
                wrong.append(f"erased people are in {table.name}: {rows[0]['n']} rows")
    return wrong
