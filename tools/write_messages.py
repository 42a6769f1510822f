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
        "Try again later. If it stays, give your operator the `x-correlation-id` of the answer; "
        "the log has the reason under it.",
    ),
    "BA1010": Advice(
        "The bank has locked the login after three wrong entries. No further login is tried.",
        "The person unlocks the login at the bank. Then store the credentials anew: delete the "
        "access and add it, or let the person go through the pages again.",
    ),
    "BA1011": Advice(
        "The bank did not take user id or PIN. No further login is tried with them, so that the "
        "login does not get locked.",
        "Ask the person for the credentials once more. Do not send the same ones again: the third "
        "wrong entry locks the login.",
    ),
    "BA1012": Advice(
        "A field that the bank needs is missing. `details` lists the required ones.",
        "Read the login fields of the provider (`GET /providers/v2/{id}`); send each, encrypted.",
    ),
    "BA1051": Advice(
        "The bank, or the way to it, did not answer. Stored data is unchanged. With a transfer: "
        "nothing was sent.",
        "Wait. Accesses with `sync` are tried again by themselves. A transfer may be sent again, "
        "with a new `paymentId`.",
    ),
    "BA1052": Advice(
        "The bank gave some of the data. What came is stored; the rest is as it was.",
        "Look at the messages of the products. The next refresh tries everything again.",
    ),
    "BA1060": Advice(
        "This product could not be brought up to date; `details` names it.",
        "Show its data with its age (`aktualisierungszeitpunkt`). The next refresh tries again.",
    ),
    "BA1062": Advice(
        "The transactions of this product could not be fetched.",
        "As for BA1060. Balances may be newer than transactions.",
    ),
    "BA1063": Advice("The positions of this depot could not be fetched.", "As for BA1060."),
    "BA1100": Advice(
        "The transfer is wrong, the bank refuses it, or the payee's name was not confirmed. "
        "Nothing was paid.",
        "`details` names the fields or repeats the bank's reason. Correct them and send a new "
        "transfer with a new `paymentId`.",
    ),
    "BA1101": Advice(
        "The bank does not let this person approve with the method or medium you named.",
        "Choose one of the access' `sicherheitsverfahren`, or leave it out and let the person "
        "choose.",
    ),
    "BA1103": Advice(
        "The TAN was wrong or too late. The third wrong one ends the approval.",
        "While `authenticate` is among the relations, ask for the TAN once more. Otherwise begin "
        "anew; a transfer gets a new `paymentId`.",
    ),
    "BA1104": Advice(
        "This account cannot pay in this way, or the bank takes the order for one it already has.",
        "Look at the account's transactions first: an equal transfer may have gone through. "
        "Otherwise choose another account or kind of transfer.",
    ),
    "BA1110": Advice(
        "Legacy transfers: the bank waits for a TAN.",
        "Show the `challenge` and PUT the TAN to `submit_text_tan` before `timeout`.",
    ),
    "BA1111": Advice(
        "The bank has the order and every approval it wants.", "Nothing. Do not send it again."
    ),
    "BA1120": Advice(
        "The bank's answer was lost: the transfer may have been carried out or not.",
        "**Do not send it again.** The service asks the bank until it knows; read the transfer "
        "later, or when a webhook brings new transactions.",
    ),
    "BA1121": Advice(
        "Legacy transfers: the service or the bank is still working on it.",
        "**Do not send it again.** Follow `self` until somebody is asked or it has ended.",
    ),
    "BA2002": Advice(
        "The bank has put messages into the person's mailbox there.",
        "Tell the person. The service does not fetch them.",
    ),
    "BA3005": Advice(
        "The person must approve on the bank's own pages.",
        "Send the browser to `redirect_url` of the consent; see "
        "[have a person approve](../howto/approve.md).",
    ),
    "BA3010": Advice(
        "The person must choose how to approve.",
        "Show `scaMethods` and POST the choice to `set_method`; in background, begin with "
        "`start_sca`.",
    ),
    "BA3020": Advice(
        "The person must choose with which device to approve.",
        "Show `scaMediums` and POST the choice to `set_medium`.",
    ),
    "BA3030": Advice(
        "The person must approve with a TAN or in an app.",
        "Show the `challenge`. With `authenticate` POST the TAN, with `authenticate_decoupled` "
        "ask every few seconds.",
    ),
    "BA3040": Advice(
        "The approval did not come about: refused, cancelled, too late, or the TAN was wrong three "
        "times. `details` says which.",
        "Begin again when the person wants to: `start_sca` of the access, or a new transfer with a "
        "new `paymentId`.",
    ),
    "BA3050": Advice(
        "The payee's bank does not confirm the name of the payee. Nothing was sent.",
        "Show `payeeChecks` and ask. POST `confirm_payee` if the person wants to pay all the same, "
        "else `cancel`; see [send money](../howto/pay.md).",
    ),
}

STATUS_ADVICE: Final[dict[int, str]] = {
    400: "Correct the request; `errors` names the places.",
    401: "Send the header `Authorization`; where tokens are issued, correct login or API key.",
    403: "Get a new token, or one with more scopes. Also the answer to a tenant that may not do "
    "this at all.",
    404: "Read the parent object again and follow its relations. What is of others is 404 too.",
    405: "Look at `Allow`; objects offer other methods in other states.",
    406: "Accept `application/json`.",
    409: "Read the object again; it is in another state than you think.",
    410: "Use the newer version of the operation.",
    413: "Send less at once.",
    415: "Send the content type that the operation takes.",
    429: "Wait as long as `Retry-After` says.",
    500: "Give your operator the correlation id.",
    503: "Wait as long as `Retry-After` says, then repeat.",
    504: "Repeat what only reads. Before repeating what writes, read whether it was done.",
}

_HEAD = """# Message codes

Made from the code by `make pages`; do not edit. Objects carry `messages`, each with `level`,
`code`, a German sentence in `message` that may be shown to people, and sometimes `details`. Decide
by the code, never by the sentence. Treat a code you do not know by its level.

| Code | Level | Meaning | What to do |
|---|---|---|---|
"""
_TEXTS = """
## The sentences people see

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
