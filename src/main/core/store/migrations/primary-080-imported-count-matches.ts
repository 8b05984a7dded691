import type { Migration } from '../migrate.ts'

/** Controls assigned to counts of other PCs, and the operator of recount requests. */
export const primary080 = {
  number: 80,
  name: 'imported-count-matches',
  sql: /* sql */ `
-- The log of such a count names no control and stays as it came: this is what was decided here.
CREATE TABLE imported_match (
  device TEXT NOT NULL,
  session_id TEXT NOT NULL,
  control_id INTEGER NOT NULL,
  number TEXT,
  counter INTEGER NOT NULL CHECK (counter BETWEEN 1 AND 3),
  matched_at TEXT NOT NULL,
  PRIMARY KEY (session_id, device)
) STRICT, WITHOUT ROWID;

-- Null for what was asked before this step, or by nobody who was named.
ALTER TABLE recount_request ADD COLUMN operator TEXT;
`,
} as const satisfies Migration
