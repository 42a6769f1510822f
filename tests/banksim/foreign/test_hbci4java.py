"""hbci4java 3.1 (the library of Hibiscus) against the face: a fourth reading, and a strict one."""

import shutil
import subprocess
from collections import defaultdict
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from banksim.core.personas.rows import party
from tests.banksim.foreign.bank_thread import RunningBank

RECENT = date.today() - timedelta(days=20)  # noqa: DTZ011 the bank's day, or near it
FIRST = (date.today() + timedelta(days=62)).replace(day=1)  # noqa: DTZ011 as above
PAYEE, IBAN = "Fahrrad Krause", str(party("Fahrrad Krause").iban)
JARS = ("hbci4j-core", "jaxb-api", "jaxb-runtime", "jaxb-core", "javax.activation")
SOURCE = Path(__file__).parent / "Hbci4Java.java"
_PATIENCE = 400  # seconds, however busy the machine is
Facts = dict[str, list[list[str]]]
Round = Callable[[str], Facts]


@pytest.fixture
def whole_round(bank: RunningBank, processes: None, tmp_path: Path) -> Round:
    """Read and pay with hbci4java in a process of its own, which trusts the simulator only."""
    del processes  # it starts them
    jars = [Path("/usr/share/java") / f"{name}.jar" for name in JARS]
    missing = [jar.name for jar in jars if not jar.exists()]
    if missing or not all(map(shutil.which, ("java", "javac", "keytool"))):
        pytest.skip("libhbci4j-core-java or a JDK is not on this machine")
    classes = ":".join([*map(str, jars), str(tmp_path)])

    def run(*command: str) -> str:
        done = subprocess.run(  # noqa: S603 - Debian's programs
            command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=_PATIENCE
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def go(user: str) -> Facts:
        store = ("-keystore", "trust.p12", "-storetype", "PKCS12", "-storepass", "changeit")
        run("keytool", "-importcert", "-noprompt", "-alias", "bank", "-file", str(bank.ca), *store)
        run("javac", "-cp", classes, "-d", ".", str(SOURCE))
        host, _, rest = bank.url.removeprefix("https://").partition(":")
        port, _, path = rest.partition("/")
        trust = ("trustStore=trust.p12", "trustStorePassword=changeit")
        said = run(
            *("java", "-XX:TieredStopAtLevel=1", *(f"-Djavax.net.ssl.{one}" for one in trust)),
            *("-cp", classes, "Hbci4Java", str(tmp_path), f"{host}/{path}", port),
            *(user, "12345", "920", "123456", RECENT.isoformat()),
            *(PAYEE, IBAN, "12.34", "Rechnung 7", FIRST.isoformat()),
        )
        facts: Facts = defaultdict(list)
        for line in said.splitlines():
            what, *words = line.split("\t")
            facts[what].append(words)
        return facts

    return go


def test_accounts_balance_bookings_a_transfer_and_a_standing_order_with_tans(
    bank: RunningBank, whole_round: Round
) -> None:
    user = ".sms.standing+hj1"
    customer = bank.do(lambda: bank.core.customer(user))
    assert customer
    known = bank.do(lambda: list(bank.core.accounts(customer)))
    booked = bank.do(lambda: bank.core.balance(known[0])).booked
    rows = bank.do(lambda: list(bank.core.bookings(known[0], since=RECENT)))
    found = whole_round(user)
    assert [row[:2] for row in found["account"]] == [
        [one.number, one.iban or "null"] for one in known
    ]
    assert found["read"][0][0] == "true", found["read"]
    assert Decimal(found["balance"][0][0]) == booked
    amounts = sorted(Decimal(row[0]) for row in found["booking"])
    assert amounts == sorted(row.amount for row in rows)
    assert any("12,34 EUR" in said for (said,) in found["challenge"])
    assert found["paid"][0][0] == "true", found["paid"]
    (order,) = bank.do(lambda: bank.core.payments.taken(user))
    assert (order["creditor_iban"], order["amount"]) == (IBAN, "12.34")
    assert (order["purpose"], order["end_to_end_id"]) == ("Rechnung 7", "E2E-J")
    for step in ("DauerSEPANew", "DauerSEPAEdit", "DauerSEPADel"):
        assert found[step][0][0] == "true", found[step]
    assert [row[0] for row in found["listed"]] == ["true"] * 3, found["listed"]
    regular = [[IBAN, "M", "1"], [IBAN, "M", "1"]]  # created, changed, and gone
    assert [row[1:] for row in found["regular"]] == regular
    assert [Decimal(row[0]) for row in found["regular"]] == [Decimal("12.34"), Decimal(20)]
