"""The short way of hot reads: whose token it is and what it asks for, in one round trip."""

from kontowerk.kit.db.migrate import run_script

revision = "0041"
down_revision = "0040"
oldest_code = None


def upgrade() -> None:
    run_script(STAMP)
    run_script(HOLDERS)


# What the view of a customer is made of, without reading it: which transaction wrote each of its
# rows. Rows that are changed, added or removed make another stamp. Numbers of transactions are of
# one server since it began, so its beginning is part of it. Nobody without accesses has one.
STAMP = """
CREATE FUNCTION access_stamp(customer uuid) RETURNS text
LANGUAGE plpgsql VOLATILE SECURITY INVOKER AS $$
BEGIN
  PERFORM set_config('kw.customer', customer::text, true);
  RETURN (
    SELECT extract(epoch FROM pg_postmaster_start_time()) || string_agg(
      concat_ws('.', a.xmin::text, p.product_no, p.xmin::text), ' '
      ORDER BY a.access_id, p.product_no)
    FROM access a
    LEFT JOIN bank_product p ON p.customer_id = customer AND p.access_id = a.access_id
    WHERE a.customer_id = customer);
END $$;
"""

# `token_holder` may look at tokens before their tenant is known; everything else is read with the
# rights of the caller, as the customer the token is of. As statements of their own they leave no
# owner behind.
HOLDERS = """
CREATE FUNCTION ledger_head_by_token(digest bytea, access text, product text, wanted text)
RETURNS TABLE (client_id uuid, client_name text, user_id uuid, scopes text[],
  expires_at timestamptz, key_thumbprint bytea, id uuid, name text, description text,
  regulated boolean, cors_origins text[], password_min_length integer, profiling boolean,
  post_wait integer, product_no integer, tx_version bigint, tx_count bigint, body bytea)
LANGUAGE plpgsql VOLATILE SECURITY INVOKER ROWS 1 AS $$
BEGIN
  SELECT k.client_id, k.client_name, k.user_id, k.scopes, k.expires_at, k.key_thumbprint,
    t.id, t.name, t.description, t.regulated, t.cors_origins, t.password_min_length, t.profiling,
    t.post_wait
  INTO client_id, client_name, user_id, scopes, expires_at, key_thumbprint, id, name, description,
    regulated, cors_origins, password_min_length, profiling, post_wait
  FROM token_holder(digest) k JOIN tenant t ON t.id = k.tenant_id AND t.closed_at IS NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF user_id IS NOT NULL THEN
    PERFORM set_config('kw.customer', user_id::text, true);
    SELECT p.product_no, p.tx_version, p.tx_count, l.body
    INTO product_no, tx_version, tx_count, body
    FROM bank_product p
    LEFT JOIN list_page l ON l.customer_id = user_id AND l.product_no = p.product_no
      AND l.view = wanted AND l.tx_version = p.tx_version
    WHERE p.customer_id = user_id AND p.access_id = access AND p.product_id = product;
  END IF;
  RETURN NEXT;
END $$;

CREATE FUNCTION access_stamp_by_token(digest bytea)
RETURNS TABLE (client_id uuid, client_name text, user_id uuid, scopes text[],
  expires_at timestamptz, key_thumbprint bytea, id uuid, name text, description text,
  regulated boolean, cors_origins text[], password_min_length integer, profiling boolean,
  post_wait integer, stamp text)
LANGUAGE plpgsql VOLATILE SECURITY INVOKER ROWS 1 AS $$
BEGIN
  SELECT k.client_id, k.client_name, k.user_id, k.scopes, k.expires_at, k.key_thumbprint,
    t.id, t.name, t.description, t.regulated, t.cors_origins, t.password_min_length, t.profiling,
    t.post_wait
  INTO client_id, client_name, user_id, scopes, expires_at, key_thumbprint, id, name, description,
    regulated, cors_origins, password_min_length, profiling, post_wait
  FROM token_holder(digest) k JOIN tenant t ON t.id = k.tenant_id AND t.closed_at IS NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF user_id IS NOT NULL THEN
    stamp := access_stamp(user_id);
  END IF;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION access_stamp, ledger_head_by_token, access_stamp_by_token FROM PUBLIC;
GRANT EXECUTE ON FUNCTION access_stamp, ledger_head_by_token, access_stamp_by_token TO kw_api;
"""
