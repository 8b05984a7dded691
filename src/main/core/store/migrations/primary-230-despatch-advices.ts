import type { Migration } from '../migrate.ts'

/** Despatch advices of suppliers, and what a person decided where document, advice and count all differ. */
export const primary230 = {
  number: 230,
  name: 'despatch-advices',
  sql: /* sql */ `
CREATE TABLE despatch_advice (
  advice_id INTEGER PRIMARY KEY,
  -- Of the file and the place of the advice in it: the same file again is not a new advice.
  hash TEXT NOT NULL UNIQUE,
  number TEXT NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('ubl', 'desadv')),
  date TEXT,
  supplier_name TEXT,
  file_name TEXT,
  imported_at TEXT NOT NULL,
  -- What was read, as JSON.
  body TEXT NOT NULL
) STRICT;
CREATE TABLE despatch_advice_document (
  advice_id INTEGER NOT NULL REFERENCES despatch_advice (advice_id),
  number_key TEXT NOT NULL,
  PRIMARY KEY (number_key, advice_id)
) STRICT, WITHOUT ROWID;

-- The last row of a line applies; earlier ones stay.
CREATE TABLE advice_decision (
  id INTEGER PRIMARY KEY,
  control_id INTEGER NOT NULL,
  article_code TEXT NOT NULL,
  lot TEXT,
  expiry TEXT,
  -- null: withdrawn.
  wrong TEXT CHECK (wrong IN ('paper', 'goods', 'both')),
  operator TEXT,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX advice_decision_control ON advice_decision (control_id, id);
`,
} as const satisfies Migration
