import type { Migration } from '../migrate.ts'

/** Counts of other PCs, stored unchanged under (device, session, seq). */
export const primary070 = {
  number: 70,
  name: 'imported-counts',
  sql: /* sql */ `
-- What lists and comparisons ask; folded from the log when it comes or grows.
CREATE TABLE imported_count (
  device TEXT NOT NULL,
  session_id TEXT NOT NULL,
  control_id INTEGER,
  number TEXT,
  counter INTEGER NOT NULL CHECK (counter BETWEEN 1 AND 3),
  operator TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'closed', 'signed')),
  started_at TEXT NOT NULL,
  closed_at TEXT,
  scans INTEGER NOT NULL,
  events INTEGER NOT NULL,
  head TEXT NOT NULL,
  imported_at TEXT NOT NULL,
  PRIMARY KEY (session_id, device)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_count_control ON imported_count (control_id, session_id);

CREATE TABLE imported_event (
  device TEXT NOT NULL,
  session_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (session_id, device, seq)
) STRICT, WITHOUT ROWID;
-- Putting the same row again, as a restoring does, changes nothing.
CREATE TRIGGER imported_event_update BEFORE UPDATE ON imported_event
WHEN OLD.device <> NEW.device OR OLD.session_id <> NEW.session_id OR OLD.seq <> NEW.seq OR OLD.body <> NEW.body
  OR OLD.event_id <> NEW.event_id OR OLD.at <> NEW.at OR OLD.kind <> NEW.kind
  OR OLD.previous_hash <> NEW.previous_hash OR OLD.hash <> NEW.hash
BEGIN SELECT RAISE(ABORT, 'imported_event is append-only'); END;
CREATE TRIGGER imported_event_delete BEFORE DELETE ON imported_event
BEGIN SELECT RAISE(ABORT, 'imported_event is append-only'); END;
CREATE TRIGGER imported_event_chain BEFORE INSERT ON imported_event
WHEN EXISTS (
  SELECT 1 FROM imported_event AS last
  WHERE last.session_id = NEW.session_id AND last.device = NEW.device
    AND last.seq = (SELECT max(seq) FROM imported_event WHERE session_id = NEW.session_id AND device = NEW.device)
    AND (last.seq + 1 <> NEW.seq OR last.hash <> NEW.previous_hash)
) AND NOT EXISTS (
  SELECT 1 FROM imported_event AS same
  WHERE same.session_id = NEW.session_id AND same.device = NEW.device AND same.seq = NEW.seq AND same.hash = NEW.hash
)
BEGIN SELECT RAISE(ABORT, 'imported_event does not continue its chain'); END;

-- Links of the other PC's own chain that speak of the count.
CREATE TABLE imported_anchor (
  device TEXT NOT NULL,
  session_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  seq INTEGER NOT NULL,
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  PRIMARY KEY (session_id, device, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE imported_photo (
  event_id TEXT NOT NULL,
  device TEXT NOT NULL,
  session_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  media_type TEXT NOT NULL,
  PRIMARY KEY (event_id, device)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_photo_hash ON imported_photo (hash, event_id);
`,
} as const satisfies Migration
