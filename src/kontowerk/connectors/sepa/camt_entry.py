"""One entry (`Ntry`) of a camt document: one booking, or the parts of a batch.

- Sign: `CdtDbtInd` says whether money came or went. `RvslInd` says only that the entry undoes
  another one, which then had the other direction (ISO 20022): it never turns the sign.
- Batch: several `TxDtls` become several transactions when their amounts add up to the entry;
  they share a `batch_id`. Otherwise the entry stays whole and says what all its parts agree on.
- Counterparty: the debtor of money that came, the creditor of money that went. In returned
  payments the parties stay as in the first order, so a side that is the account itself is not it.
- Status: `BOOK` is booked, everything else is pending; `INFO` is no booking and never becomes one.
- Purpose: the `Ustrd` texts one after the other, nothing between them; a line break inside a
  text is a blank, blanks the bank wrote stay.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from hashlib import blake2b
from typing import Final

from kontowerk.connectors.sepa.fields import (
    bic,
    compact,
    decimal,
    iban,
    reference,
    tidy,
    written_day,
)
from kontowerk.connectors.sepa.identity import normalised
from kontowerk.connectors.sepa.purpose import PurposeText, read_purpose
from kontowerk.connectors.sepa.tree import Node
from kontowerk.connectors.snapshot import Transaction
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.money import Money

DETAILS: Final = "NtryDtls/TxDtls"  # one booking of a batch, or the only one
_LINE_BREAK: Final = re.compile(r"\s*[\r\n\t]\s*")
_GVC: Final = re.compile(r"(?:[A-Z0-9]{4}\+)?(?P<code>[0-9]{3})(?:\+(?P<primanota>[^+]*).*)?")
_CREDITOR: Final = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{3}[A-Z0-9]{1,28}")
_SIGNS: Final = {"CRDT": 1, "DBIT": -1, "CREDIT": 1, "DEBIT": -1}
_DAYS_OF_A_PART: Final = ("IntrBkSttlmDt", "TxDtTm", "AccptncDtTm")
_BOOKED: Final = (None, "BOOK", "BOOKED")


@dataclass(frozen=True, slots=True)
class ReportAccount:
    """The account a report is about."""

    iban: str | None
    currency: str | None


@dataclass(frozen=True, slots=True)
class _Side:
    name: str | None
    iban: str | None
    bic: str | None
    ultimate: str | None


def transactions_of(
    entry: Node, account: ReportAccount, *, told_on: date | None
) -> list[Transaction]:
    """Read an entry; `told_on` dates one that has no day of its own, nor any of its parts."""
    if _status(entry) == "INFO":
        return []
    parts = list(entry.each(DETAILS))
    direction = _direction(entry, parts)
    of_parts = (_day_at(part, f"RltdDts/{day}") for part in parts for day in _DAYS_OF_A_PART)
    otherwise = next((day for day in of_parts if day is not None), told_on)
    whole = _whole(entry, direction, account.currency, otherwise)
    if not parts:
        return [whole]
    came = direction == 1
    if len(parts) == 1:
        return [_detailed(whole, parts[0], account, came=came)]
    amounts = [_part_amount(part, whole.amount, came=came) for part in parts]
    split = [
        _detailed(
            replace(whole, amount=amount or whole.amount, bank_reference=None),
            part,
            account,
            came=_came(part, otherwise=came),
        )
        for part, amount in zip(parts, amounts, strict=True)
    ]
    given = [amount for amount in amounts if amount]
    if len(given) != len(parts) or sum(amount.amount for amount in given) != whole.amount.amount:
        return [_agreed(whole, split)]
    batch_id = _batch_id(entry, whole, split)
    return [replace(part, batch_id=batch_id) for part in split]


def direction_of(indicator: str | None) -> int | None:
    """Say whether money came (1) or went (-1); None if nobody says so."""
    return _SIGNS.get(indicator.upper()) if indicator else None


def signed(amount: Node | None, direction: int | None, currency: str | None = None) -> Money:
    """Read an amount; money that went is negative. One without a currency is of the account's."""
    if amount is None or direction is None or not amount.is_plain:
        message = "an amount has a value and a direction"
        raise ValueError(message)
    written = amount.content.strip().removeprefix("+")
    given = amount.attribute("Ccy") or amount.attribute("ccy") or currency or ""
    return Money(decimal(written) * direction, given.strip().upper())


