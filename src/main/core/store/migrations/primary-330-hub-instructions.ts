import type { Migration } from '../migrate.ts'

/** Instructions of supervisors to other PCs of the site; counts of other PCs by their document. */
export const primary330 = {
  number: 330,
  name: 'hub-instructions',
  sql: /* sql */ `
CREATE INDEX hub_head_control ON hub_head (head ->> 'controlId');

-- Instructions from (incoming) and to other PCs, each with its outcome.
CREATE TABLE hub_instruction (
  id TEXT PRIMARY KEY,
  incoming INTEGER NOT NULL,
  -- The other PC: who sent it, or who is to follow it.
  device TEXT NOT NULL,
  kind TEXT NOT NULL,
  control_id INTEGER,
  session_id TEXT,
  -- The canonical text that was signed.
  body TEXT NOT NULL,
  signature TEXT NOT NULL,
  at TEXT NOT NULL,
  -- waiting: to be sent, or to be followed; sent: not answered yet; done; refused.
  state TEXT NOT NULL,
  reason TEXT,
  answered_at TEXT,
  -- Of an incoming one: whether the hub has its answer.
  answer_sent INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- When a supervisor said that the decisions of another PC's supervisors are followed here.
ALTER TABLE device ADD COLUMN supervises_at TEXT;
-- The count of another PC that was opened for a request.
ALTER TABLE recount_request ADD COLUMN session_elsewhere TEXT;
`,
} as const satisfies Migration
