import type { Migration } from '../migrate.ts'

/** Destinations of signed controls, and the outbox. */
export const primary220 = {
  number: 220,
  name: 'handover',
  sql: /* sql */ `
CREATE TABLE handover_destination (
  destination_id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  switched_on INTEGER NOT NULL CHECK (switched_on IN (0, 1)),
  -- JSON of the contract, without secrets.
  way TEXT NOT NULL,
  formats TEXT NOT NULL,
  language TEXT NOT NULL,
  signed_from_ms INTEGER NOT NULL,
  -- Slot of the secret store; null: no secret.
  secret_place TEXT,
  created_at TEXT NOT NULL,
  removed_at TEXT
) STRICT;

-- One row for each signed statement and destination.
CREATE TABLE handover_entry (
  entry_id TEXT NOT NULL PRIMARY KEY,
  reference TEXT NOT NULL,
  destination_id TEXT NOT NULL REFERENCES handover_destination,
  control_id INTEGER NOT NULL,
  part INTEGER,
  session_id TEXT NOT NULL,
  number TEXT,
  supplier_name TEXT,
  -- Normalized number and supplier.
  search TEXT NOT NULL,
  signed_at TEXT NOT NULL,
  signed_ms INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'acknowledged', 'refused', 'withdrawn')),
  attempts INTEGER NOT NULL,
  last_attempt_at TEXT,
  -- Earliest next attempt; 0: at once.
  next_attempt_ms INTEGER NOT NULL,
  sent_at TEXT,
  acknowledged_at TEXT,
  -- JSON of the contract.
  answer TEXT,
  failure TEXT,
  UNIQUE (destination_id, reference)
) STRICT;
CREATE INDEX handover_entry_order ON handover_entry (signed_ms, entry_id);
CREATE INDEX handover_entry_due ON handover_entry (destination_id, state, next_attempt_ms);

-- What is sent, made once: every attempt has the same bytes. Deleted when no entry needs it.
CREATE TABLE handover_content (
  reference TEXT NOT NULL,
  format TEXT NOT NULL,
  language TEXT NOT NULL,
  name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  encoding TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (reference, format, language)
) STRICT;
`,
} as const satisfies Migration