def _direction(entry: Node, parts: Sequence[Node]) -> int | None:
    """Return the direction of an entry; where it has none, that on which its parts agree."""
    told = entry.text("CdtDbtInd")
    if told is not None:
        return direction_of(told)
    of_parts = {direction_of(part.text("CdtDbtInd")) for part in parts}
    return of_parts.pop() if len(of_parts) == 1 else None


def moment(on: str | None, at: str | None) -> tuple[date | None, datetime | None]:
    """Read a date, or a date with a time; the day is the German one.

    Midnight stands for a whole day, whatever zone it is said to be in.
    """
    if at is None:
        return (written_day(on) if on else None), None
    try:
        instant = datetime.fromisoformat(at)
    except ValueError:  # 24:00, or no time at all
        return written_day(at), None
    instant = instant if instant.tzinfo else instant.replace(tzinfo=BERLIN)
    on_its_own = instant.date() if instant.time() == time.min else instant.astimezone(BERLIN).date()
    return on_its_own, instant.astimezone(UTC)


def _status(entry: Node) -> str | None:
    told = entry.text("Sts/Cd", "Sts/Prtry", "Sts")
    return told.upper() if told else None


def _whole(
    entry: Node, direction: int | None, currency: str | None, otherwise: date | None
) -> Transaction:
    value_on, booked_on = _day_at(entry, "ValDt"), _day_at(entry, "BookgDt")
    booked_on = booked_on or value_on or otherwise
    if booked_on is None:
        message = "an entry has a day"
        raise ValueError(message)
    code, primanota = _transaction_code(entry)
    return Transaction(
        amount=signed(entry.first("Amt"), direction, currency),
        booked_on=booked_on,
        value_on=value_on,
        booking_text=tidy(_one_line(entry.text("AddtlNtryInf"))),
        transaction_code=code,
        primanota=primanota,
        bank_reference=reference(entry.text("AcctSvcrRef")),
        booked=_status(entry) in _BOOKED,
    )


def _day_at(entry: Node, path: str) -> date | None:
    """Read one of the two days of an entry; one that is none leaves the other."""
    try:
        return moment(entry.text(f"{path}/Dt", path), entry.text(f"{path}/DtTm"))[0]
    except ValueError:
        return None


def _detailed(whole: Transaction, part: Node, account: ReportAccount, *, came: bool) -> Transaction:
    purpose = _purpose(part)
    tags = purpose.tags
    other = _counterparty(part, account, came=came)
    code, primanota = _transaction_code(part)
    own_reference = reference(part.text("Refs/AcctSvcrRef")) or reference(
        part.text("Refs/Prtry/Ref")
    )
    return replace(
        whole,
        purpose=purpose.text,
        transaction_code=code or whole.transaction_code,
        primanota=primanota or whole.primanota,
        counterparty_name=other.name,
        counterparty_iban=other.iban or iban(tags.get("IBAN")),
        counterparty_bic=other.bic or bic(tags.get("BIC")),
        counterparty_name_ultimate=other.ultimate or tags.get("ABWA" if came else "ABWE"),
        end_to_end_id=reference(part.text("Refs/EndToEndId")) or reference(tags.get("EREF")),
        mandate_id=reference(part.text("Refs/MndtId")) or reference(tags.get("MREF")),
        creditor_id=_creditor_id(part) or compact(tags.get("CRED")) or None,
        bank_reference=whole.bank_reference or own_reference,
    )


def _part_amount(part: Node, whole: Money, *, came: bool) -> Money | None:
    """The amount of a part in the currency of the account, if the bank gives it."""
    for path in ("Amt", "AmtDtls/TxAmt/Amt", "AmtDtls/InstdAmt/Amt"):
        amount = part.first(path)
        if amount is not None and amount.attribute("Ccy") == whole.currency:
            return signed(amount, 1 if _came(part, otherwise=came) else -1)
    return None


