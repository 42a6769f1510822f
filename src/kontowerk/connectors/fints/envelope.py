"""The segments around the orders of a message: who sends it, when, and under which method.

PIN/TAN "encryption" is a wrapper only; the real one is TLS. The PIN and the TAN are put into the
last of these segments, as late as possible and nowhere else. Spec: FinTS 3.0 Security HBCI B.5.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from kontowerk.connectors.fints.wire import escape
from kontowerk.kit.secret import Secret

ONE_STEP: Final = "999"
GERMANY: Final = "280"


@dataclass(frozen=True, slots=True)
class Envelope:
    """All around the orders of a message that is no secret."""

    bank_code: str
    user_id: str
    system_id: str
    security_function: str
    dialog_id: str
    message_number: int
    sent_at: datetime
    reference: str  # ties signature head and end together

    @property
    def profile(self) -> bytes:
        return b"PIN:1" if self.security_function == ONE_STEP else b"PIN:2"

    @property
    def stamp(self) -> bytes:
        return self.sent_at.strftime("1:%Y%m%d:%H%M%S").encode()

    def key(self, kind: bytes) -> bytes:
        bank, user = escape(self.bank_code), escape(self.user_id)
        return b"%b:%b:%b:%b:0:0" % (GERMANY.encode(), bank, user, kind)


def wrap(envelope: Envelope, signed: bytes, last_number: int) -> bytes:
    """Put signed segments into the wrapper and the wrapper into a message."""
    algorithm = b"2:2:13:@8@" + bytes(8) + b":5:1"
    system = b"1::" + escape(envelope.system_id)
    parts = (envelope.profile, b"998", b"1", system, envelope.stamp, algorithm, envelope.key(b"V"))
    inner = b"HNVSK:998:3+%b+0'" % b"+".join(parts)
    inner += b"HNVSD:999:1+@%d@%b'" % (len(signed), signed)
    inner += b"HNHBS:%d:1+%d'" % (last_number, envelope.message_number)
    dialog = escape(envelope.dialog_id)
    head = b"HNHBK:1:3+%012d+300+%b+%d'"
    size = len(head % (0, dialog, envelope.message_number)) + len(inner)
    return head % (size, dialog, envelope.message_number) + inner


def signature_head(envelope: Envelope) -> bytes:
    parts = (
        envelope.profile,
        envelope.security_function.encode(),
        envelope.reference.encode(),
        *(b"1", b"1", b"1::" + escape(envelope.system_id), b"1"),
        envelope.stamp,
        *(b"1:999:1", b"6:10:16", envelope.key(b"S")),
    )
    return b"HNSHK:2:4+%b'" % b"+".join(parts)


def signature_end(
    envelope: Envelope, number: int, pin: Secret[bytes], tan: Secret[str] | None
) -> bytes:
    signature = escape(pin.reveal().decode())
    if tan is not None:
        signature += b":" + escape(tan.reveal())
    return b"HNSHA:%d:2+%b++%b'" % (number, envelope.reference.encode(), signature)
