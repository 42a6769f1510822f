-- The bank's book. Amounts are integers of the currency's smallest unit (all have two decimals).
CREATE TABLE IF NOT EXISTS logins (
  id INTEGER PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,        -- bank time of the first sight
  started_on TEXT NOT NULL,        -- first day of the history
  filled_until TEXT NOT NULL,      -- last day whose bookings were made
  wrong_pins INTEGER NOT NULL DEFAULT 0,   -- in a row
  all_wrong_pins INTEGER NOT NULL DEFAULT 0,
  locked INTEGER NOT NULL DEFAULT 0,
  ahead_seconds INTEGER NOT NULL DEFAULT 0,
  consent_until TEXT NOT NULL,
  statements INTEGER NOT NULL DEFAULT 0    -- statements read; reissue-ids counts with it
);
CREATE TABLE IF NOT EXISTS accounts (
  login INTEGER NOT NULL REFERENCES logins,
  number TEXT NOT NULL,
  place INTEGER NOT NULL,
  plan TEXT NOT NULL,              -- the persona's name for it
  kind TEXT NOT NULL,
  iban TEXT,
  currency TEXT NOT NULL,
  owner TEXT NOT NULL,
  label TEXT NOT NULL,
  limit_minor INTEGER,
  can_transfer INTEGER NOT NULL,
  PRIMARY KEY (login, number)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS accounts_by_iban ON accounts (iban);
-- One entry has two legs which add up to nothing. The leg outside this bank has the account ''.
CREATE TABLE IF NOT EXISTS legs (
  id INTEGER PRIMARY KEY,
  entry INTEGER NOT NULL,
  login INTEGER NOT NULL REFERENCES logins,
  account TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  booked_on TEXT NOT NULL,
  value_on TEXT,
  purpose TEXT, booking_text TEXT, transaction_code TEXT, primanota TEXT,
  name TEXT, iban TEXT, bic TEXT, end_to_end_id TEXT, mandate_id TEXT, creditor_id TEXT,
  ultimate_name TEXT, reference TEXT, batch_id TEXT,
  truth TEXT                       -- what it really is; never leaves the bank by a face
);
CREATE INDEX IF NOT EXISTS legs_by_account ON legs (login, account, booked_on);
-- What an account holder sees of a leg.
CREATE VIEW IF NOT EXISTS lines AS
  SELECT id, account, amount, currency, booked_on, value_on, purpose, booking_text,
    transaction_code, primanota, name, iban, bic, end_to_end_id, mandate_id, creditor_id,
    ultimate_name, reference, batch_id, login
  FROM legs;
CREATE TABLE IF NOT EXISTS holdings (
  login INTEGER NOT NULL REFERENCES logins,
  account TEXT NOT NULL,
  isin TEXT NOT NULL, wkn TEXT NOT NULL, name TEXT NOT NULL,
  quantity TEXT NOT NULL, unit TEXT NOT NULL,
  base_price TEXT NOT NULL,        -- the price of a day is made from it and the day
  currency TEXT NOT NULL, venue TEXT NOT NULL,
  PRIMARY KEY (login, account, isin)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS challenges (
  id TEXT PRIMARY KEY,
  login INTEGER NOT NULL REFERENCES logins,
  method TEXT NOT NULL, medium TEXT, subject TEXT NOT NULL, secret TEXT NOT NULL,
  created_at TEXT NOT NULL, valid_until TEXT NOT NULL,
  tries_left INTEGER NOT NULL, polls INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL              -- open, approved, rejected, done, dead
);
CREATE INDEX IF NOT EXISTS challenges_by_login ON challenges (login, state);
CREATE VIEW IF NOT EXISTS asked AS
  SELECT c.id, l.user_id, c.method, c.medium, c.subject, c.secret, c.valid_until, c.tries_left,
    c.created_at, c.login, c.state
  FROM challenges c JOIN logins l ON l.id = c.login;
CREATE TABLE IF NOT EXISTS faults (
  login INTEGER NOT NULL REFERENCES logins,
  fault TEXT NOT NULL,
  active INTEGER NOT NULL,         -- 0 takes away a fault that the login's name has
  PRIMARY KEY (login, fault)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS dialogues (
  login INTEGER NOT NULL REFERENCES logins,
  dialogue TEXT NOT NULL,
  opened INTEGER NOT NULL,         -- serial within the bank
  opened_on TEXT NOT NULL,
  ended INTEGER NOT NULL DEFAULT 0,
  overlaps INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (login, dialogue)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS dialogues_by_serial ON dialogues (opened);
CREATE TABLE IF NOT EXISTS received (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL, face TEXT NOT NULL, login INTEGER, parts TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
-- Credit transfers the bank has taken, one row each; several of one order share the reference.
CREATE TABLE IF NOT EXISTS payments (
  id INTEGER PRIMARY KEY,
  reference TEXT NOT NULL,
  login INTEGER NOT NULL REFERENCES logins,
  account TEXT NOT NULL,
  creditor_name TEXT NOT NULL, creditor_iban TEXT NOT NULL, creditor_bic TEXT,
  amount INTEGER NOT NULL, currency TEXT NOT NULL, purpose TEXT NOT NULL,
  end_to_end_id TEXT NOT NULL, purpose_code TEXT, ultimate_creditor TEXT,
  instant INTEGER NOT NULL, bulk INTEGER NOT NULL,
  ordered_at TEXT NOT NULL, execute_on TEXT NOT NULL,
  state TEXT NOT NULL,             -- waiting (for its day), done, failed (no money that day)
  executed_at TEXT
);
CREATE INDEX IF NOT EXISTS payments_by_login ON payments (login, state, execute_on);
-- Standing orders as they are now, and every request about one that was carried out.
CREATE TABLE IF NOT EXISTS standing_orders (
  id INTEGER PRIMARY KEY,
  login INTEGER NOT NULL REFERENCES logins,
  reference TEXT NOT NULL, account TEXT NOT NULL,
  creditor_name TEXT NOT NULL, creditor_iban TEXT NOT NULL, creditor_bic TEXT,
  amount INTEGER NOT NULL, currency TEXT NOT NULL, purpose TEXT NOT NULL,
  end_to_end_id TEXT NOT NULL,
  first_on TEXT NOT NULL, unit TEXT NOT NULL, every INTEGER NOT NULL, day INTEGER NOT NULL,
  last_on TEXT
);
CREATE TABLE IF NOT EXISTS standing_log (
  id INTEGER PRIMARY KEY,
  login INTEGER NOT NULL REFERENCES logins,
  action TEXT NOT NULL, reference TEXT NOT NULL, end_to_end_id TEXT NOT NULL, at TEXT NOT NULL
);
-- Checks of payees, as a face told them; a confirmation names one.
CREATE TABLE IF NOT EXISTS payee_checks (
  id TEXT PRIMARY KEY,
  login INTEGER NOT NULL REFERENCES logins,
  content TEXT NOT NULL, answer TEXT NOT NULL,
  polls INTEGER NOT NULL DEFAULT 0, valid_until TEXT NOT NULL
) WITHOUT ROWID;
-- Consents of third parties (XS2A). What they may read, since when and until when.
CREATE TABLE IF NOT EXISTS consents (
  id TEXT PRIMARY KEY,
  login INTEGER REFERENCES logins, -- unknown until somebody logs in at the bank's page
  tpp TEXT NOT NULL, provider TEXT NOT NULL,
  status TEXT NOT NULL,            -- consentStatus; `expired` also follows from ends_at
  access TEXT NOT NULL,            -- as it was asked for, JSON
  recurring INTEGER NOT NULL, frequency INTEGER NOT NULL,
  valid_until TEXT NOT NULL, created_at TEXT NOT NULL,
  granted_at TEXT, ends_at TEXT, last_action TEXT NOT NULL,
  ok_uri TEXT, nok_uri TEXT
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS consents_by_login ON consents (login);
CREATE TABLE IF NOT EXISTS authorisations (
  id TEXT PRIMARY KEY,
  consent TEXT NOT NULL REFERENCES consents ON DELETE CASCADE,
  place INTEGER NOT NULL,          -- first, second... of its consent
  status TEXT NOT NULL,            -- scaStatus
  method TEXT, medium TEXT, challenge TEXT
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS authorisations_by_consent ON authorisations (consent);
-- Reads without the customer present, for frequencyPerDay.
CREATE TABLE IF NOT EXISTS unattended_reads (
  consent TEXT NOT NULL REFERENCES consents ON DELETE CASCADE,
  resource TEXT NOT NULL, on_day TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (consent, resource, on_day)
) WITHOUT ROWID;
