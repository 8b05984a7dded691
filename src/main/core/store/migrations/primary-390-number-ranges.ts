import type { Migration } from '../migrate.ts'

/** The numbers for pallets that other PCs of the site are set to use. */
export const primary390 = {
  number: 390,
  name: 'number-ranges',
  sql: /* sql */ `
-- \`head\`: the digits with which every number of the PC begins.
CREATE TABLE number_range (
  device_id TEXT NOT NULL,
  public_key TEXT NOT NULL,
  head TEXT NOT NULL,
  PRIMARY KEY (device_id, public_key)
) STRICT, WITHOUT ROWID;
`,
} as const satisfies Migration
