import type { Migration } from '../migrate.ts'

/** Signals that a person does not want again for a user, an article or both; ended ones stay on record. */
export const primary250 = {
  number: 250,
  name: 'signal-mutes',
  sql: /* sql */ `
CREATE TABLE signal_mute (
  mute_id TEXT NOT NULL PRIMARY KEY,
  signal TEXT NOT NULL,
  -- As written in the row; null: any user.
  user TEXT,
  -- null: any article.
  article_code TEXT,
  reason TEXT NOT NULL,
  operator TEXT,
  at TEXT NOT NULL,
  ended_at TEXT,
  ended_by TEXT,
  CHECK (user IS NOT NULL OR article_code IS NOT NULL)
) STRICT;
`,
} as const satisfies Migration
