"""Rows of made-up people, as SQL: what each table holds for the users $1 to $2.

Everybody has one of everything, so that any person can be asked for. What is due is due for the
same number of people at every size: how late the work is must not look like growth.
"""

from typing import Final

from kontowerk.bankcalls.rules.call_counts import CLASSES

_ID: Final = "lpad({n}::text, 32, '0')::uuid"
_TENANT: Final = "lpad((1 + n % 20)::text, 32, 'a')::uuid"
_CLIENT: Final = "lpad((1 + n % 20)::text, 32, 'c')::uuid"
_BANK: Final = "lpad((1 + n % 200)::text, 32, 'b')::uuid"
_KEY: Final = "lpad(n::text, 32, 'e')::uuid"
_SOME: Final = "lpad((n * 10 + i)::text, 32, 'd')::uuid"
_DUE: Final = "now() + (n - 50) * interval '1 minute'"
_AGO: Final = "now() - (abs(hashint4(n * 10 + i)) % 1200000) * interval '1 second'"
_HASH: Final = "sha256(convert_to('{kind}' || n, 'UTF8'))"
_PEOPLE: Final = "FROM generate_series($1::int, $2::int) n"


def _of(text: str, number: int) -> str:
    return f"{text} {_PEOPLE}, generate_series(1, {number}) i"


# Made once, whatever the number of users.
FEW: Final = (
    "SELECT prepare_dialogue_days(current_date - 14, 22)",
    """INSERT INTO tenant (id, name, regulated, created_at)
    SELECT lpad(i::text, 32, 'a')::uuid, 'tenant-' || i, true, now()
    FROM generate_series(1, 20) i""",
    """INSERT INTO client (id, tenant_id, name, secret_hash, granted_scopes, created_at)
    SELECT lpad(i::text, 32, 'c')::uuid, lpad(i::text, 32, 'a')::uuid, 'app', '\\x00', '{}', now()
    FROM generate_series(1, 20) i""",
    """INSERT INTO client_role (id, tenant_id, client_id, name, default_role, granted_scopes,
      created_at)
    SELECT ('1' || lpad(i::text, 31, '0'))::uuid, lpad(i::text, 32, 'a')::uuid,
      lpad(i::text, 32, 'c')::uuid, 'user', true, '{}', now() FROM generate_series(1, 20) i""",
    """INSERT INTO client_key (tenant_id, client_id, thumbprint, kid, jwk, created_at)
    SELECT tenant_id, id, sha256(id::text::bytea), 'k1', '{}', now() FROM client""",
    """INSERT INTO tenant_key (tenant_id, version, wrapped, created_at)
    SELECT id, 1, '\\x00', now() FROM tenant""",
    """INSERT INTO transport_key (tenant_id, key_id, public_key, wrapped_private,
      tenant_key_version, created_at)
    SELECT id, 1, '\\x00', '\\x00', 1, now() FROM tenant""",
    "INSERT INTO tenant_brand (tenant_id, brand, changed_at) SELECT id, '{}', now() FROM tenant",
    """INSERT INTO tenant_brand_draft (tenant_id, brand, changed_at)
    SELECT id, '{}', now() FROM tenant""",
    """INSERT INTO provider (id, name, bank_code, bic, capabilities, channels, connector, endpoint,
      behaviour_profile, login_profile, enabled, consumer_relevant, updated_at)
    SELECT lpad(i::text, 32, 'b')::uuid, 'Bank ' || i, lpad(i::text, 8, '1'), 'TESTDEFFXXX', '{}',
      '[]', 'fints', 'https://host-' || i % 50 || '.example/fints', 'plain', 'plain', true, true,
      now()
    FROM generate_series(1, 200) i""",
    """INSERT INTO missing_bank (tenant_id, name_key, name, reports, first_on, last_on)
    SELECT t.id, 'bank ' || i, 'Bank ' || i, i, current_date, current_date
    FROM tenant t, generate_series(1, 20) i""",
    """INSERT INTO api_call_count (day, tenant_id, operation, calls, refused, failed)
    SELECT current_date - d, t.id, 'operation' || i, 100, 3, 1
    FROM tenant t, generate_series(1, 30) i, generate_series(0, 13) d""",
    f"""INSERT INTO bank_call_total (grain, begun, provider_id, calls, bank, person, us, took)
    SELECT g.grain, date_trunc(g.grain, now()) - n * ('1 ' || g.grain)::interval, p.id,
      100, 2, 3, 1, array_fill(100 / {CLASSES}, ARRAY[{CLASSES}])
    FROM provider p, (VALUES ('hour'), ('day')) g (grain), generate_series(0, 47) n
    WHERE g.grain = 'hour' OR n < 9 ORDER BY 2""",  # noqa: S608 - a number of ours
    """INSERT INTO bank_call_count
    SELECT t.id, c.* FROM bank_call_total c
    JOIN tenant t ON right(t.id::text, 1) = right(c.provider_id::text, 1) ORDER BY c.begun""",
    """INSERT INTO bank_host (host, refilled_at)
    SELECT 'host-' || i || '.example', now() FROM generate_series(0, 49) i""",
    """INSERT INTO webhook_subscription (id, tenant_id, url, created_at, created_by)
    SELECT lpad(i::text, 32, 'f')::uuid, lpad(i::text, 32, 'a')::uuid, 'https://app.example/hook',
      now(), 'app' FROM generate_series(1, 20) i""",
    """INSERT INTO webhook_check (id, tenant_id, subscription_id, message_id, sent_at, signatures,
      verdict, created_at)
    SELECT id, tenant_id, id, 'm', '0', 'v1', 'genuine', now() FROM webhook_subscription""",
    "INSERT INTO worker_key (name, wrapped, created_at) VALUES ('sealer', '\\x00', now())",
    """INSERT INTO console_token (id, hash, role, label, created_at, expires_at, name)
    SELECT ('2' || lpad(i::text, 31, '0'))::uuid, sha256(i::text::bytea), 'operator', 'desk', now(),
      now() + interval '1 year', 'operator-' || i FROM generate_series(1, 20) i""",
    """INSERT INTO console_session (hash, token_id, language, created_at, expires_at, id, passed_at,
      seen_at)
    SELECT hash, id, 'de', now(), now() + interval '1 day', id, now(), now() FROM console_token""",
    """INSERT INTO console_entry (hash, token_id, language, opener, created_at, expires_at)
    SELECT hash, id, 'de', '\\x00', now(), now() + interval '1 day' FROM console_token""",
    "INSERT INTO procrastinate_workers DEFAULT VALUES",
    """INSERT INTO audit_seal (no, sealed_at, entries, hash)
    SELECT i, now(), 100, sha256(i::text::bytea)
    FROM generate_series(1, 20) i""",
)

