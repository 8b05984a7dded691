import type { Migration } from '../migrate.ts'

/** Pictures that were deleted by age; their events stay. */
export const primary310 = {
  number: 310,
  name: 'removed-photos',
  sql: /* sql */ `
-- Why the file of a photo that an event names is not here.
CREATE TABLE removed_photo (
  hash TEXT NOT NULL PRIMARY KEY,
  removed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const satisfies Migration
