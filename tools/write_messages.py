"""Write docs/reference/messages.md: every message code, its texts, and what to do about it.

Codes, levels and texts come from the tables the service answers with. What to do stands here; a
code without advice, or advice without a code, stops the writing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from kontowerk.api.wire import messages
from kontowerk.api.wire.messages import ERROR_TEXTS, Wording

TARGET = Path(__file__).parent.parent / "docs" / "reference" / "messages.md"


@dataclass(frozen=True, slots=True)
class Advice:
    """What a code means for a caller, and what person and caller can do."""

    meaning: str
    do: str


ADVICE: Final[dict[str, Advice]] = {
    "BA999": Advice(
        "Something failed in the service itself. Stored data is unchanged.",
        "Try again later. If the problem persists, give your operator the `x-correlation-id` of "
        "the response; the log contains the reason.",
    ),
    "BA1010": Advice(
        "The bank has locked the login after three wrong entries. No further login is tried.",
        "The user unlocks the login at the bank. Then store the credentials again: delete the "
        "bank access and add it, or send the user to the webform again.",
    ),
    "BA1011": Advice(
        "The bank rejected user ID or PIN. They are not used again, so that the login does not "
        "get locked.",
        "Ask the user for the credentials again. Do not resend the same ones: the third wrong "
        "entry locks the login.",
    ),
    "BA1012": Advice(
        "A required login field is missing. `details` lists the required ones.",
        "Read the login fields of the provider (`GET /providers/v2/{id}`); send each, encrypted.",
    ),
    "BA1051": Advice(
        "The bank was unreachable. Stored data is unchanged. For a transfer: nothing was sent.",
        "Wait. Bank accesses with `sync` are retried automatically. A transfer can be sent again "
        "with a new `paymentId`.",
    ),
    "BA1052": Advice(
        "The bank returned only part of the data. This part is stored; the rest is unchanged.",
        "Read the messages of the products. The next refresh retries everything.",
    ),
    "BA1060": Advice(
        "This product could not be refreshed; `details` names it.",
        "Show its data with its age (`aktualisierungszeitpunkt`). The next refresh retries it.",
    ),
    "BA1062": Advice(
        "The transactions of this product could not be retrieved.",
        "As for BA1060. Balances may be newer than transactions.",
    ),
    "BA1063": Advice(
        "The positions of this securities account could not be retrieved.", "As for BA1060."
    ),
    "BA1100": Advice(
        "The transfer is invalid, the bank rejected it, or the payee's name was not confirmed. "
        "Nothing was paid.",
        "`details` names the fields or repeats the bank's reason. Correct them and send a new "
        "transfer with a new `paymentId`.",
    ),
    "BA1101": Advice(
        "The bank does not offer the requested method or device to this user.",
        "Choose one of the bank access's `sicherheitsverfahren`, or omit it and let the user "
        "choose.",
    ),
    "BA1103": Advice(
        "The TAN was wrong or too late. The third wrong one ends the approval.",
        "While `authenticate` is among the relations, ask for the TAN again. Otherwise start "
        "again; a transfer needs a new `paymentId`.",
    ),
    "BA1104": Advice(
        "This account does not support the payment, or the bank treats it as a duplicate.",
        "Check the account's transactions first: an identical transfer may have been executed. "
        "Otherwise choose another account or type of transfer.",
    ),
    "BA1110": Advice(
        "Legacy transfers: the bank waits for a TAN.",
        "Show the `challenge` and PUT the TAN to `submit_text_tan` before `timeout`.",
    ),
    "BA1111": Advice(
        "The bank accepted the payment with all approvals.", "Nothing. Do not send it again."
    ),
    "BA1120": Advice(
        "The bank's response is missing: the transfer may or may not have been executed.",
        "**Do not send it again.** The service queries the bank until the result is known; "
        "read the transfer later, or when a webhook reports new transactions.",
    ),
    "BA1121": Advice(
        "Legacy transfers: the service or the bank is still working on it.",
        "**Do not send it again.** Follow `self` until the user is asked or it has ended.",
    ),
    "BA2002": Advice(
        "There are new messages in the user's mailbox at the bank.",
        "Inform the user. The service does not retrieve them.",
    ),
    "BA3005": Advice(
        "The user must approve on the bank's pages.",
        "Send the browser to `redirect_url` of the consent; see [Handle SCA](../howto/approve.md).",
    ),
    "BA3010": Advice(
        "The user must choose an approval method.",
        "Show `scaMethods` and POST the choice to `set_method`; in the background, begin with "
        "`start_sca`.",
    ),
    "BA3020": Advice(
        "The user must choose an approval device.",
        "Show `scaMediums` and POST the choice to `set_medium`.",
    ),
    "BA3030": Advice(
        "The user must approve with a TAN or in an app.",
        "Show the `challenge`. With `authenticate` POST the TAN, with `authenticate_decoupled` "
        "poll every few seconds.",
    ),
    "BA3040": Advice(
        "The approval failed: rejected, cancelled, expired, or the TAN was wrong three times. "
        "`details` contains the reason.",
        "Start again if the user wants to: `start_sca` of the bank access, or a new transfer with "
        "a new `paymentId`.",
    ),
    "BA3050": Advice(
        "The payee's bank does not confirm the name of the payee. Nothing was sent.",
        "Show `payeeChecks` and ask. POST `confirm_payee` if the user wants to pay anyway, "
        "otherwise `cancel`; see [Initiate payments](../howto/pay.md).",
    ),
}

STATUS_ADVICE: Final[dict[int, str]] = {
    400: "Correct the request; `errors` names the invalid parts.",
    401: "Send the header `Authorization`; where tokens are issued, correct login or API key.",
    403: "Get a new token, or one with more scopes. Also returned if the tenant does not have "
    "this permission.",
    404: "Read the parent object again and follow its relations. Objects of others are 404, too.",
    405: "Check `Allow`; the methods of an object depend on its state.",
    406: "Accept `application/json`.",
    409: "Read the object again; its state has changed.",
    410: "Use the newer version of the operation.",
    413: "Send a smaller body.",
    415: "Send the content type that the operation accepts.",
    429: "Wait as long as `Retry-After` says.",
    500: "Give your operator the correlation ID.",
    503: "Wait as long as `Retry-After` says, then repeat.",
    504: "Repeat read operations. Before you repeat a write operation, check whether it was done.",
}

_HEAD = """# Message codes

