"""Providers: the catalogue of banks and its version."""

from kontowerk.kit.db.migrate import run_script

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for part in (PROVIDER, VERSION, GRANTS):
        run_script(part)


PROVIDER = """
CREATE TABLE provider (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  provider_group text,
  bank_code text CHECK (bank_code ~ '^[0-9]{8}$'),
  bic text CHECK (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  city text,
  capabilities text[] NOT NULL,
  channels jsonb NOT NULL,
  connector text,
  endpoint text,
  behaviour_profile text,
  login_profile text NOT NULL,
  connected boolean NOT NULL
    GENERATED ALWAYS AS (connector IS NOT NULL AND endpoint IS NOT NULL) STORED,
  enabled boolean NOT NULL,
  consumer_relevant boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((connector IS NULL) = (endpoint IS NULL)
     AND (connector IS NULL) = (behaviour_profile IS NULL))
);
CREATE INDEX provider_listed_idx ON provider (name, bank_code, id) WHERE connected AND enabled;
CREATE INDEX provider_bank_code_idx ON provider (bank_code);
"""

# Processes keep the encoded list for as long as this number stays the same. It rises in the
# transaction of the change, so that a change and its number are seen together.
VERSION = """
CREATE TABLE provider_catalogue (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  version bigint NOT NULL
);
INSERT INTO provider_catalogue (version) VALUES (1);

CREATE FUNCTION provider_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE provider_catalogue SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER provider_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON provider
  FOR EACH STATEMENT EXECUTE FUNCTION provider_catalogue_changed();
"""

GRANTS = """
GRANT SELECT ON provider, provider_catalogue TO kw_api, kw_worker;
"""
