import type { Migration } from '../migrate.ts'

/** Logs of imported counts that gave way to the log of a confirmed device. */
export const primary160 = {
  number: 160,
  name: 'displaced-logs',
  sql: /* sql */ `
CREATE TABLE displaced_event (
  device TEXT NOT NULL,
  session_id TEXT NOT NULL,
  -- End of the displaced log: several logs of one count may be displaced.
  head TEXT NOT NULL,
  seq INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  signer TEXT NOT NULL,
  public_key TEXT NOT NULL,
  displaced_at TEXT NOT NULL,
  PRIMARY KEY (session_id, device, head, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER displaced_event_delete BEFORE DELETE ON displaced_event
BEGIN SELECT RAISE(ABORT, 'displaced_event is append-only'); END;
-- Events that were copied to displaced_event may be deleted here.
DROP TRIGGER imported_event_delete;
CREATE TRIGGER imported_event_delete BEFORE DELETE ON imported_event
WHEN NOT EXISTS (
  SELECT 1 FROM displaced_event AS kept
  WHERE kept.session_id = OLD.session_id AND kept.device = OLD.device AND kept.seq = OLD.seq AND kept.hash = OLD.hash
    AND kept.body = OLD.body
)
BEGIN SELECT RAISE(ABORT, 'imported_event is append-only'); END;
`,
} as const satisfies Migration
