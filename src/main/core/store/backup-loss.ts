import type { BackupExamination } from '../../../contract/shapes/backup.ts'
import { logEnds } from './backup-contents.ts'
import type { Connection } from './sql.ts'
import { all, column } from './sql.ts'

const maxListed = 200

type Loss = BackupExamination['lost']
type Subject = Loss['others'][number]['subject']

/** One row per identity, with what people can change of it; of each subject, what the backup lacks is counted. */
const identities: Record<Subject, string> = {
  // Another log of the same count, or a longer one, has another end.
  imported: 'SELECT json_array(device, session_id, head) FROM imported_count',
  reasons: 'SELECT CAST(id AS TEXT) FROM comparison_reason',
  receipts: 'SELECT reference FROM receipt',
  reviews: 'SELECT CAST(id AS TEXT) FROM adjustment_review',
  mutes: 'SELECT json_array(mute_id, ended_at) FROM signal_mute',
  claims: 'SELECT claim_id FROM claim',
  arrivals: 'SELECT DISTINCT arrival_id FROM arrival_document',
  holds: 'SELECT hold_id FROM hold',
  photos: 'SELECT event_id FROM photo UNION SELECT event_id FROM arrival_photo',
  labels: 'SELECT label_id FROM label',
  advices: 'SELECT hash FROM despatch_advice',
  barcodes: 'SELECT CAST(id AS TEXT) FROM learned_barcode',
  weighed: 'SELECT CAST(id AS TEXT) FROM article_by_weight',
  messages: "SELECT message_key || ' ' || body_hash FROM webhook_event",
  subscriptions: "SELECT subscription_id FROM webhook_subscription WHERE state <> 'removed'",
  operators: 'SELECT json_array(operator_id, name, badge_hash, role, active) FROM operator',
  devices:
    'SELECT json_array(device_id, public_key, name, confirmed_at, supervises_at, revoked_at) FROM device WHERE own = 0',
  destinations: `SELECT json_array(destination_id, name, switched_on, way, formats, language) FROM handover_destination
    WHERE removed_at IS NULL`,
  views: 'SELECT json_array(view_id, name, view) FROM saved_view',
}

/** The records that `present` has and `backup` lacks. `present` is `null` where there are no data. */
export function lossOf(present: Connection | null, backup: Connection): Loss {
  if (present === null) return { counts: [], countsTotal: 0, entries: 0, lastEntryAt: null, settings: 0, others: [] }
  const lost = lostCounts(present, backup)
  const rows = new Map(
    all<SessionRow>(
      present,
      `SELECT session_id AS sessionId, number, operator, status, started_at AS startedAt FROM session`,
    ).map((row) => [row.sessionId, row]),
  )
  const counts = lost
    .flatMap(({ sessionId, entries, whole }) => {
      const row = rows.get(sessionId)
      return row === undefined ? [] : [{ ...row, entries, whole }]
    })
    // Ids go up with time.
    .sort((a, b) => (a.sessionId < b.sessionId ? 1 : -1))
  return {
    counts: counts.slice(0, maxListed),
    countsTotal: counts.length,
    entries: lost.reduce((sum, { entries }) => sum + entries, 0),
    lastEntryAt: lastLostEntry(present, lost),
    settings: changedSettings(present, backup),
    others: (Object.keys(identities) as Subject[]).flatMap((subject) => {
      const known = new Set(column<string>(backup, identities[subject]))
      const missing = column<string>(present, identities[subject]).filter((id) => !known.has(id)).length
      return missing === 0 ? [] : [{ subject, rows: missing }]
    }),
  }
}

type SessionRow = Omit<Loss['counts'][number], 'entries' | 'whole'>

/** The last entries of each log that the backup lacks: the latest by its time. */
function lastLostEntry(present: Connection, lost: readonly { sessionId: string }[]): string | null {
  const times = lost.flatMap(({ sessionId }) =>
    column<string>(present, 'SELECT at FROM count_event WHERE session_id = ? ORDER BY seq DESC LIMIT 1', sessionId),
  )
  return times.reduce<string | null>(
    (last, at) => (last === null || Date.parse(at) > Date.parse(last) ? at : last),
    null,
  )
}

/** Keys under which the program remembers what it did: no person set them. */
const remembered = [
  'guidedBackup',
  'retentionClock',
  'noticesRead',
  'devicePlace',
  'pcChainDamage',
  'hubCursor',
  'hubFactCursor',
  'hubMessageCursor',
  'hubUnreadMessages',
  'moving',
  'moved',
]

/** Number of settings that have another value in the backup, or none. */
function changedSettings(present: Connection, backup: Connection): number {
  const rows = (file: Connection) =>
    new Map(
      all<{ key: string; value: string }>(file, 'SELECT key, value FROM setting').map(({ key, value }) => [key, value]),
    )
  const [now, kept] = [rows(present), rows(backup)]
  const keys = new Set([...now.keys(), ...kept.keys()])
  return [...keys].filter((key) => !remembered.includes(key) && now.get(key) !== kept.get(key)).length
}

function lostCounts(present: Connection, backup: Connection) {
  const kept = new Map(logEnds(backup).map(({ sessionId, seq, hash }) => [sessionId, { seq, hash }]))
  return logEnds(present).flatMap(({ sessionId, seq }) => {
    const end = kept.get(sessionId)
    if (end === undefined) return [{ sessionId, entries: seq, whole: true }]
    const [same] = all<{ hash: string }>(
      present,
      'SELECT hash FROM count_event WHERE session_id = ? AND seq = ?',
      sessionId,
      end.seq,
    )
    // Another log of the same count: nothing of the present one is in the backup.
    if (same !== undefined && same.hash !== end.hash) return [{ sessionId, entries: seq, whole: false }]
    return seq > end.seq ? [{ sessionId, entries: seq - end.seq, whole: false }] : []
  })
}