# Bookings are added by themselves, with their tags: their number is the caller's.
BOOKINGS: Final = f"""
INSERT INTO bank_transaction (customer_id, product_no, id, booked_on, value_on, amount, currency,
  purpose, booking_text, counterparty_name, counterparty_iban, end_to_end_id, category,
  insurance_type, partner, freelancer_category, freelancer_corrected, confidence, stage, rule,
  versions, context, tagged_at)
SELECT {_ID.format(n="n")}, 1, (lpad(to_hex(d.day - date '0001-01-01' + 1), 6, '0')
    || overlay(overlay(left(h.hex, 26) placing '8' from 7) placing '8' from 11))::uuid,
  d.day, d.day, (hashtext(h.hex) % 50000) / 100.0, 'EUR', 'RE ' || left(h.hex, 30),
  'LASTSCHRIFT', 'Stadtwerke ' || i % 9, 'DE893704000000000' || 10000 + i % 9, left(h.hex, 18), 1,
  1, 1, 1, false, 0.9, 'rules', 'rule-of-a-partner', '2026.1', 'plain', now()
{_PEOPLE}, generate_series(1, $3::int) i,
  LATERAL (SELECT current_date - i / 2 AS day) d,
  LATERAL (SELECT md5(n || ' ' || i) AS hex) h
ORDER BY n, i
"""  # noqa: S608
CORRECTIONS: Final = f"""
INSERT INTO tag_correction (customer_id, product_no, transaction_id, tree, item, corrected_at,
  taught)
SELECT DISTINCT ON (customer_id) customer_id, product_no, id, 'CATEGORIES', 1, now(),
  left(md5(customer_id::text), 8)
FROM bank_transaction
WHERE customer_id BETWEEN {_ID.format(n="$1::int")} AND {_ID.format(n="$2::int")}
ORDER BY customer_id, id
"""  # noqa: S608

_USER: Final = _ID.format(n="n")

