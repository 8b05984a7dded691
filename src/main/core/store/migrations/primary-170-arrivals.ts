import type { Migration } from '../migrate.ts'

/** Arrivals of deliveries. */
export const primary170 = {
  number: 170,
  name: 'arrivals',
  sql: /* sql */ `
-- Events of records beside the counts, such as arrivals: each record is a hash chain of its own.
CREATE TABLE record_event (
  record_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  event_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  at TEXT NOT NULL,
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (record_id, seq)
) STRICT, WITHOUT ROWID;
-- Putting the same row again, as a restoring does, changes nothing.
CREATE TRIGGER record_event_update BEFORE UPDATE ON record_event
WHEN OLD.record_id <> NEW.record_id OR OLD.seq <> NEW.seq OR OLD.event_id <> NEW.event_id OR OLD.kind <> NEW.kind
  OR OLD.at <> NEW.at OR OLD.body <> NEW.body OR OLD.previous_hash <> NEW.previous_hash OR OLD.hash <> NEW.hash
BEGIN SELECT RAISE(ABORT, 'record_event is append-only'); END;
CREATE TRIGGER record_event_delete BEFORE DELETE ON record_event
BEGIN SELECT RAISE(ABORT, 'record_event is append-only'); END;

-- The links of this PC's chains about a record.
CREATE INDEX pc_chain_record ON pc_chain (CASE WHEN json_valid(body) THEN json_extract(body, '$.recordId') END)
WHERE kind = 'record';
CREATE INDEX earlier_chain_record ON earlier_chain (CASE WHEN json_valid(body) THEN json_extract(body, '$.recordId') END)
WHERE kind = 'record';

-- The documents that an arrival is about now; a document that is not known yet has its number only.
CREATE TABLE arrival_document (
  arrival_id TEXT NOT NULL,
  number TEXT NOT NULL,
  -- For comparing numbers of different spelling.
  number_key TEXT NOT NULL,
  control_id INTEGER,
  PRIMARY KEY (arrival_id, number_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX arrival_document_control ON arrival_document (control_id);
CREATE INDEX arrival_document_number ON arrival_document (number_key);

-- Drivers, apart from the events, which contain a salted hash of this row only.
CREATE TABLE arrival_person (
  event_id TEXT NOT NULL PRIMARY KEY,
  salt TEXT NOT NULL,
  driver TEXT,
  driver_document TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE arrival_photo (
  event_id TEXT NOT NULL PRIMARY KEY,
  arrival_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  media_type TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX arrival_photo_hash ON arrival_photo (hash);
`,
} as const satisfies Migration
