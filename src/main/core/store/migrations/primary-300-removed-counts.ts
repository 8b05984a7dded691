import type { Migration } from '../migrate.ts'

/** Signed counts may be deleted once the chain of this PC says so. */
export const primary300 = {
  number: 300,
  name: 'removed-counts',
  sql: /* sql */ `
-- The links of this PC's chains about removed counts.
CREATE INDEX pc_chain_removed ON pc_chain (CASE WHEN json_valid(body) THEN json_extract(body, '$.sessionId') END)
WHERE kind = 'removed';
CREATE INDEX earlier_chain_removed ON earlier_chain (CASE WHEN json_valid(body) THEN json_extract(body, '$.sessionId') END)
WHERE kind = 'removed';
CREATE INDEX pc_chain_removed_control ON pc_chain (CASE WHEN json_valid(body) THEN json_extract(body, '$.controlId') END)
WHERE kind = 'removed';
CREATE INDEX earlier_chain_removed_control
ON earlier_chain (CASE WHEN json_valid(body) THEN json_extract(body, '$.controlId') END)
WHERE kind = 'removed';

-- Events are deleted only after a link of the chain of this PC named the end of their log.
DROP TRIGGER count_event_delete;
CREATE TRIGGER count_event_delete BEFORE DELETE ON count_event
WHEN NOT EXISTS (
  SELECT 1 FROM pc_chain WHERE kind = 'removed'
    AND CASE WHEN json_valid(body) THEN json_extract(body, '$.sessionId') END = OLD.session_id
    AND json_extract(body, '$.seq') >= OLD.seq
)
BEGIN SELECT RAISE(ABORT, 'count_event is append-only'); END;
DROP TRIGGER imported_event_delete;
CREATE TRIGGER imported_event_delete BEFORE DELETE ON imported_event
WHEN NOT EXISTS (
  SELECT 1 FROM displaced_event AS kept
  WHERE kept.session_id = OLD.session_id AND kept.device = OLD.device AND kept.seq = OLD.seq AND kept.hash = OLD.hash
    AND kept.body = OLD.body
) AND NOT EXISTS (
  SELECT 1 FROM pc_chain WHERE kind = 'removed'
    AND CASE WHEN json_valid(body) THEN json_extract(body, '$.sessionId') END = OLD.session_id
    AND json_extract(body, '$.seq') >= OLD.seq
)
BEGIN SELECT RAISE(ABORT, 'imported_event is append-only'); END;
DROP TRIGGER displaced_event_delete;
CREATE TRIGGER displaced_event_delete BEFORE DELETE ON displaced_event
WHEN NOT EXISTS (
  SELECT 1 FROM pc_chain WHERE kind = 'removed'
    AND CASE WHEN json_valid(body) THEN json_extract(body, '$.sessionId') END = OLD.session_id
)
BEGIN SELECT RAISE(ABORT, 'displaced_event is append-only'); END;
DROP TRIGGER comparison_reason_delete;
CREATE TRIGGER comparison_reason_delete BEFORE DELETE ON comparison_reason
WHEN NOT EXISTS (
  SELECT 1 FROM pc_chain WHERE kind = 'removed'
    AND CASE WHEN json_valid(body) THEN json_extract(body, '$.controlId') END = OLD.control_id
)
BEGIN SELECT RAISE(ABORT, 'comparison_reason is append-only'); END;
`,
} as const satisfies Migration