# What each person has, in an order that references allow.
PEOPLE: Final = (
    f"""INSERT INTO app_user (id, tenant_id, username, username_key, password_hash, created_at)
    SELECT {_USER}, {_TENANT}, 'user-' || n, 'user-' || n, '-', now() {_PEOPLE}""",
    f"""INSERT INTO client_role_user (role_id, user_id, assigned_at)
    SELECT ('1' || lpad((1 + n % 20)::text, 31, '0'))::uuid, {_USER}, now() {_PEOPLE}""",
    f"""INSERT INTO api_key (id, hash, tenant_id, client_id, user_id, created_at, expires_at)
    SELECT {_USER}, {_HASH.format(kind="api")}, {_TENANT}, {_CLIENT}, {_USER}, now(),
      now() + interval '1 year' {_PEOPLE}""",
    f"""INSERT INTO access_token (hash, tenant_id, client_id, user_id, scopes, issued_at,
      expires_at)
    SELECT {_HASH.format(kind="token")}, {_TENANT}, {_CLIENT}, {_USER}, '{{accounts}}', now(),
      {_DUE} {_PEOPLE}""",
    f"""INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync,
      created_at, refreshed_at, attempted_at, block)
    SELECT {_USER}, 'bank-' || n, {_KEY}, {_TENANT}, {_BANK}, 'complete', true,
      now() - n * interval '1 second', now(), now(), CASE WHEN n % 50 = 0 THEN 'refused' END
    {_PEOPLE}""",
    f"""INSERT INTO access_schedule (customer_id, access_key, tenant_id, host, next_due, expires_at,
      reminder_due)
    SELECT {_USER}, {_KEY}, {_TENANT}, 'host-' || n % 50 || '.example', {_DUE}, {_DUE}, {_DUE}
    {_PEOPLE}""",
    f"""INSERT INTO bank_product (customer_id, product_no, access_id, product_id, place, kind,
      label, owner, currency, iban, balance, balance_at, refreshed_at)
    SELECT {_USER}, 1, 'bank-' || n, 'product-' || n, 1, 'checking', 'Girokonto', 'Erika', 'EUR',
      'DE02500105' || lpad(n::text, 12, '0'), 100, now(), now() {_PEOPLE}""",
    f"""INSERT INTO bank_position (customer_id, product_no, place, name, quantity, unit)
    SELECT {_USER}, 1, 1, 'Fonds', 1, 'pieces' {_PEOPLE}""",
    f"""INSERT INTO bank_pending (customer_id, product_no, id, booked_on, amount, currency, purpose)
    SELECT {_USER}, 1, {_KEY}, current_date, -1, 'EUR', 'vorgemerkt' {_PEOPLE}""",
    f"""INSERT INTO bank_standing_list (customer_id, product_no, orders, listed_at)
    SELECT {_USER}, 1, '[]', now() {_PEOPLE}""",
    f"""INSERT INTO list_page (customer_id, product_no, view, tx_version, body)
    SELECT {_USER}, 1, 'all', 1, decode(repeat('ab', 4000), 'hex') {_PEOPLE}""",
    f"""INSERT INTO analysis_state (customer_id, day, rules, analysed_at)
    SELECT {_USER}, current_date, 'r1', now() {_PEOPLE}""",
    _of(
        f"""INSERT INTO analysis_page (customer_id, view, tag, packed)
        SELECT {_USER}, 'view-' || i, 'tag', decode(repeat('ab', 2000), 'hex')""",
        6,
    ),
    f"""INSERT INTO analysis_contract (customer_id, id, bookings)
    SELECT {_USER}, {_KEY}, ARRAY[{_KEY}] {_PEOPLE}""",
    f"""INSERT INTO analysis_change (customer_id, id, due_at)
    SELECT {_USER}, {_KEY}, {_DUE} {_PEOPLE}""",
    f"""INSERT INTO approval (customer_id, id, tenant_id, purpose, access_id, access_key, cause,
      phase, created_at, changed_at, expires_at)
    SELECT {_USER}, {_KEY}, {_TENANT}, 'access', 'bank-' || n, {_KEY}, 'added', 'working', now(),
      now(), now() {_PEOPLE}""",
    f"""INSERT INTO approval_timer (customer_id, approval_id, due_at)
    SELECT {_USER}, {_KEY}, {_DUE} {_PEOPLE}""",
    f"""INSERT INTO approval_ticket (customer_id, approval_id, ticket_hash)
    SELECT {_USER}, {_KEY}, {_HASH.format(kind="ticket")} {_PEOPLE}""",
    f"""INSERT INTO payment (customer_id, id, tenant_id, run, flow, bulk, instant, provider_id,
      access_id, product_id, details, "order", state, sends, fingerprint, idempotency_key,
      created_at, changed_at)
    SELECT {_USER}, {_KEY}, {_TENANT}, {_KEY}, 'newer', false, false, {_BANK}, 'bank-' || n,
      'product-' || n, '{{}}', '{{}}', CASE WHEN n < 50 THEN 'doubt' ELSE 'done' END, 1, '\\x00',
      'key-' || n, now(), now() - n * interval '1 second' {_PEOPLE}""",
    f"""INSERT INTO payment_timer (customer_id, payment_id, due_at)
    SELECT {_USER}, {_KEY}, {_DUE} {_PEOPLE}""",
    f"""INSERT INTO payee_request (customer_id, id, payment_id, recipient, iban, result, created_at)
    SELECT {_USER}, {_KEY}, {_KEY}, 'Erika', 'DE02', 'match', now() {_PEOPLE}""",
    f"""INSERT INTO payment_link (customer_id, id, tenant_id, details, payment_id, created_at,
      expires_at)
    SELECT {_USER}, {_KEY}, {_TENANT}, '{{}}', {_KEY}, now(), {_DUE} {_PEOPLE}""",
    f"""INSERT INTO payment_link_secret (customer_id, link_id, hash)
    SELECT {_USER}, {_KEY}, {_HASH.format(kind="payment link")} {_PEOPLE}""",
    f"""INSERT INTO account_report (customer_id, id, tenant_id, purpose, receiver, code, created_at,
      expires_at, made_at, keep_until)
    SELECT {_USER}, {_KEY}, {_TENANT}, 'credit', 'Bank', 'KW-' || n, now(), {_DUE}, now(), {_DUE}
      {_PEOPLE}""",
    f"""INSERT INTO account_report_paper (customer_id, report_id, pdf)
    SELECT {_USER}, {_KEY}, '\\x00' {_PEOPLE}""",
    f"""INSERT INTO account_report_secret (customer_id, report_id, kind, hash)
    SELECT {_USER}, {_KEY}, 'link', {_HASH.format(kind="account report")} {_PEOPLE}""",
    f"""INSERT INTO data_key (customer_id, access_id, tenant_id, tenant_key_version, wrapped,
      created_at)
    SELECT {_USER}, 'bank-' || n, {_TENANT}, 1, '\\x00', now() {_PEOPLE}""",
    f"""INSERT INTO sealed_credential (customer_id, access_id, field_key, form, sealed, stored_at)
    SELECT {_USER}, 'bank-' || n, 'pin', 'rest', '\\x00', now() {_PEOPLE}""",
    f"""INSERT INTO legal_acceptance (customer_id, tenant_id, version, accepted_at)
    SELECT {_USER}, {_TENANT}, 'v1', now() {_PEOPLE}""",
    f"""INSERT INTO login_owner (customer_id, login_key, noted_at)
    SELECT {_USER}, {_HASH.format(kind="login")}, now() {_PEOPLE}""",
    f"""INSERT INTO login_attempt (login_key, changed_at)
    SELECT {_HASH.format(kind="login")}, now() {_PEOPLE}""",
    f"""INSERT INTO login_ended (login_key, due_at)
    SELECT {_HASH.format(kind="login")}, {_DUE} {_PEOPLE}""",
    f"""INSERT INTO credential_lease (login_key, host, until, holder)
    SELECT {_HASH.format(kind="login")}, 'host-' || n % 50 || '.example', now(),
      CASE WHEN n <= 200 THEN {_KEY} END {_PEOPLE}""",
    f"""INSERT INTO login_tally (minute, action, actor, subject, tenant_id)
    SELECT date_trunc('minute', {_DUE}), 'login', 'app', 'user-' || n, {_TENANT} {_PEOPLE}""",
    f"""INSERT INTO secret_guess (key, begun_at, made, most)
    SELECT {_HASH.format(kind="guess")}, {_DUE}, 1, 5 {_PEOPLE}""",
    f"""INSERT INTO proof_seen (hash, expires_at)
    SELECT {_HASH.format(kind="proof")}, {_DUE} {_PEOPLE}""",
    f"""INSERT INTO erasure_receipt (id, tenant_id, user_id, erased_at, erased)
    SELECT {_KEY}, {_TENANT}, {_USER}, now(), '{{}}' {_PEOPLE}""",
    f"""INSERT INTO webform_session (customer_id, id, tenant_id, use_case, access_ids, created_at,
      expires_at, due_at)
    SELECT {_USER}, {_KEY}, {_TENANT}, 'add_access', ARRAY['bank-' || n], now(), now(), {_DUE}
    {_PEOPLE}""",
    f"""INSERT INTO webform_record (customer_id, session_id, tenant_id, reference, use_case,
      access_ids, steps, created_at, changed_at)
    SELECT {_USER}, {_KEY}, {_TENANT}, lpad(n::text, 8, '0'), 'add_access', ARRAY['bank-' || n],
      jsonb_build_array(jsonb_build_object('page', 'bank', 'call', 'call-' || n,
        'at', '2026-11-15T12:00:00Z')), now(), {_DUE}
    {_PEOPLE}""",
    f"""INSERT INTO consent_to_end (customer_id, tenant_id, access_id, provider_id, memory,
      noted_at, due_at)
    SELECT {_USER}, {_TENANT}, 'bank-' || n, {_BANK}, '{{"consent_id": "c"}}', now(), {_DUE}
    {_PEOPLE}""",
    f"""INSERT INTO access_recording (customer_id, access_id, tenant_id, allowed_at, until)
    SELECT {_USER}, 'bank-' || n, {_TENANT}, now(), now() + interval '1 day' {_PEOPLE}""",
    f"""INSERT INTO webform_secret (customer_id, session_id, kind, hash)
    SELECT {_USER}, {_KEY}, 'link', {_HASH.format(kind="link")} {_PEOPLE}""",
    f"""INSERT INTO tag_rule (customer_id, id, tree, item, counterparty_name, counterparty_iban,
      name_key, iban_key, created_at)
    SELECT {_USER}, {_KEY}, 'CATEGORIES', 1, 'Stadtwerke', '', 'stadtwerke', '', now() {_PEOPLE}""",
    _of(
        f"""INSERT INTO bank_dialogue (customer_id, id, tenant_id, access_id, provider_id, protocol,
          correlation_id, deed, outcome, at, seconds, exchanges, redaction)
        SELECT {_USER}, {_SOME}, {_TENANT}, 'bank-' || n, {_BANK}, 'fints', 'call-' || n * 10 + i,
          'fetch', 'done', {_AGO}, 1.5, '[{{"name": "HKKAZ", "at": "2026-11-15T12:00:00Z",
          "sent": 800, "received": 3000, "seconds": 0.4, "codes": ["0010", "0020"]}}]', 1""",
        4,
    ),
    _of(
        f"""INSERT INTO webhook_event (customer_id, access_id, serial, id, tenant_id,
          new_transactions, at)
        SELECT {_USER}, 'bank-' || n, i, {_SOME}, {_TENANT}, 3, {_AGO}""",
        3,
    ),
    _of(
        f"""INSERT INTO lifecycle_event (customer_id, kind, serial, id, tenant_id, subject, at)
        SELECT {_USER}, 'access.broken', i, {_SOME}, {_TENANT}, 'bank-' || n, {_AGO}""",
        3,
    ),
    f"""INSERT INTO lifecycle_counter (customer_id, kind, serial)
    SELECT {_USER}, 'access.broken', 3 {_PEOPLE}""",
    _of(
        f"""INSERT INTO access_fetch (customer_id, id, access_id, provider_id, at, background,
          brought)
        SELECT {_USER}, {_SOME}, 'bank-' || n, {_BANK}, {_AGO}, true, 'all'""",
        4,
    ),
    f"""INSERT INTO permission_visit (customer_id, id, tenant_id, kind, hash, expires_at)
    SELECT {_USER}, {_KEY}, {_TENANT}, 'link', {_HASH.format(kind="visit")}, now() {_PEOPLE}""",
    f"""INSERT INTO sync_removal (customer_id, access_id) SELECT {_USER}, 'gone' {_PEOPLE}""",
    _of(
        f"""INSERT INTO webhook_delivery (subscription_id, event_id, tenant_id, state, created_at,
          changed_at)
        SELECT lpad((1 + n % 20)::text, 32, 'f')::uuid, {_SOME}, {_TENANT},
          CASE WHEN n <= 50 THEN 'waiting' ELSE 'delivered' END, {_AGO}, {_AGO}""",
        3,
    ),
    _of(
        f"""INSERT INTO audit_entry (id, at, tenant_id, actor, action, subject, outcome,
          correlation_id, seal_no)
        SELECT {_SOME}, now(), {_TENANT}, 'app', 'login', {_USER}::text, 'ok',
          'call-' || n * 10 + i, CASE WHEN n > 50 THEN 1 + (n * 4 + i) / 100 END""",
        4,
    ),
    f"""INSERT INTO procrastinate_jobs (queue_name, task_name, lock, args, status)
    SELECT 'bank', 'refresh', 'lock-' || n,
      jsonb_build_object('call', 'call-' || n, 'access_key', {_KEY}),
      (CASE WHEN n < 20 THEN 'failed' WHEN n < 40 THEN 'doing' ELSE 'todo' END)
        ::procrastinate_job_status
    {_PEOPLE} WHERE n % 2 = 0 OR n < 50""",
)
