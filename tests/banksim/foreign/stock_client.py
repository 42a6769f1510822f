"""Drives the stock python-fints client in a process of its own; speaks JSON lines.

Run as `python stock_client.py '{"url": ..., "user": ..., "steps": [...]}'`. A step is a name with
arguments; what it brought is printed as one line. The first line read is the PIN; the step `wait`
reads another one before going on.
"""

import json
import sys
from datetime import date
from decimal import Decimal
from importlib import import_module
from typing import Any

_fints: Any = import_module("fints.client")
NeedTANResponse: Any = _fints.NeedTANResponse
NeedVOPResponse: Any = _fints.NeedVOPResponse


class Session:
    """One client, and what it was asked last."""

    def __init__(self, url: str, user: str, pin: str) -> None:
        self.client: Any = _fints.FinTS3PinTanClient(
            "99999999", user, pin, url, product_id="TESTPRODUCT0123456789ABCD"
        )
        self.codes: list[str] = []
        self.client.add_response_callback(self._hear)
        self.question: Any = None
        self.accounts: list[Any] = []
        self.inside: Any = None

    def _hear(self, _segment: Any, answer: Any) -> None:
        self.codes.append(answer.code)

    def methods(self) -> object:
        self.client.fetch_tan_mechanisms()
        return {code: one.name for code, one in self.client.get_tan_mechanisms().items()}

    def choose(self, code: str) -> object:
        self.client.set_tan_mechanism(code)
        return bool(self.client.is_tan_media_required())

    def media(self) -> object:
        found = self.client.get_tan_media()[1]
        if found:
            self.client.set_tan_medium(found[0])
        return [[one.tan_medium_name, one.tan_medium_class.value] for one in found]

    def open(self) -> object:
        self.client.__enter__()
        return self._asked(self.client.init_tan_response)

    def close(self) -> object:
        self.client.__exit__(None, None, None)
        return self.codes

    def list_accounts(self) -> object:
        self.accounts = self.client.get_sepa_accounts()
        known = self.client.get_information()["accounts"]
        return {
            "sepa": [[one.iban, one.bic, one.accountnumber] for one in self.accounts],
            "known": [[one["account_number"], one["type"], one["product_name"]] for one in known],
        }

    def balance(self, index: int) -> object:
        found = self.client.get_balance(self.accounts[index])
        return None if found is None else str(found.amount.amount)

    def history(self, index: int, since: str) -> object:
        return self._rows(
            self.client.get_transactions(self.accounts[index], date.fromisoformat(since))
        )

    def camt(self, index: int, since: str) -> object:
        found = self.client.get_transactions_xml(self.accounts[index], date.fromisoformat(since))
        if isinstance(found, NeedTANResponse):
            return self._asked(found)
        booked, coming = found
        return {
            "documents": [one.decode() for one in booked],
            "pending": sum(one is not None for one in coming),
        }

    def holdings(self, number: str) -> object:
        depot = _fints.SEPAAccount(None, "BSIMDEF0XXX", number, "", "99999999")
        found = self.client.get_holdings(depot)
        if isinstance(found, NeedTANResponse):
            return self._asked(found)
        return [
            [one.ISIN, one.name, one.pieces, one.total_value, one.value_symbol] for one in found
        ]

    def answer(self, tan: str) -> object:
        return self._rows(self.client.send_tan(self.question, tan))

    def transfer(
        self, index: int, name: str, iban: str, amount: str, why: str, id_: str, *more: bool
    ) -> object:
        account = self.accounts[index]
        found = self.client.simple_sepa_transfer(
            account, iban, None, name, Decimal(amount), "Ich", why, *more, endtoend_id=id_
        )
        return self._paid(found)

    def confirm_payee(self) -> object:
        return self._paid(self.client.approve_vop_response(self.question))

    def pay(self, tan: str) -> object:
        return self._paid(self.client.send_tan(self.question, tan))

    def _paid(self, found: Any) -> object:
        if isinstance(found, NeedTANResponse):
            return self._asked(found)
        if isinstance(found, NeedVOPResponse):
            self.question = found
            result = found.vop_result.vop_single_result
            return {"payee": result.result, "name": result.close_match_name}
        return {"status": found.status.name}

    def wait(self) -> object:
        return sys.stdin.readline().strip()

    def _asked(self, found: Any) -> object:
        if not isinstance(found, NeedTANResponse):
            return None
        self.question = found
        matrix = found.challenge_matrix
        return {
            "challenge": found.challenge,
            "decoupled": bool(found.decoupled),
            "hhduc": found.challenge_hhduc,
            "picture": matrix[0] if matrix else None,
        }

    def _rows(self, found: Any) -> object:
        if isinstance(found, NeedTANResponse):
            return self._asked(found)
        if found is None or not hasattr(found, "__iter__"):
            return None
        return [_row(row.data) for row in found]


def _row(data: Any) -> list[str]:
    return [str(data["amount"].amount), data["date"].isoformat(), data["purpose"]]


def main() -> None:
    plan = json.loads(sys.argv[1])
    session = Session(plan["url"], plan["user"], sys.stdin.readline().strip())
    for name, *arguments in plan["steps"]:
        try:
            result: object = getattr(session, name)(*arguments)
        except Exception as error:  # noqa: BLE001 the test reads what was raised
            result = {"error": type(error).__name__, "codes": session.codes}
        print(json.dumps([name, result]), flush=True)  # noqa: T201
        if isinstance(result, dict) and "error" in result:
            return


main()
