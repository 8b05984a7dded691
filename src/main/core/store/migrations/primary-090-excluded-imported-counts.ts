import type { Migration } from '../migrate.ts'

/** Unfinished counts of other PCs that a supervisor excluded. */
export const primary090 = {
  number: 90,
  name: 'excluded-imported-counts',
  sql: /* sql */ `
-- It holds for that end of the log only: with a longer one the count is there again.
CREATE TABLE imported_set_aside (
  device TEXT NOT NULL,
  session_id TEXT NOT NULL,
  head TEXT NOT NULL,
  set_aside_at TEXT NOT NULL,
  PRIMARY KEY (session_id, device)
) STRICT, WITHOUT ROWID;
`,
} as const satisfies Migration
