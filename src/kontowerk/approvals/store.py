"""Approvals, and consents that are to be ended at their banks, in PostgreSQL.

The HTTP door may read neither a dialogue's state nor a TAN.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.approvals.model import (
    Approval,
    ApprovalOutcome,
    ApprovalPurpose,
    CameBack,
    CameElsewhere,
    ChosenMedium,
    ChosenMethod,
    ConsentToEnd,
    Declined,
    GivenTan,
    GivenUp,
    Lapsed,
    Look,
    NewApproval,
    PayeeConfirmed,
    PersonAnswer,
    Phase,
    Question,
    TakenAnswer,
    Ticket,
)
from kontowerk.connectors.contract import History, SealedState
from kontowerk.kit.db import Tx

_QUESTION: Final = msgspec.json.Decoder(Question)

_WORDLESS: Final[Mapping[str, PersonAnswer]] = {
    "look": Look(),
    "came_back": CameBack(),
    "came_elsewhere": CameElsewhere(),
    "declined": Declined(),
    "payee_confirmed": PayeeConfirmed(),
    "given_up": GivenUp(),
    "lapsed": Lapsed(),
}

_ONE: Final = """
SELECT customer_id, id, tenant_id, purpose, access_id, access_key, cause, choose_anew, history,
  callback_url, phase, question_no, question, wrong_tans, ending, created_at, changed_at,
  expires_at, bound, nonce
FROM approval WHERE customer_id = $1 AND id = $2
"""
_ALL: Final = """
SELECT customer_id, id, tenant_id, purpose, access_id, access_key, cause, choose_anew, history,
  callback_url, phase, question_no, question, wrong_tans, ending, created_at, changed_at,
  expires_at, bound, nonce
FROM approval WHERE customer_id = $1 ORDER BY id
"""
_HELD: Final = """
SELECT customer_id, id, tenant_id, purpose, access_id, access_key, cause, choose_anew, history,
  callback_url, phase, question_no, question, wrong_tans, ending, created_at, changed_at,
  expires_at, bound, nonce
FROM approval WHERE customer_id = $1 AND id = $2 FOR UPDATE
"""
_ADD: Final = """
INSERT INTO approval (customer_id, id, tenant_id, purpose, access_id, access_key, cause,
  choose_anew, history, callback_url, phase, created_at, changed_at, expires_at, bound, nonce)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'working', $11, $11, $12, $13, $14)
ON CONFLICT (customer_id, id) DO NOTHING
"""
_SET_CALLBACK: Final = """
UPDATE approval SET callback_url = $3, bound = $4 WHERE customer_id = $1 AND id = $2
"""
_ASK: Final = """
UPDATE approval SET phase = 'asking', question_no = question_no + 1, question = $3::jsonb,
  state = $4, answer = NULL, sealed_tan = NULL, taken = false, wrong_tans = wrong_tans + $5,
  changed_at = $6, expires_at = $7
WHERE customer_id = $1 AND id = $2 AND phase = 'working'
"""
_ANSWER: Final = """
UPDATE approval SET phase = 'working', answer = $3::jsonb, sealed_tan = $4, taken = false,
  changed_at = $5
WHERE customer_id = $1 AND id = $2 AND phase = 'asking'
"""
# A TAN leaves the row with the first worker who takes it: it is sent once or not at all.
_IN_HAND: Final = """
SELECT answer, sealed_tan, state, taken FROM approval
WHERE customer_id = $1 AND id = $2 AND phase = 'working' AND answer IS NOT NULL FOR UPDATE
"""
_TAKE: Final = """
UPDATE approval SET taken = true, sealed_tan = NULL WHERE customer_id = $1 AND id = $2
"""
_END: Final = """
UPDATE approval SET phase = 'ended', ending = $3, question = NULL, state = NULL, answer = NULL,
  sealed_tan = NULL, taken = false, changed_at = $4
