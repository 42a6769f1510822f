"""A person's contracts, and what is left until the next salary.

    python examples/python/left_until_salary.py demo.json

Everything shown here was found in the person's transactions; nobody typed it in.
"""

import json
import sys
import time
from pathlib import Path

from kontowerk_client import (
    Cancelled,
    ChooseMethod,
    Client,
    ClientLogin,
    EnterTan,
    Method,
    Question,
    Reply,
    Tan,
    UserLogin,
)

DEMO_BANK = "00000000-0000-0000-0000-000000000000"


def person(question: Question) -> Reply:
    """Answer as a person at the demo's bank would."""
    match question:
        case ChooseMethod(methods):
            return Method(methods[0]["code"])
        case EnterTan():
            return Tan("123456")
        case _:
            return Cancelled()


def show_contracts(user: Client) -> None:
    """Print what is paid or comes again and again, the next first."""
    running = [it for it in user.contracts() if it["details"]["status"] == "ACTIVE"]
    for contract in sorted(running, key=lambda it: it["details"]["dateNext"] or ""):
        details = contract["details"]
        print(
            f"{details['dateNext'] or 'one day':10}  {details['amountNext'] or 0:>9}",
            f"{contract['tagTreeItemPeriod']['displayName']:15}",
            f"{contract['tagTreeItemCategory']['displayName']:36}",
            details["counterpartyName"] or "",
        )


def show_money_left(user: Client) -> None:
    """Print what can be spent, and where that comes from."""
    found = user.disposable_money()
    if found is None:
        print("No salary or pension was found.")
        return
    money = found["details"]
    lines = {
        f"Since the last salary on {money['dateSalaryLatest']}": money["amountCashflow"],
        "Contracts still to come": money["amountExpectedFixedCashflow"],
        f"Left to spend until {money['dateSalaryNext']}": money["amountCurrentlyLeft"],
        "Probably left in the end": money["amountExpectedLeft"],
    }
    for name, amount in lines.items():
        print(f"{name:36} {amount:>9}")


def main(demo_file: str) -> None:
    """Create a user, connect a bank, show what comes and what is left."""
    demo = json.loads(Path(demo_file).read_text(encoding="utf-8"))
    base_url, clients = demo["base_url"], demo["tenants"]["demo"]
    username = f"left-{time.time_ns()}"
    login = ClientLogin(clients["admin"]["username"], clients["admin"]["secret"])
    with Client(base_url, login) as admin:
        admin.create_user(username, "correct horse")
    app = clients["user"]
    login = UserLogin(app["username"], app["secret"], username, "correct horse")
    with Client(base_url, login) as user:
        credentials = {"userid": f"angestellte+{time.time_ns() % 10**6}", "pin": "12345"}
        user.connect("main", DEMO_BANK, credentials, person, customer_ip="203.0.113.7")
        show_contracts(user)
        print()
        show_money_left(user)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "demo.json")
