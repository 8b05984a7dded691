import type { Migration } from '../migrate.ts'

/** Known devices and their keys, signatures of this PC's chain, chains of earlier devices of this PC. */
export const primary110 = {
  number: 110,
  name: 'devices',
  sql: /* sql */ `
-- A device id and a key. The same id with another key is another device; '' is a device without a key.
CREATE TABLE device (
  device_id TEXT NOT NULL,
  public_key TEXT NOT NULL,
  -- n for the n-th device of this PC, 0 for other PCs; the highest is this PC's device today.
  own INTEGER NOT NULL CHECK (own >= 0),
  name TEXT,
  first_seen TEXT NOT NULL,
  confirmed_at TEXT,
  retired_at TEXT,
  PRIMARY KEY (device_id, public_key)
) STRICT, WITHOUT ROWID;

-- Signatures of links of this PC's chains and of imported ones, by the hash of the link. None for links written before
-- this step, or while the private key could not be read.
CREATE TABLE link_signature (
  hash TEXT NOT NULL PRIMARY KEY,
  signature TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Chains that earlier devices of this PC wrote; they moved here when a new device began its chain.
CREATE TABLE earlier_chain (
  device TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (device, seq)
) STRICT, WITHOUT ROWID;
-- Putting the same row again, as a restoring does, changes nothing.
CREATE TRIGGER earlier_chain_update BEFORE UPDATE ON earlier_chain
WHEN OLD.device <> NEW.device OR OLD.seq <> NEW.seq OR OLD.at <> NEW.at OR OLD.kind <> NEW.kind
  OR OLD.body <> NEW.body OR OLD.previous_hash <> NEW.previous_hash OR OLD.hash <> NEW.hash
BEGIN SELECT RAISE(ABORT, 'earlier_chain is append-only'); END;
CREATE TRIGGER earlier_chain_delete BEFORE DELETE ON earlier_chain
BEGIN SELECT RAISE(ABORT, 'earlier_chain is append-only'); END;
-- A link leaves the chain only after it was moved.
DROP TRIGGER pc_chain_delete;
CREATE TRIGGER pc_chain_delete BEFORE DELETE ON pc_chain
WHEN NOT EXISTS (
  SELECT 1 FROM earlier_chain AS moved WHERE moved.seq = OLD.seq AND moved.hash = OLD.hash AND moved.body = OLD.body
)
BEGIN SELECT RAISE(ABORT, 'pc_chain is append-only'); END;

-- Signer of the newest log of an imported count: device and key of the file, '' for a file that was not signed.
-- A count that was not signed has an effect only if it was accepted as it is.
CREATE TABLE imported_origin (
  session_id TEXT NOT NULL,
  device TEXT NOT NULL,
  signer TEXT NOT NULL,
  public_key TEXT NOT NULL,
  accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
  PRIMARY KEY (session_id, device)
) STRICT, WITHOUT ROWID;
-- Counts imported before devices had keys keep their effect.
INSERT INTO imported_origin (session_id, device, signer, public_key, accepted)
  SELECT session_id, device, device, '', 1 FROM imported_count;
INSERT INTO device (device_id, public_key, own, name, first_seen)
  SELECT device, '', 0, NULL, min(imported_at) FROM imported_count GROUP BY device;

-- The device whose chain has the link, where it is not the device of the count.
ALTER TABLE imported_anchor ADD COLUMN chain TEXT;
`,
} as const satisfies Migration
