"""From a login at a bank to categorised transactions, with the Python client.

    python examples/python/first_transactions.py demo.json

The bank of the demo asks which method to use, then for a TAN; here a program answers for a person.
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
            print("Ways to approve:", ", ".join(method["name"] for method in methods))
            return Method(methods[0]["code"])
        case EnterTan(challenge):
            print("The bank says:", challenge["content"]["instructions"] if challenge else "TAN?")
            return Tan("123456")
        case _:
            return Cancelled()


def main(demo_file: str) -> None:
    """Create a user, connect a bank, print what the money was for."""
    demo = json.loads(Path(demo_file).read_text(encoding="utf-8"))
    base_url, clients = demo["base_url"], demo["tenants"]["demo"]
    admin_login = ClientLogin(clients["admin"]["username"], clients["admin"]["secret"])
    username = f"python-{time.time_ns()}"
    with Client(base_url, admin_login) as admin:
        admin.create_user(username, "correct horse")

    app = clients["user"]
    user_login = UserLogin(app["username"], app["secret"], username, "correct horse")
    with Client(base_url, user_login) as user:
        access = user.connect(
            "main",
            DEMO_BANK,
            # Sealed in this process; only the service's worker can open it.
            {"userid": f".methods-5.sca-always+{time.time_ns() % 10**6}", "pin": "12345"},
            person,
            customer_ip="203.0.113.7",
        )
        for message in access.get("messages") or ():
            print(message["code"], message["message"])
        for product in access.get("bankprodukte") or ():
            print(product["bezeichnung"], product.get("saldo"), product.get("waehrung"))
        account = (access.get("bankprodukte") or [])[0]
        for transaction in user.transactions(account, tag="categories")[:10]:
            category = (transaction.get("tags") or [])[0]["tagTreeItem"]["displayName"]
            print(transaction["buchungsdatum"][:10], transaction["betrag"], category)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "demo.json")
