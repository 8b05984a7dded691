import type { Migration } from '../migrate.ts'

/** State of the site's hub on this PC: how much of its counts is there, and the counts of other PCs. */
export const primary290 = {
  number: 290,
  name: 'hub',
  sql: /* sql */ `
-- Written now and then: the hub itself says what it has at every connection.
CREATE TABLE hub_sent (
  session_id TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  problem TEXT
) STRICT, WITHOUT ROWID;

-- Ends of counts of other PCs as their devices signed them; a dock has the events of few of them.
CREATE TABLE hub_head (
  login TEXT NOT NULL,
  session_id TEXT NOT NULL,
  signer TEXT NOT NULL,
  public_key TEXT NOT NULL,
  seq INTEGER NOT NULL,
  head TEXT NOT NULL,
  at TEXT NOT NULL,
  problem TEXT,
  PRIMARY KEY (session_id, login)
) STRICT, WITHOUT ROWID;
`,
} as const satisfies Migration