WHERE customer_id = $1 AND id = $2 AND phase <> 'ended'
"""
_REMOVE: Final = "DELETE FROM approval WHERE customer_id = $1 AND id = $2"
# Those of accesses go with their accesses.
_REMOVE_OTHERS: Final = "DELETE FROM approval WHERE customer_id = $1 AND access_id IS NULL"


async def one(tx: Tx, customer_id: UUID, approval_id: UUID) -> Approval | None:
    return await tx.one(_approval, _ONE, customer_id, approval_id)


async def every(tx: Tx, customer_id: UUID) -> list[Approval]:
    return [_approval(row) for row in await tx.rows(_ALL, customer_id)]


async def hold(tx: Tx, customer_id: UUID, approval_id: UUID) -> Approval | None:
    return await tx.one(_approval, _HELD, customer_id, approval_id)


async def add(
    tx: Tx, customer_id: UUID, new: NewApproval, nonce: str, expires_at: datetime
) -> bool:
    """Add an approval; False when it is there already."""
    added = await tx.run(
        _ADD,
        customer_id,
        *(new.id, new.tenant_id, new.purpose, new.access_id, new.access_key, new.cause),
        *(new.choose_anew, new.history, new.callback_url, tx.now, expires_at, new.bound),
        nonce,
    )
    return added > 0


async def set_callback(
    tx: Tx, customer_id: UUID, approval_id: UUID, url: str | None, *, bound: bool
) -> None:
    await tx.run(_SET_CALLBACK, customer_id, approval_id, url, bound)


async def ask(
    tx: Tx,
    customer_id: UUID,
    approval_id: UUID,
    question: Question,
    state: SealedState,
    *,
    wrong_tan: bool,
) -> bool:
    """Ask; False when the approval is not working."""
    text = msgspec.json.encode(question).decode()
    values = (approval_id, text, bytes(state), int(wrong_tan), tx.now, question.valid_until)
    return await tx.run(_ASK, customer_id, *values) > 0


async def answer(
    tx: Tx, customer_id: UUID, approval_id: UUID, given: PersonAnswer, sealed_tan: str | None
) -> None:
    text = msgspec.json.encode(_written(given)).decode()
    await tx.run(_ANSWER, customer_id, approval_id, text, sealed_tan, tx.now)


async def take(tx: Tx, approval: Approval) -> TakenAnswer | None:
    """Take the answer that was given; None when there is none."""
    row = await tx.row(_IN_HAND, approval.customer_id, approval.id)
    if row is None:
        return None
    await tx.run(_TAKE, approval.customer_id, approval.id)
    return TakenAnswer(
        approval=approval,
        given=_read(msgspec.json.decode(row["answer"], type=dict[str, str])),
        sealed_tan=row["sealed_tan"],
        state=SealedState(row["state"]),
        again=row["taken"],
    )


async def end(tx: Tx, customer_id: UUID, approval_id: UUID, ending: ApprovalOutcome) -> bool:
    """End an approval; False when it was over or never was."""
    return await tx.run(_END, customer_id, approval_id, ending, tx.now) > 0


async def remove_others(tx: Tx, customer_id: UUID) -> None:
    """Remove the approvals of all that is no access."""
    await tx.run(_REMOVE_OTHERS, customer_id)


async def remove(tx: Tx, customer_id: UUID, approval_id: UUID) -> None:
    await tx.run(_REMOVE, customer_id, approval_id)


def _written(given: PersonAnswer) -> dict[str, str]:
    match given:
        case ChosenMethod(code):
            return {"kind": "method", "value": code}
        case ChosenMedium(name):
            return {"kind": "medium", "value": name}
        case GivenTan():
            return {"kind": "tan"}
        case CameBack():
            return {"kind": "came_back"}
        case _:
            return {
                "kind": next(
                    kind for kind, wordless_answer in _WORDLESS.items() if wordless_answer == given
                )
            }


def _read(written: Mapping[str, str]) -> PersonAnswer | None:
    match written["kind"]:
        case "method":
            return ChosenMethod(written["value"])
        case "medium":
            return ChosenMedium(written["value"])
        case kind:
            return _WORDLESS.get(kind)


def _approval(row: Mapping[str, Any]) -> Approval:
    values: dict[str, Any] = dict(row)
    question, ending = values["question"], values["ending"]
    values |= {
        "purpose": ApprovalPurpose(values["purpose"]),
        "history": History(values["history"]),
        "phase": Phase(values["phase"]),
        "question": None if question is None else _QUESTION.decode(question),
        "ending": None if ending is None else ApprovalOutcome(ending),
    }
    return Approval(**values)


_SET: Final = """
INSERT INTO approval_timer (customer_id, approval_id, due_at) VALUES ($1, $2, $3)
ON CONFLICT (customer_id, approval_id) DO UPDATE SET due_at = EXCLUDED.due_at
"""
_CLEAR: Final = "DELETE FROM approval_timer WHERE customer_id = $1 AND approval_id = $2"
_DUE: Final = """
SELECT customer_id, approval_id FROM approval_timer WHERE due_at <= $1 ORDER BY due_at LIMIT $2
"""
_ADD_TICKET: Final = """
INSERT INTO approval_ticket (customer_id, approval_id, ticket_hash, declined)
VALUES ($1, $2, $3, $4)
"""
_FIND_TICKET: Final = """
SELECT customer_id, approval_id, declined FROM approval_ticket WHERE ticket_hash = $1
"""


async def set_due(tx: Tx, customer_id: UUID, approval_id: UUID, due_at: datetime) -> None:
    await tx.run(_SET, customer_id, approval_id, due_at)


async def clear(tx: Tx, customer_id: UUID, approval_id: UUID) -> None:
    await tx.run(_CLEAR, customer_id, approval_id)


async def due(tx: Tx, limit: int) -> list[tuple[UUID, UUID]]:
    """Return owners and ids of approvals whose time has come."""
    rows = await tx.rows(_DUE, tx.now, limit)
    return [(row["customer_id"], row["approval_id"]) for row in rows]


async def add_ticket(
    tx: Tx, customer_id: UUID, approval_id: UUID, ticket_hash: bytes, *, declined: bool
) -> None:
    await tx.run(_ADD_TICKET, customer_id, approval_id, ticket_hash, declined)


async def find_ticket(tx: Tx, ticket_hash: bytes) -> Ticket | None:
    row = await tx.row(_FIND_TICKET, ticket_hash)
    return Ticket(row["customer_id"], row["approval_id"], row["declined"]) if row else None


_OF_ACCESS: Final = "SELECT keep_consents_of_access($1, $2, $3)"
_OF_RUN: Final = "SELECT keep_consent_of_run($1, $2, $3)"
# Whoever takes a row has until the next time that it is due.
_TAKE_CONSENTS: Final = """
UPDATE consent_to_end c SET tries = tries + 1,
  due_at = $1 + least(interval '1 minute' * (1 << least(tries, 10)), interval '6 hours')
