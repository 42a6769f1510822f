"""A sweep is polite to hosts and survives odd banks."""

import asyncio
from collections import Counter
from uuid import UUID

from kontowerk.connectors.abilities import Inquired, NoDescription, SelfDescription
from kontowerk.providers import login_profiles
from kontowerk.providers.model import Connection, ConnectorKind, Offer, Provider, ProviderId
from kontowerk.providers.traits import Pace, SweepFinding, sweep


def _provider(number: int, host: str | None) -> Provider:
    offer = Offer(f"Bank {number}", None, None, None, None, (), (), "generic", True)  # noqa: FBT003
    way = Connection(ConnectorKind.FINTS, f"https://{host}/x", "default") if host else None
    login = login_profiles.require("generic")
    return Provider(ProviderId(UUID(int=number)), offer, login, way, enabled=True)


async def test_never_more_than_the_pace_allows_in_all_and_at_one_host() -> None:
    now, most = Counter[str](), Counter[str]()

    async def ask(_: Provider, way: Connection) -> Inquired:
        for key in (way.url, "all"):
            now[key] += 1
            most[key] = max(most[key], now[key])
        for _turn in range(5):
            await asyncio.sleep(0)
        now.subtract((way.url, "all"))
        return SelfDescription()

    banks = [_provider(n, f"host{n % 4}.example") for n in range(40)]
    heard = list[SweepFinding]()
    found = await sweep(banks, ask, Pace(at_once=3, per_host=2, pause=0), heard.append)
    assert len(found) == len(heard) == 40
    assert most.pop("all") == 3
    assert max(most.values()) <= 2


async def test_one_odd_bank_does_not_end_the_sweep_and_one_without_endpoint_is_passed_over() -> (
    None
):
    async def ask(provider: Provider, _: Connection) -> Inquired:
        if provider.id == UUID(int=1):
            raise ZeroDivisionError
        return SelfDescription(name="x")

    banks = [_provider(0, "a.example"), _provider(1, "a.example"), _provider(2, None)]
    found = await sweep(banks, ask, Pace(pause=0), lambda _: None)
    assert [one.inquired for one in found] == [
        SelfDescription(name="x"),
        NoDescription("a mistake of ours: ZeroDivisionError"),
    ]