Made from the code by `make pages`; do not edit. Objects carry `messages`, each with `level`,
`code`, a German sentence in `message` that may be shown to users, and sometimes `details`. Use
the code for decisions, never the sentence. Treat an unknown code according to its level.

| Code | Level | Meaning | What to do |
|---|---|---|---|
"""
_TEXTS = """
## Message texts

One code may have several sentences.

| Code | Sentence |
|---|---|
"""
_STATUS = """
## HTTP statuses

The error body has the German sentence in `message`, and `correlationId` for your operator's log.

| Status | Sentence | What to do |
|---|---|---|
"""


def wordings() -> list[Wording]:
    """Return every wording of the service once, ordered by code."""
    found = {one for value in vars(messages).values() for one in _in(value)}
    return sorted(found, key=lambda one: (int(one.code.removeprefix("BA")), one.text))


def text() -> str:
    """Return the page as it is stored."""
    known = wordings()
    levels = {one.code: one.level for one in known}
    _same("messages", set(levels), set(ADVICE))
    _same("statuses", set(ERROR_TEXTS), set(STATUS_ADVICE))
    codes = (
        f"| {code} | {level} | {ADVICE[code].meaning} | {ADVICE[code].do} |\n"
        for code, level in levels.items()
    )
    sentences = (f"| {one.code} | {one.text} |\n" for one in known)
    statuses = (
        f"| {status} | {said} | {STATUS_ADVICE[status]} |\n" for status, said in ERROR_TEXTS.items()
    )
    return "".join((_HEAD, *codes, _TEXTS, *sentences, _STATUS, *statuses))


def _in(value: object) -> Iterator[Wording]:
    if isinstance(value, Wording):
        yield value
    elif isinstance(value, Mapping):
        for one in cast("Mapping[object, object]", value).values():
            yield from _in(one)


def _same(what: str, said: set[str] | set[int], advised: set[str] | set[int]) -> None:
    if said != advised:
        message = (
            f"{what} without advice or advice without them: {sorted(map(str, said ^ advised))}"
        )
        raise ValueError(message)


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