FROM (SELECT customer_id, id FROM consent_to_end WHERE due_at <= $1 ORDER BY due_at LIMIT $2
  FOR UPDATE SKIP LOCKED) d
WHERE c.customer_id = d.customer_id AND c.id = d.id
RETURNING c.id AS number, c.customer_id, c.tenant_id, c.access_id, c.provider_id, c.operation_id,
  c.state, c.memory, c.noted_at
"""
_REMOVE_CONSENT: Final = "DELETE FROM consent_to_end WHERE customer_id = $1 AND id = $2"


async def keep_of_access(tx: Tx, customer_id: UUID, access_id: str | None) -> None:
    """Keep what the consents of an access are known by; None for all of a customer."""
    await tx.value(_OF_ACCESS, customer_id, access_id, tx.now)


async def keep_of_run(tx: Tx, customer_id: UUID, run: UUID) -> None:
    """Keep what the consent is known by that a run waits for."""
    await tx.value(_OF_RUN, customer_id, run, tx.now)


async def take_due(tx: Tx, now: datetime, most: int) -> list[ConsentToEnd]:
    return [_consent(row) for row in await tx.rows(_TAKE_CONSENTS, now, most)]


async def remove_consent(tx: Tx, customer_id: UUID, number: int) -> bool:
    return await tx.run(_REMOVE_CONSENT, customer_id, number) > 0


def _consent(row: Mapping[str, Any]) -> ConsentToEnd:
    values: dict[str, Any] = dict(row)
    state, memory = values["state"], values["memory"]
    values |= {
        "state": None if state is None else SealedState(state),
        "memory": {} if memory is None else msgspec.json.decode(memory, type=dict[str, str]),
    }
    return ConsentToEnd(**values)
