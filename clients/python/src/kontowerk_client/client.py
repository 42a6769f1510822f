"""The clients: every call by name, blocking or awaited."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from functools import update_wrapper
from types import TracebackType
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar

import httpx

from kontowerk_client.calls import Calls
from kontowerk_client.login import Login
from kontowerk_client.plan import Plan, carry_out, carry_out_async
from kontowerk_client.session import Patience, Session

P = ParamSpec("P")
T = TypeVar("T")


class Blocking(Generic[P, T]):
    """A call of `Client`: the same parameters, blocking."""

    def __init__(self, call: Callable[Concatenate[Calls, P], Plan[T]]) -> None:
        self._call = call
        self.__doc__ = call.__doc__

    def __get__(self, client: "Client", owner: object = None) -> Callable[P, T]:
        """Bind the call to a client."""

        def bound(*args: P.args, **kwargs: P.kwargs) -> T:
            return client.carry_out(self._call(client.calls, *args, **kwargs))

        return update_wrapper(bound, self._call)


class Awaited(Generic[P, T]):
    """A call of `AsyncClient`: the same parameters, to be awaited."""

    def __init__(self, call: Callable[Concatenate[Calls, P], Plan[T]]) -> None:
        self._call = call
        self.__doc__ = call.__doc__

    def __get__(
        self, client: "AsyncClient", owner: object = None
    ) -> Callable[P, Coroutine[Any, Any, T]]:
        """Bind the call to a client."""

        async def bound(*args: P.args, **kwargs: P.kwargs) -> T:
            return await client.carry_out(self._call(client.calls, *args, **kwargs))

        return update_wrapper(bound, self._call)


class Client:
    """A blocking client; threads may share one."""

    def __init__(
        self,
        base_url: str,
        login: Login,
        *,
        patience: Patience | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        self._http = http or httpx.Client()
        lock = threading.Lock()
        self.calls = Calls(Session(base_url, login, lock=lock, patience=patience or Patience()))

    def __enter__(self) -> Self:
        """Use it in a `with` block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Close connections."""
        self.close()

    def close(self) -> None:
        """Close connections; the token stays valid, see `log_out`."""
        self._http.close()

    def carry_out(self, plan: Plan[T]) -> T:
        """Carry out a plan, also one of your own made of `calls`."""
        return carry_out(plan, self._http)

    token = Blocking(Calls.token)
    log_out = Blocking(Calls.log_out)
    read = Blocking(Calls.read)
    follow = Blocking(Calls.follow)
    send = Blocking(Calls.send)

    providers = Blocking(Calls.providers)
    provider = Blocking(Calls.provider)
    seal = Blocking(Calls.seal)
    encrypt = Blocking(Calls.encrypt)
    customer = Blocking(Calls.customer)
    accesses = Blocking(Calls.accesses)
    access = Blocking(Calls.access)
    issues = Blocking(Calls.issues)
    budget = Blocking(Calls.budget)
    sync = Blocking(Calls.sync)
    all_changes = Blocking(Calls.all_changes)
    add_accesses = Blocking(Calls.add_accesses)
    connect = Blocking(Calls.connect)
    settle_access = Blocking(Calls.settle_access)
    renew = Blocking(Calls.renew)
    remove_access = Blocking(Calls.remove_access)

    consent = Blocking(Calls.consent)
    reply = Blocking(Calls.reply)
    approve = Blocking(Calls.approve)

    transactions = Blocking(Calls.transactions)
    positions = Blocking(Calls.positions)
    correct = Blocking(Calls.correct)
    push = Blocking(Calls.push)
    tag_trees = Blocking(Calls.tag_trees)
    tag_tree_items = Blocking(Calls.tag_tree_items)
    tag_tree_item = Blocking(Calls.tag_tree_item)

    contracts = Blocking(Calls.contracts)
    cashflow = Blocking(Calls.cashflow)
    disposable_money = Blocking(Calls.disposable_money)
    affordability = Blocking(Calls.affordability)
    life_events = Blocking(Calls.life_events)
    life_stages = Blocking(Calls.life_stages)
    sales_triggers = Blocking(Calls.sales_triggers)
    bank_products = Blocking(Calls.bank_products)
    rules = Blocking(Calls.rules)
    rule = Blocking(Calls.rule)
    add_rule = Blocking(Calls.add_rule)
    remove_rule = Blocking(Calls.remove_rule)
    tag = Blocking(Calls.tag)

    initiate = Blocking(Calls.initiate)
    pay = Blocking(Calls.pay)
    settle_transfer = Blocking(Calls.settle_transfer)
    transfer = Blocking(Calls.transfer)
    initiate_bulk = Blocking(Calls.initiate_bulk)
    bulk_transfer = Blocking(Calls.bulk_transfer)

    users = Blocking(Calls.users)
    user = Blocking(Calls.user)
    create_user = Blocking(Calls.create_user)
    export_user = Blocking(Calls.export_user)
    deactivate_user = Blocking(Calls.deactivate_user)
    reactivate_user = Blocking(Calls.reactivate_user)
    erase_user = Blocking(Calls.erase_user)
    subscribe = Blocking(Calls.subscribe)
    set_types = Blocking(Calls.set_types)
    subscriptions = Blocking(Calls.subscriptions)
    unsubscribe = Blocking(Calls.unsubscribe)
    replace_secret = Blocking(Calls.replace_secret)
    test_subscription = Blocking(Calls.test_subscription)
    delivery = Blocking(Calls.delivery)
    events = Blocking(Calls.events)
    all_events = Blocking(Calls.all_events)


class AsyncClient:
    """A client for asyncio; tasks of one loop may share one."""

    def __init__(
        self,
        base_url: str,
        login: Login,
        *,
        patience: Patience | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self._http = http or httpx.AsyncClient()
        lock = asyncio.Lock()
        self.calls = Calls(Session(base_url, login, lock=lock, patience=patience or Patience()))

    async def __aenter__(self) -> Self:
        """Use it in an `async with` block."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Close connections."""
        await self.aclose()

    async def aclose(self) -> None:
        """Close connections; the token stays valid, see `log_out`."""
        await self._http.aclose()

    async def carry_out(self, plan: Plan[T]) -> T:
        """Carry out a plan, also one of your own made of `calls`."""
        return await carry_out_async(plan, self._http)

    token = Awaited(Calls.token)
    log_out = Awaited(Calls.log_out)
    read = Awaited(Calls.read)
    follow = Awaited(Calls.follow)
    send = Awaited(Calls.send)

    providers = Awaited(Calls.providers)
    provider = Awaited(Calls.provider)
    seal = Awaited(Calls.seal)
    encrypt = Awaited(Calls.encrypt)
    customer = Awaited(Calls.customer)
    accesses = Awaited(Calls.accesses)
    access = Awaited(Calls.access)
    issues = Awaited(Calls.issues)
    budget = Awaited(Calls.budget)
    sync = Awaited(Calls.sync)
    all_changes = Awaited(Calls.all_changes)
    add_accesses = Awaited(Calls.add_accesses)
    connect = Awaited(Calls.connect)
    settle_access = Awaited(Calls.settle_access)
    renew = Awaited(Calls.renew)
    remove_access = Awaited(Calls.remove_access)

    consent = Awaited(Calls.consent)
    reply = Awaited(Calls.reply)
    approve = Awaited(Calls.approve)

    transactions = Awaited(Calls.transactions)
    positions = Awaited(Calls.positions)
    correct = Awaited(Calls.correct)
    push = Awaited(Calls.push)
    tag_trees = Awaited(Calls.tag_trees)
    tag_tree_items = Awaited(Calls.tag_tree_items)
    tag_tree_item = Awaited(Calls.tag_tree_item)

    contracts = Awaited(Calls.contracts)
    cashflow = Awaited(Calls.cashflow)
    disposable_money = Awaited(Calls.disposable_money)
    affordability = Awaited(Calls.affordability)
    life_events = Awaited(Calls.life_events)
    life_stages = Awaited(Calls.life_stages)
    sales_triggers = Awaited(Calls.sales_triggers)
    bank_products = Awaited(Calls.bank_products)
    rules = Awaited(Calls.rules)
    rule = Awaited(Calls.rule)
    add_rule = Awaited(Calls.add_rule)
    remove_rule = Awaited(Calls.remove_rule)
    tag = Awaited(Calls.tag)

    initiate = Awaited(Calls.initiate)
    pay = Awaited(Calls.pay)
    settle_transfer = Awaited(Calls.settle_transfer)
    transfer = Awaited(Calls.transfer)
    initiate_bulk = Awaited(Calls.initiate_bulk)
    bulk_transfer = Awaited(Calls.bulk_transfer)

    users = Awaited(Calls.users)
    user = Awaited(Calls.user)
    create_user = Awaited(Calls.create_user)
    export_user = Awaited(Calls.export_user)
    deactivate_user = Awaited(Calls.deactivate_user)
    reactivate_user = Awaited(Calls.reactivate_user)
    erase_user = Awaited(Calls.erase_user)
    subscribe = Awaited(Calls.subscribe)
    set_types = Awaited(Calls.set_types)
    subscriptions = Awaited(Calls.subscriptions)
    unsubscribe = Awaited(Calls.unsubscribe)
    replace_secret = Awaited(Calls.replace_secret)
    test_subscription = Awaited(Calls.test_subscription)
    delivery = Awaited(Calls.delivery)
    events = Awaited(Calls.events)
    all_events = Awaited(Calls.all_events)
