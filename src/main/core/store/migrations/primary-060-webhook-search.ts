import type { Migration } from '../migrate.ts'

/** Subscription and headers of a notification, and columns for searching the inbox. */
export const primary060 = {
  number: 60,
  name: 'webhook-search',
  sql: /* sql */ `
-- Null for what came before this step.
ALTER TABLE webhook_event ADD COLUMN subscription_id TEXT;
ALTER TABLE webhook_event ADD COLUMN header_event_type TEXT;
ALTER TABLE webhook_event ADD COLUMN header_content_type TEXT;
ALTER TABLE webhook_event ADD COLUMN signature TEXT;
CREATE INDEX webhook_event_body ON webhook_event (body_hash);
CREATE INDEX webhook_event_of_order ON webhook_event (order_code, received_ms, message_key, body_hash)
  WHERE order_code IS NOT NULL;
CREATE INDEX webhook_event_name ON webhook_event (lower(event), received_ms, message_key, body_hash);
CREATE INDEX webhook_event_flagged ON webhook_event (received_ms, message_key, body_hash) WHERE flagged = 1;
-- Holds every word that is looked for, so that a search does not pass through the bodies.
CREATE INDEX webhook_event_words ON webhook_event (received_ms, message_key, body_hash, event, event_id, order_code);
`,
} as const satisfies Migration
