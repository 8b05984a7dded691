import type { Migration } from '../migrate.ts'

/** PINs of operators. */
export const primary140 = {
  number: 140,
  name: 'operator-pins',
  sql: /* sql */ `
-- As the supervisor's PIN: a scrypt hash, with the state of its rate limit.
CREATE TABLE operator_pin (
  operator_id TEXT NOT NULL PRIMARY KEY REFERENCES operator,
  salt TEXT NOT NULL,
  cost INTEGER NOT NULL,
  hash TEXT NOT NULL,
  failures INTEGER NOT NULL,
  locked_until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const satisfies Migration
