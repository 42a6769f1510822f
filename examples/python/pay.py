"""Send money with asyncio: connect a bank, initiate, approve, and know how it ended.

    python examples/python/pay.py demo.json

The id of a payment is chosen and stored before it is sent. If the answer is lost, the client does
not send it again: it says so, and the payment is looked up by its id.
"""

import asyncio
import json
import sys
import time
from decimal import Decimal
from pathlib import Path
from uuid import uuid4

from kontowerk_client import (
    AsyncClient,
    ChooseMethod,
    ClientLogin,
    ConfirmPayee,
    EnterTan,
    Method,
    PayeeConfirmed,
    PaymentInDoubtError,
    Question,
    Reply,
    Tan,
    UserLogin,
    Waiting,
)
from kontowerk_client.types import BankProduct, TransferStatus

DEMO_BANK = "00000000-0000-0000-0000-000000000000"
BACK = "http://localhost:3000/back"
CUSTOMER_IP = "203.0.113.7"


async def person(question: Question) -> Reply:
    """Answer as a person at the demo's bank would; a web application would wait for a form."""
    await asyncio.sleep(0)
    match question:
        case ChooseMethod(methods):
            return Method(methods[0]["code"])
        case EnterTan(challenge):
            print("The bank says:", challenge["content"]["instructions"] if challenge else "TAN?")
            return Tan("123456")
        case ConfirmPayee():
            return PayeeConfirmed()
        case _:
            return Waiting()


async def pay(user: AsyncClient, account: BankProduct, payment_id: str) -> TransferStatus:
    """Pay once, whatever gets lost on the way."""
    try:
        return await user.pay(
            account,
            {
                "recipient": "Stadtwerke Beispiel",
                "purpose": "Strom November",
                "iban": "DE02120300000000202051",
                "bic": "BYLADEM1001",
                "currency": "EUR",
                "amount": Decimal("12.50"),
            },
            person,
            payment_id=payment_id,
            callback_url=BACK,
            customer_ip=CUSTOMER_IP,
        )
    except PaymentInDoubtError as doubt:
        # 404 here would mean: it never arrived, and may be sent again under the same id.
        return await user.settle_transfer(doubt.payment_id, person)


async def main(demo_file: str) -> None:
    """Create a user, connect a bank, pay the electricity."""
    demo = json.loads(await asyncio.to_thread(Path(demo_file).read_text, encoding="utf-8"))
    base_url, clients = demo["base_url"], demo["tenants"]["demo"]
    username = f"payer-{time.time_ns()}"
    login = ClientLogin(clients["admin"]["username"], clients["admin"]["secret"])
    async with AsyncClient(base_url, login) as admin:
        await admin.create_user(username, "correct horse")
    app = clients["user"]
    login = UserLogin(app["username"], app["secret"], username, "correct horse")
    async with AsyncClient(base_url, login) as user:
        credentials = {"userid": f"angestellte+{time.time_ns() % 10**6}", "pin": "12345"}
        access = await user.connect("main", DEMO_BANK, credentials, person, customer_ip=CUSTOMER_IP)
        account = next(
            product
            for product in access.get("bankprodukte") or ()
            if product["kategorie"] == "GIROKONTO"
        )
        payment_id = str(uuid4())  # store it now
        status = await pay(user, account, payment_id)
        print(status["status"], *(message["message"] for message in status["messages"]))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "demo.json"))
