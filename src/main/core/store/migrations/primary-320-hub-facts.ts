import type { Migration } from '../migrate.ts'

/** Facts that the PCs of a site share through the hub. */
export const primary320 = {
  number: 320,
  name: 'hub-facts',
  sql: /* sql */ `
-- The newest version of each fact as the hub had it, also of kinds that this version of the program does not know.
CREATE TABLE hub_fact (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  version INTEGER NOT NULL,
  value TEXT NOT NULL,
  signer TEXT NOT NULL,
  public_key TEXT NOT NULL,
  signature TEXT NOT NULL,
  -- Why it has no effect here; NULL: both sides agree, or what is here is newer.
  problem TEXT,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- Facts that were changed here and that the hub has not acknowledged: only their names, the values are read when sent.
CREATE TABLE hub_fact_due (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
`,
} as const satisfies Migration
