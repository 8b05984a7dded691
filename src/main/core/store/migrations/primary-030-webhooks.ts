import type { Migration } from '../migrate.ts'

/** Webhook subscriptions (their secrets are in the secret store) and the inbox of notifications. */
export const primary030 = {
  number: 30,
  name: 'webhooks',
  sql: /* sql */ `
CREATE TABLE webhook_subscription (
  subscription_id TEXT NOT NULL PRIMARY KEY,
  event_type TEXT NOT NULL,
  url TEXT NOT NULL,
  code TEXT,
  state TEXT NOT NULL CHECK (state IN ('pending', 'active', 'unknown', 'removing', 'removed')),
  command_id TEXT NOT NULL,
  removal_command_id TEXT,
  registered_at TEXT NOT NULL,
  removed_at TEXT,
  -- Until when a removed secret is accepted; null while it is not removed.
  accepted_until_ms INTEGER,
  -- The secret store no longer holds the secret.
  forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1)),
  last_event_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_subscription_command ON webhook_subscription (command_id);

CREATE TABLE webhook_event (
  -- Event and eventId of a message; empty where it has none.
  message_key TEXT NOT NULL,
  -- SHA-256 over the body as it came.
  body_hash TEXT NOT NULL,
  event TEXT,
  -- As JSON: a number or a text.
  event_id TEXT,
  event_at TEXT,
  received_ms INTEGER NOT NULL,
  received_at TEXT NOT NULL,
  last_received_at TEXT NOT NULL,
  repeats INTEGER NOT NULL,
  effect TEXT NOT NULL,
  flagged INTEGER NOT NULL CHECK (flagged IN (0, 1)),
  order_code TEXT,
  -- Sorts the events of one order by when they happened.
  order_place TEXT,
  body BLOB NOT NULL,
  PRIMARY KEY (message_key, body_hash)
) STRICT;
CREATE INDEX webhook_event_newest ON webhook_event (received_ms, message_key, body_hash);
CREATE INDEX webhook_event_order ON webhook_event (order_code, order_place) WHERE order_place IS NOT NULL;
`,
} as const satisfies Migration
