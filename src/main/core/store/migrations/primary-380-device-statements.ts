import type { Migration } from '../migrate.ts'

/** What supervisors at the PCs of a site said of other PCs: confirmed, or revoked. */
export const primary380 = {
  number: 380,
  name: 'device-statements',
  sql: /* sql */ `
-- The PC whose supervisor confirmed it; null: a supervisor of this PC, or nobody yet.
ALTER TABLE device ADD COLUMN confirmed_by TEXT;
-- Since when nothing new of it is believed, and the PC whose supervisor said so; what is here keeps its effect.
ALTER TABLE device ADD COLUMN revoked_at TEXT;
ALTER TABLE device ADD COLUMN revoked_by TEXT;

-- The last statement of each PC about each device, its own among them. Others share theirs through the hub.
CREATE TABLE device_statement (
  by_device TEXT NOT NULL,
  by_key TEXT NOT NULL,
  device_id TEXT NOT NULL,
  public_key TEXT NOT NULL,
  name TEXT NOT NULL,
  revoked INTEGER NOT NULL CHECK (revoked IN (0, 1)),
  at TEXT NOT NULL,
  PRIMARY KEY (by_device, by_key, device_id, public_key)
) STRICT, WITHOUT ROWID;
INSERT INTO device_statement (by_device, by_key, device_id, public_key, name, revoked, at)
  SELECT own.device_id, own.public_key, other.device_id, other.public_key, coalesce(other.name, other.device_id), 0, other.confirmed_at
  FROM device AS other, (SELECT * FROM device WHERE own > 0 ORDER BY own DESC LIMIT 1) AS own
  WHERE other.own = 0 AND other.public_key <> '' AND own.public_key <> '' AND other.confirmed_at IS NOT NULL;
`,
} as const satisfies Migration
