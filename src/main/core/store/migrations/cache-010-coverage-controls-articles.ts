import type { Migration } from '../migrate.ts'

/** Coverage, unreadable rows, controls with their documents, suppliers, articles, and their search indexes. */
export const cache010 = {
  number: 10,
  name: 'coverage-controls-articles',
  sql: /* sql */ `
CREATE TABLE coverage (
  resource TEXT NOT NULL,
  scope TEXT NOT NULL,
  as_of_ms INTEGER,
  complete INTEGER NOT NULL CHECK (complete IN (0, 1)),
  rows INTEGER NOT NULL,
  set_aside INTEGER NOT NULL,
  -- Of the last reading: one that was not believed is when it comes again.
  digest TEXT,
  held_reason TEXT,
  held_at_ms INTEGER,
  PRIMARY KEY (resource, scope)
) STRICT, WITHOUT ROWID;

CREATE TABLE set_aside (
  id INTEGER NOT NULL PRIMARY KEY,
  resource TEXT NOT NULL,
  scope TEXT NOT NULL,
  position INTEGER NOT NULL,
  reason TEXT NOT NULL,
  raw TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX set_aside_scope ON set_aside (resource, scope, id);

CREATE TABLE control (
  id INTEGER NOT NULL PRIMARY KEY,
  date TEXT,
  -- '' where unknown: such controls come last.
  sort_date TEXT NOT NULL,
  day TEXT,
  state TEXT,
  state_key TEXT,
  location TEXT,
  mode TEXT,
  lines INTEGER NOT NULL,
  requested_at_ms INTEGER NOT NULL,
  gone_at_ms INTEGER
) STRICT;
CREATE INDEX control_newest ON control (sort_date, id) WHERE gone_at_ms IS NULL;
CREATE INDEX control_state ON control (state_key, sort_date, id) WHERE gone_at_ms IS NULL;
CREATE INDEX control_day ON control (day, sort_date, id) WHERE gone_at_ms IS NULL;

-- Apart from the head: noting that a control was read again must not rewrite its lines.
CREATE TABLE control_body (
  id INTEGER NOT NULL PRIMARY KEY REFERENCES control ON DELETE CASCADE,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE receiving_document (
  control_id INTEGER NOT NULL REFERENCES control ON DELETE CASCADE,
  position INTEGER NOT NULL,
  id INTEGER,
  number TEXT NOT NULL,
  number_key TEXT NOT NULL,
  number_folded TEXT NOT NULL,
  supplier_code TEXT,
  supplier_name TEXT,
  date TEXT,
  PRIMARY KEY (control_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX receiving_document_number ON receiving_document (number_key, control_id);
CREATE INDEX receiving_document_folded ON receiving_document (number_folded, control_id);
CREATE INDEX receiving_document_supplier ON receiving_document (supplier_code, control_id);
CREATE INDEX receiving_document_id ON receiving_document (id, control_id);

CREATE VIRTUAL TABLE control_search USING fts5(folded, tokenize = 'trigram');

CREATE TABLE supplier (
  code TEXT NOT NULL PRIMARY KEY,
  description TEXT,
  requires_blind_control INTEGER CHECK (requires_blind_control IN (0, 1)),
  active INTEGER CHECK (active IN (0, 1)),
  -- Folded description, then the code: the order of the list.
  sort_text TEXT NOT NULL,
  folded TEXT NOT NULL,
  gone_at_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX supplier_sort ON supplier (sort_text, code) WHERE gone_at_ms IS NULL;

CREATE TABLE article (
  id INTEGER NOT NULL PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  description TEXT,
  uses_lot INTEGER CHECK (uses_lot IN (0, 1)),
  uses_serial INTEGER CHECK (uses_serial IN (0, 1)),
  uses_expiry INTEGER CHECK (uses_expiry IN (0, 1)),
  shelf_life_days INTEGER,
  by_weight INTEGER CHECK (by_weight IN (0, 1))
) STRICT;
CREATE VIRTUAL TABLE article_search USING fts5(folded, tokenize = 'trigram');
`,
} as const satisfies Migration
