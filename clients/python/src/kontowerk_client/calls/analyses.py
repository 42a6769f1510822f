"""Analyses of a user's transactions, tagging rules, external transactions. Spec: Analysis."""

from collections.abc import Sequence
from typing import Final, Literal, cast

from kontowerk_client.calls.base import Chapter, flag, segment, started
from kontowerk_client.plan import Plan
from kontowerk_client.session import Call, Repeat
from kontowerk_client.types import (
    AffordabilityInstance,
    AiConnectRule,
    AiConnectTransaction,
    AiConnectTransactionInput,
    BankProductEn,
    CashflowInstance,
    ContractInstance,
    DisposableMoneyInstance,
    LifeEventInstance,
    LifeStageInstance,
    SalesTriggerInstance,
)
from kontowerk_client.wire import read

_AI: Final = "/customer/v2/ai"
_RULES: Final = f"{_AI}/rules"


class Analyses(Chapter):
    """Analyses of the user's current data."""

    def contracts(
        self, *, insurance_only: bool = False, home_savings: bool = False
    ) -> Plan[list[ContractInstance]]:
        """Read the contracts; optionally only insurance, or insurance and home savings."""
        query = {
            "insuranceOnly": flag(insurance_only or None),
            "insuranceOnlyExtended": flag(home_savings or None),
        }
        return self.session.read(f"{_AI}/contracts", query=query)

    def cashflow(
        self,
        *,
        focus: Literal["time", "tag"] | None = None,
        tag: Literal["CATEGORIES", "BUSINESS_PARTNERS"] | None = None,
        level: Literal["sub", "main"] | None = None,
        exclude_savings: bool = False,
    ) -> Plan[list[CashflowInstance]]:
        """Read past and predicted cash flow, by tag and period."""
        query = {
            "focus": focus,
            "tag": tag,
            "catLevel": level,
            "excludeSavings": flag(exclude_savings or None),
        }
        return self.session.read(f"{_AI}/cashflow", query=query)

    def disposable_money(self) -> Plan[DisposableMoneyInstance | None]:
        """Read the money left until the next salary; None without a salary or pension."""
        found = yield from self.session.read(f"{_AI}/disposable-money")
        return cast("DisposableMoneyInstance", found) if found else None

    def affordability(self) -> Plan[AffordabilityInstance | None]:
        """Read the monthly affordability; None with less than three full months."""
        found = yield from self.session.read(f"{_AI}/affordability")
        return cast("AffordabilityInstance", found) if found else None

    def life_events(self) -> Plan[list[LifeEventInstance]]:
        """Read the life events of the user."""
        return self.session.read(f"{_AI}/life-events")

    def life_stages(self) -> Plan[list[LifeStageInstance]]:
        """Read the life stages of the user."""
        return self.session.read(f"{_AI}/life-stages")

    def sales_triggers(self) -> Plan[list[SalesTriggerInstance]]:
        """Read the sales triggers of the user."""
        return self.session.read(f"{_AI}/sales-triggers")

    def bank_products(self) -> Plan[list[BankProductEn]]:
        """Read the products of all bank accesses, with English field names."""
        return self.session.read(f"{_AI}/bank-products")

    def rules(self) -> Plan[list[AiConnectRule]]:
        """Read the tagging rules of the user, oldest first."""
        return self.session.read(_RULES)

    def rule(self, rule_id: str) -> Plan[AiConnectRule]:
        """Read one rule."""
        return self.session.read(f"{_RULES}/{segment(rule_id)}")

    def add_rule(
        self,
        item: str,
        *,
        counterparty_name: str = "",
        counterparty_iban: str = "",
        tree: str = "CATEGORIES",
    ) -> Plan[str]:
        """Set the category of all transactions of a counterparty; returns the ID of the rule.

        With name and IBAN both must match. A rule for the same counterparty is replaced, so the
        call may be repeated.
        """
        body = {
            "tagTreeItem": {"systemName": item, "tagTree": {"systemName": tree}},
            "counterpartyName": counterparty_name,
            "counterpartyIban": counterparty_iban,
        }
        call = Call("POST", _RULES, body=body, repeat=Repeat.ALWAYS)
        made = started((yield from self.session.call(call)))
        return (made.location or "").rstrip("/").rpartition("/")[2]

    def remove_rule(self, rule_id: str) -> Plan[None]:
        """Remove a rule; its transactions are tagged again without it."""
        yield from self.session.call(Call("DELETE", f"{_RULES}/{segment(rule_id)}"))

    def tag(
        self, bookings: Sequence[AiConnectTransactionInput]
    ) -> Plan[list[AiConnectTransaction]]:
        """Tag up to 1,000 external transactions; nothing is stored."""
        call = Call("POST", f"{_AI}/transactions", body=list(bookings), repeat=Repeat.ALWAYS)
        return read((yield from self.session.call(call)).content)
