"""An assistant asks over MCP: the command as a process, the library's client, a real service."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from decimal import Decimal
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from tests.service import Service
from tests.spec.lives import Somebody, live, savings_account, settled, today_of

pytestmark = pytest.mark.usefixtures("processes")
READ = "http://service/customer/read"


@pytest.fixture(scope="module")
def person(service: Service) -> Somebody:
    today = today_of(service)
    return live(service, *settled(today), others=[savings_account(today)])


def ask(person: Somebody, token: str, questions: Callable[[Client], Awaitable[Any]]) -> Any:
    """Start the command as an assistant does, and ask."""

    async def work() -> Any:
        command = StdioServerParameters(
            command=sys.executable,
            args=["-m", "kontowerk.bootstrap.cli", "mcp", "--url", person.service.url],
            env={"KONTOWERK_TOKEN": token},
        )
        async with Client(command) as client:
            return await questions(client)

    return asyncio.run(asyncio.wait_for(work(), 120))


async def answer(client: Client, tool: str, **given: Any) -> Any:
    told = await client.call_tool(tool, given)
    assert not told.is_error, told.content
    return told.structured_content


async def refusal(client: Client, tool: str, **given: Any) -> str:
    told = await client.call_tool(tool, given)
    assert told.is_error
    return json.dumps([str(part) for part in told.content])


def test_five_questions_are_answered_with_the_figures_and_a_sixth_is_outside_the_scope(
    person: Somebody,
) -> None:
    token = person.service.user_token(person.user, scope=READ)

    async def questions(client: Client) -> None:
        accounts = (await answer(client, "list_accounts"))["accounts"]
        assert {account["balance"] for account in accounts} >= {"4321.00", "3900.00"}

        shown = person.service.call("GET", "/customer/v2", token).json()
        (giro,) = (product for product in products(shown) if product["saldo"] == 4321)
        rows = person.service.call("GET", href(giro, "get_kontoumsaetze"), token).json()
        rent = [row for row in rows if "Miete" in row["verwendungszweck"]]
        first = min(row["buchungsdatum"] for row in rows)[:10]
        told = await answer(client, "search_bookings", text="miete", first_day=first, limit=3)
        assert told["count"] == len(rent) > 3
        assert Decimal(told["sum"]["EUR"]) == sum(Decimal(str(row["betrag"])) for row in rent)
        assert [row["id"] for row in told["bookings"]] == [row["id"] for row in rent[:3]]

        contracts = (await answer(client, "list_contracts"))["contracts"]
        known = person.found("contracts")
        assert len(contracts) == len(known)
        assert {line["evidence"][-1] for line in contracts} == {
            contract["details"]["transactionIds"][-1] for contract in known
        }

        left = (await answer(client, "money_left"))["figures"]
        details = person.found("disposable-money")["details"]
        assert Decimal(left["amountExpectedLeft"]) == Decimal(str(details["amountExpectedLeft"]))

        newest = told["bookings"][0]
        why = await answer(client, "why_tagged", booking_id=newest["id"], day=newest["day"])
        assert why["booking"] == newest
        assert "HOUSING_RENT" in {reason["item"] for reason in why["reasons"]}
        assert all(reason["reason"] for reason in why["reasons"])

        assert "scope" in await refusal(client, "find_banks", name="demo")

    ask(person, token, questions)


def products(overview: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        product
        for access in overview["bankzugaenge"].values()
        for product in access["bankprodukte"]
    ]


def href(product: dict[str, Any], name: str) -> str:
    return next(link["href"] for link in product["relations"] if link["rel"] == name)


def test_every_tool_reads_and_says_so(person: Somebody) -> None:
    async def questions(client: Client) -> None:
        tools = (await client.list_tools()).tools
        assert {tool.name for tool in tools} == {
            *("list_accounts", "search_bookings", "list_contracts"),
            *("money_left", "why_tagged", "find_banks"),
        }
        assert all(tool.annotations and tool.annotations.read_only_hint for tool in tools)
        assert all(tool.description for tool in tools)

    ask(person, person.token, questions)


def test_a_stranger_to_the_service_is_told_so_and_nothing_of_the_token_is_shown(
    person: Somebody,
) -> None:
    async def questions(client: Client) -> None:
        said = await refusal(client, "list_accounts")
        assert "not valid" in said
        assert "no-such-token" not in said

    ask(person, "no-such-token", questions)


def test_a_full_token_may_look_at_the_catalogue_and_never_shows_a_whole_account_number(
    person: Somebody,
) -> None:
    async def questions(client: Client) -> None:
        assert (await answer(client, "find_banks", name=""))["count"] > 0
        everything = json.dumps(
            [await answer(client, "list_accounts"), await answer(client, "search_bookings")]
        )
        shown = person.service.call("GET", "/customer/v2", person.token).json()
        for product in products(shown):
            assert product["iban"] not in everything
            assert product["iban"][-4:] in everything

    ask(person, person.token, questions)
