import type { Migration } from '../migrate.ts'

/** The connection that counts, for each open count. */
export const primary150 = {
  number: 150,
  name: 'counting-connections',
  sql: /* sql */ `
-- A row outlives a restart of the core, so that its connection goes on. Without a row no connection makes the count.
CREATE TABLE counting_connection (
  session_id TEXT NOT NULL PRIMARY KEY REFERENCES session,
  caller_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const satisfies Migration
