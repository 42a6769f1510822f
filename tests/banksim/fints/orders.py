"""Payment orders as a client writes them: pain.001 by hand, in the segment that carries it."""

from dataclasses import dataclass, replace
from decimal import Decimal
from html import escape

from banksim.core.bank import Bank
from banksim.core.model import Account
from banksim.core.personas.rows import party
from tests.banksim.fints.talk import Heard, Talk

REPORTS = "sepade.pain.002.001.10.xsd"
OUTSIDE = party("Fahrrad Krause").iban or ""


@dataclass(frozen=True)
class Pain:
    """One transfer or several; every part can be spoilt."""

    payer: str
    name: str = "Fahrrad Krause"
    iban: str = OUTSIDE
    amount: str = "12.34"
    currency: str = "EUR"
    end_to_end_id: str = "E2E-1"
    day: str = "1999-01-01"
    version: str = "09"
    count: int = 1
    told_count: str | None = None
    told_sum: str | None = None  # in the document
    told_total: str | None = None  # in the segment
    more: str = ""

    def __str__(self) -> str:
        new = self.version == "09"
        day = f"<Dt>{self.day}</Dt>" if new else self.day
        total = self.told_sum or str(Decimal(self.amount) * self.count)
        rows = "".join(self._row(at) for at in range(self.count))
        return (
            f'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.{self.version}">'
            "<CstmrCdtTrfInitn><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-16T10:00:00Z</CreDtTm>"
            f"<NbOfTxs>{self.told_count or self.count}</NbOfTxs><CtrlSum>{total}</CtrlSum>"
            "<InitgPty><Nm>Ich</Nm></InitgPty></GrpHdr>"
            "<PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>TRF</PmtMtd>"
            f"<ReqdExctnDt>{day}</ReqdExctnDt><Dbtr><Nm>Ich</Nm></Dbtr>"
            f"<DbtrAcct><Id><IBAN>{self.payer}</IBAN></Id></DbtrAcct>{rows}</PmtInf>"
            "</CstmrCdtTrfInitn></Document>"
        )

    def _row(self, at: int) -> str:
        bic = "BICFI" if self.version == "09" else "BIC"
        id_ = self.end_to_end_id if self.count == 1 else f"{self.end_to_end_id}-{at}"
        return (
            f"<CdtTrfTxInf><PmtId><EndToEndId>{id_}</EndToEndId></PmtId>"
            f'<Amt><InstdAmt Ccy="{self.currency}">{self.amount}</InstdAmt></Amt>'
            f"<CdtrAgt><FinInstnId><{bic}>MAINDEF0XXX</{bic}></FinInstnId></CdtrAgt>"
            f"<Cdtr><Nm>{escape(self.name)}</Nm></Cdtr>"
            f"<CdtrAcct><Id><IBAN>{self.iban}</IBAN></Id></CdtrAcct>"
            f"<RmtInf><Ustrd>Rechnung 7</Ustrd></RmtInf>{self.more}</CdtTrfTxInf>"
        )

    def segment(self, kind: str = "HKCCS") -> str:
        xml = str(self)
        descriptor = f"urn?:iso?:std?:iso?:20022?:tech?:xsd?:pain.001.001.{self.version}"
        total = ""
        if kind == "HKCCM":
            given = self.told_total or str(Decimal(self.amount) * self.count)
            total = f"+{given.replace('.', ',')}:EUR+N"
        return f"{kind}:{{n}}:1+{self.payer}{total}+{descriptor}+@{len(xml)}@{xml}"


@dataclass
class Payer:
    """A customer who is logged in and pays."""

    bank: Bank
    talk: Talk
    account: Account
    pain: Pain

    def submit(self, pain: Pain | None = None, kind: str = "HKCCS", *, check: bool = True) -> Heard:
        """Hand an order in, with the check of its payee unless told otherwise."""
        order = (pain or self.pain).segment(kind)
        hkvpp = (f"HKVPP:{{n}}:1+{REPORTS}",) if check else ()
        return self.talk.send(*hkvpp, order, self.talk.tan_for(kind))

    def poll(self, polling: bytes, point: str | None) -> Heard:
        text = polling.decode()
        return self.talk.send(f"HKVPP:{{n}}:1+{REPORTS}+@{len(text)}@{text}++{point or ''}")

    def confirm(self, vop: bytes, pain: Pain | None = None, kind: str = "HKCCS") -> Heard:
        order = (pain or self.pain).segment(kind)
        text = vop.decode()
        return self.talk.send(f"HKVPA:{{n}}:1+@{len(text)}@{text}", order, self.talk.tan_for(kind))

    def approve(self, asked: Heard, tan: str = "123456") -> Heard:
        return self.talk.answer(asked.elements("HITAN")[3], tan)

    @property
    def taken(self) -> list[dict[str, object]]:
        return self.bank.payments.taken(self.account.user_id)


def payer(bank: Bank, user: str, place: int = 0) -> Payer:
    customer = bank.customer(user)
    assert customer
    method = bank.methods(customer)[0]
    talk = Talk(bank, user=user, function=method.code, medium=bank.media(customer)[0].name)
    talk.log_in()
    account = bank.accounts(customer)[place]
    return Payer(bank, talk, account, Pain(account.iban or ""))


def changed(pain: Pain, **changes: object) -> Pain:
    return replace(pain, **changes)  # pyright: ignore[reportArgumentType]