def _came(part: Node, *, otherwise: bool) -> bool:
    told = direction_of(part.text("CdtDbtInd"))
    return otherwise if told is None else told == 1


def _agreed(whole: Transaction, parts: list[Transaction]) -> Transaction:
    """The entry with what is the same in all parts, and all their purposes."""

    def same(field: Callable[[Transaction], str | None]) -> str | None:
        values = {field(part) for part in parts}
        return values.pop() if len(values) == 1 else None

    purposes = dict.fromkeys(part.purpose for part in parts if part.purpose)
    return replace(
        whole,
        purpose="; ".join(purposes) or None,
        counterparty_name=same(lambda part: part.counterparty_name),
        counterparty_iban=same(lambda part: part.counterparty_iban),
        counterparty_bic=same(lambda part: part.counterparty_bic),
        counterparty_name_ultimate=same(lambda part: part.counterparty_name_ultimate),
        end_to_end_id=same(lambda part: part.end_to_end_id),
        mandate_id=same(lambda part: part.mandate_id),
        creditor_id=same(lambda part: part.creditor_id),
    )


def _batch_id(entry: Node, whole: Transaction, parts: list[Transaction]) -> str:
    """The bank's reference of the batch, else the orderer's, else one made of its parts."""
    given = whole.bank_reference or reference(
        entry.text("NtryDtls/Btch/PmtInfId", "NtryDtls/Btch/MsgId")
    )
    content = b"\x1e".join(sorted(normalised(part) for part in parts))
    return given or blake2b(content, digest_size=16).hexdigest()


def _transaction_code(node: Node) -> tuple[str | None, str | None]:
    """Read the German form, `NTRF+166+00931+000`: SWIFT key, GVC, primanota, text key."""
    match = _GVC.fullmatch(tidy(node.text("BkTxCd/Prtry/Cd")) or "")
    return (match["code"], tidy(match["primanota"])) if match else (None, None)


def _purpose(part: Node) -> PurposeText:
    written = "".join(_one_line(node.content) for node in part.each("RmtInf/Ustrd"))
    if not written.strip():
        structured = [
            node.content
            for path in ("RmtInf/Strd/CdtrRefInf/Ref", "RmtInf/Strd/AddtlRmtInf", "AddtlTxInf")
            for node in part.each(path)
        ]
        written = _one_line(next((text for text in structured if text.strip()), ""))
    return read_purpose(written)


def _counterparty(part: Node, account: ReportAccount, *, came: bool) -> _Side:
    chosen, other = (_side(part, who) for who in (("Dbtr", "Cdtr") if came else ("Cdtr", "Dbtr")))
    is_another = account.iban and other.iban and other.iban != account.iban
    is_own = chosen.iban == account.iban if chosen.iban else chosen.name is None
    return other if is_another and is_own else chosen


def _side(part: Node, who: str) -> _Side:
    party, last = f"RltdPties/{who}", f"RltdPties/Ultmt{who}"
    agent = f"RltdAgts/{who}Agt/FinInstnId"
    named = part.text(f"{party}/Nm", f"{party}/Pty/Nm", f"{party}/Agt/FinInstnId/Nm")
    return _Side(
        name=tidy(_one_line(named)),
        iban=iban(part.text(f"{party}Acct/Id/IBAN")),
        bic=bic(part.text(f"{agent}/BICFI", f"{agent}/BIC")),
        ultimate=tidy(_one_line(part.text(f"{last}/Nm", f"{last}/Pty/Nm"))),
    )


def _creditor_id(part: Node) -> str | None:
    ways = (
        f"{party}/{kind}/Othr"
        for party in ("Cdtr/Id", "Cdtr/Pty/Id")
        for kind in ("PrvtId", "OrgId")
    )
    given = (node for way in ways for node in part.each(f"RltdPties/{way}"))
    ids = (compact(node.text("Id")).upper() for node in given)
    return next((creditor_id for creditor_id in ids if _CREDITOR.fullmatch(creditor_id)), None)


def _one_line(text: str | None) -> str:
    return _LINE_BREAK.sub(" ", text or "")
