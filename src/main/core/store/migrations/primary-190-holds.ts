import type { Migration } from '../migrate.ts'

/** Holds of received goods. */
export const primary190 = {
  number: 190,
  name: 'holds',
  sql: /* sql */ `
-- Where a hold belongs; what it says is in its events (\`record_event\`). A count without a document gets one later.
CREATE TABLE hold (
  hold_id TEXT NOT NULL PRIMARY KEY,
  control_id INTEGER,
  session_id TEXT,
  placed_at TEXT NOT NULL,
  -- Neither released nor rejected yet.
  open INTEGER NOT NULL CHECK (open IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX hold_control ON hold (control_id);
CREATE INDEX hold_session ON hold (session_id);
CREATE INDEX hold_open ON hold (placed_at) WHERE open = 1;
`,
} as const satisfies Migration
