import type { Migration } from '../migrate.ts'

/** Commands, settings, counts and their log, learned articles, blindness, PIN, notices. Units are millionths. */
export const primary010 = {
  number: 10,
  name: 'counts-and-settings',
  sql: /* sql */ `
CREATE TABLE command (
  id TEXT NOT NULL PRIMARY KEY,
  operation TEXT NOT NULL,
  input_hash TEXT NOT NULL,
  result TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX command_at ON command (at_ms);

CREATE TABLE setting (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
  session_id TEXT NOT NULL PRIMARY KEY,
  device TEXT NOT NULL,
  control_id INTEGER,
  number TEXT,
  supplier_name TEXT,
  counter INTEGER NOT NULL CHECK (counter BETWEEN 1 AND 3),
  operator TEXT NOT NULL,
  listing TEXT NOT NULL CHECK (listing IN ('open', 'articles')),
  status TEXT NOT NULL CHECK (status IN ('open', 'closed', 'signed')),
  blind INTEGER NOT NULL CHECK (blind IN (0, 1)),
  started_at TEXT NOT NULL,
  closed_at TEXT,
  signed_at TEXT
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX session_open ON session (control_id, counter) WHERE status = 'open' AND control_id IS NOT NULL;
CREATE INDEX session_control ON session (control_id, session_id);
CREATE INDEX session_status ON session (status, session_id);

CREATE TABLE frozen_document (
  session_id TEXT NOT NULL PRIMARY KEY REFERENCES session,
  salt TEXT NOT NULL,
  body TEXT NOT NULL,
  hash TEXT NOT NULL,
  as_of TEXT
) STRICT;

CREATE TABLE count_event (
  session_id TEXT NOT NULL REFERENCES session,
  seq INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (session_id, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX count_event_id ON count_event (event_id);
CREATE TRIGGER count_event_update BEFORE UPDATE ON count_event
BEGIN SELECT RAISE(ABORT, 'count_event is append-only'); END;
CREATE TRIGGER count_event_delete BEFORE DELETE ON count_event
BEGIN SELECT RAISE(ABORT, 'count_event is append-only'); END;
CREATE TRIGGER count_event_chain BEFORE INSERT ON count_event
WHEN EXISTS (
  SELECT 1 FROM count_event AS last
  WHERE last.session_id = NEW.session_id
    AND last.seq = (SELECT max(seq) FROM count_event WHERE session_id = NEW.session_id)
    AND (last.seq + 1 <> NEW.seq OR last.hash <> NEW.previous_hash)
)
BEGIN SELECT RAISE(ABORT, 'count_event does not continue its chain'); END;

CREATE TABLE pc_chain (
  seq INTEGER NOT NULL PRIMARY KEY,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE TRIGGER pc_chain_update BEFORE UPDATE ON pc_chain
BEGIN SELECT RAISE(ABORT, 'pc_chain is append-only'); END;
CREATE TRIGGER pc_chain_delete BEFORE DELETE ON pc_chain
BEGIN SELECT RAISE(ABORT, 'pc_chain is append-only'); END;
CREATE TRIGGER pc_chain_chain BEFORE INSERT ON pc_chain
WHEN EXISTS (
  SELECT 1 FROM pc_chain AS last
  WHERE last.seq = (SELECT max(seq) FROM pc_chain) AND (last.seq + 1 <> NEW.seq OR last.hash <> NEW.previous_hash)
)
BEGIN SELECT RAISE(ABORT, 'pc_chain does not continue its chain'); END;

-- Where each log stands, for lists: written in the same transaction, folded anew where it is missing.
CREATE TABLE session_state (
  session_id TEXT NOT NULL PRIMARY KEY REFERENCES session,
  scans INTEGER NOT NULL,
  last_scan_at TEXT,
  next_seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Events found in a damaged file that no longer continue a chain: kept as they were, counted nowhere.
CREATE TABLE salvaged_event (
  session_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  found_in TEXT NOT NULL,
  PRIMARY KEY (event_id, found_in)
) STRICT;

CREATE TABLE learned_barcode (
  id INTEGER NOT NULL PRIMARY KEY,
  barcode_key TEXT NOT NULL,
  article_code TEXT NOT NULL,
  units_per_scan INTEGER NOT NULL CHECK (units_per_scan > 0),
  at TEXT NOT NULL,
  operator TEXT NOT NULL
) STRICT;
CREATE INDEX learned_barcode_key ON learned_barcode (barcode_key, id);
CREATE INDEX learned_barcode_article ON learned_barcode (article_code, barcode_key);

CREATE TABLE blind_control (
  blind_id TEXT NOT NULL PRIMARY KEY,
  control_id INTEGER,
  since TEXT NOT NULL,
  reason TEXT NOT NULL,
  ended_at TEXT,
  ended_by TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX blind_control_control ON blind_control (control_id, blind_id);

CREATE TABLE blind_key (
  key TEXT NOT NULL,
  blind_id TEXT NOT NULL REFERENCES blind_control,
  PRIMARY KEY (key, blind_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX blind_key_blind ON blind_key (blind_id);

CREATE TABLE pin (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  salt TEXT NOT NULL,
  cost INTEGER NOT NULL,
  hash TEXT NOT NULL,
  failures INTEGER NOT NULL,
  locked_until_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE notice (
  id INTEGER NOT NULL PRIMARY KEY,
  code TEXT NOT NULL,
  at TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
`,
} as const satisfies Migration
