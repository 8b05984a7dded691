import type { Migration } from '../migrate.ts'

/** Claims to suppliers and correction requests. */
export const primary240 = {
  number: 240,
  name: 'claims',
  sql: /* sql */ `
-- What the events of a claim (\`record_event\`) add up to, for lists and sums. Units and kilograms in millionths.
CREATE TABLE claim (
  claim_id TEXT NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('claim', 'correction')),
  control_id INTEGER NOT NULL,
  part INTEGER,
  -- Of the signature whose figures are claimed.
  reference TEXT NOT NULL,
  control_number TEXT,
  -- JSON: the numbers of its documents.
  numbers TEXT NOT NULL,
  supplier_key TEXT NOT NULL,
  supplier_code TEXT,
  supplier_name TEXT,
  search TEXT NOT NULL,
  created_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'sent', 'accepted', 'credited', 'refused', 'withdrawn')),
  sent_at TEXT,
  -- Days at the warehouse: sent, and when the answer is due.
  sent_day TEXT,
  due_day TEXT,
  answered_at TEXT,
  lines INTEGER NOT NULL,
  claimed_units INTEGER NOT NULL,
  accepted_units INTEGER NOT NULL,
  credited_units INTEGER NOT NULL,
  refused_units INTEGER NOT NULL,
  claimed_kg INTEGER NOT NULL,
  accepted_kg INTEGER NOT NULL,
  credited_kg INTEGER NOT NULL,
  refused_kg INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX claim_control ON claim (control_id);
CREATE INDEX claim_supplier ON claim (supplier_key, sent_day);
CREATE INDEX claim_open ON claim (due_day) WHERE state = 'sent';
`,
} as const satisfies Migration
