import type { Need } from '../../../contract/shapes/count.ts'
import { Failure } from '../domain/failure.ts'
import type { DateText, Instant, Units } from '../domain/model.ts'
import type { Precious, PreciousWriter } from './precious.ts'
import { all, get, run } from './sql.ts'

type Condition = 'good' | 'damaged' | 'expired'

/** What a tally is kept by. */
export interface TallyKey {
  articleCode: string
  lot: string | null
  expiry: DateText | null
  container: string | null
  condition: Condition
}

export interface Tally extends TallyKey {
  units: Units
}

/** A scan that waits for a datum. */
export interface OpenNeedRecord {
  eventId: string
  seq: number
  at: Instant
  raw: string | null
  articleCode: string | null
  units: Units | null
  lot: string | null
  expiry: DateText | null
  serial: string | null
  container: string | null
  condition: Condition
  needs: Need[]
}

/** Where a session's log stands, so that a scan need not read it. */
export interface SessionState {
  /** The container that scans go into. */
  container: string | null
  scans: number
  lastScanAt: Instant | null
  nextSeq: number
  /** Hash of the last event, or the genesis value. */
  headHash: string
}

/** Everything that is folded from a session's events. */
export interface Projection {
  state: SessionState
  tallies: Tally[]
  openNeeds: OpenNeedRecord[]
  seen: SeenMark[]
}

/** A container or serial that was scanned already. */
export interface SeenMark {
  kind: 'container' | 'serial'
  value: string
  eventId: string
  at: Instant
  operator: string
}

/** `null` where the session has no projection yet, or its log came back from a backup: fold it anew. */
export function sessionStateOf(precious: Precious, sessionId: string): SessionState | null {
  return (
    get<SessionState>(
      precious,
      `SELECT container, scans, last_scan_at AS lastScanAt, next_seq AS nextSeq, head_hash AS headHash
       FROM session_state WHERE session_id = ?`,
      sessionId,
    ) ?? null
  )
}

export function saveSessionState(writer: PreciousWriter, sessionId: string, state: SessionState): void {
  run(
    writer,
    `INSERT INTO session_state (session_id, container, scans, last_scan_at, next_seq, head_hash)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (session_id) DO UPDATE SET container = excluded.container, scans = excluded.scans,
       last_scan_at = excluded.last_scan_at, next_seq = excluded.next_seq, head_hash = excluded.head_hash`,
    sessionId,
    state.container,
    state.scans,
    state.lastScanAt,
    state.nextSeq,
    state.headHash,
  )
}

const tallyColumns = 'article_code AS articleCode, lot, expiry, container, condition, units'

/** All tallies of a session, by article, lot, expiry, container. */
export function talliesOf(precious: Precious, sessionId: string): Tally[] {
  return all(
    precious,
    `SELECT ${tallyColumns} FROM tally WHERE session_id = ?
     ORDER BY article_code, lot, expiry, container, condition`,
    sessionId,
  )
}

/** The tallies of one article: what a scan's answer adds up. */
export function talliesOfArticle(precious: Precious, sessionId: string, articleCode: string): Tally[] {
  return all(
    precious,
    `SELECT ${tallyColumns} FROM tally WHERE session_id = ? AND article_code = ?
     ORDER BY lot, expiry, container, condition`,
    sessionId,
    articleCode,
  )
}

/** Adds units (negative to take them back); a tally that comes to nothing goes. Exact: both are millionths. */
export function addToTally(writer: PreciousWriter, sessionId: string, key: TallyKey, units: Units): void {
  const text = tallyKeyText(key)
  const current = get<{ units: number }>(
    writer,
    'SELECT units FROM tally WHERE session_id = ? AND key = ?',
    sessionId,
    text,
  )
  const sum = (current?.units ?? 0) + units
  if (!Number.isSafeInteger(sum))
    throw new Failure('validation', 'The tally of this article would leave the range of units', {
      reason: 'units_out_of_range',
    })
  if (sum === 0) run(writer, 'DELETE FROM tally WHERE session_id = ? AND key = ?', sessionId, text)
  else insertTally(writer, sessionId, text, key, sum)
}

// Lots, expiries and containers may be unknown, which no primary key of SQLite takes for equal.
function tallyKeyText(key: TallyKey): string {
  return JSON.stringify([key.articleCode, key.lot, key.expiry, key.container, key.condition])
}

function insertTally(writer: PreciousWriter, sessionId: string, text: string, key: TallyKey, units: number): void {
  run(
    writer,
    `INSERT INTO tally (session_id, key, article_code, lot, expiry, container, condition, units)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (session_id, key) DO UPDATE SET units = excluded.units`,
    sessionId,
    text,
    key.articleCode,
    key.lot,
    key.expiry,
    key.container,
    key.condition,
    units,
  )
}

const needColumns = /* sql */ `event_id AS eventId, seq, at, raw, article_code AS articleCode, units, lot, expiry,
  serial, container, condition, needs`

/** Scans that wait for a datum, oldest first. */
export function openNeedsOf(precious: Precious, sessionId: string): OpenNeedRecord[] {
  const rows = all<Omit<OpenNeedRecord, 'needs'> & { needs: string }>(
    precious,
    `SELECT ${needColumns} FROM open_need WHERE session_id = ? ORDER BY seq`,
    sessionId,
  )
  return rows.map((row) => ({ ...row, needs: JSON.parse(row.needs) as Need[] }))
}

export function openNeedCount(precious: Precious, sessionId: string): number {
  return get<{ n: number }>(precious, 'SELECT count(*) AS n FROM open_need WHERE session_id = ?', sessionId)?.n ?? 0
}

function addOpenNeed(writer: PreciousWriter, sessionId: string, need: OpenNeedRecord): void {
  run(
    writer,
    `INSERT INTO open_need (session_id, seq, event_id, at, raw, article_code, units, lot, expiry, serial, container,
       condition, needs) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    sessionId,
    need.seq,
    need.eventId,
    need.at,
    need.raw,
    need.articleCode,
    need.units,
    need.lot,
    need.expiry,
    need.serial,
    need.container,
    need.condition,
    JSON.stringify(need.needs),
  )
}

/** The need was resolved or undone; false where there was none. */
export function removeOpenNeed(writer: PreciousWriter, eventId: string): boolean {
  return run(writer, 'DELETE FROM open_need WHERE event_id = ?', eventId) > 0
}

const seenColumns = 'kind, value, event_id AS eventId, at, operator'

export function findSeen(
  precious: Precious,
  sessionId: string,
  kind: SeenMark['kind'],
  value: string,
): SeenMark | null {
  return (
    get<SeenMark>(
      precious,
      `SELECT ${seenColumns} FROM seen WHERE session_id = ? AND kind = ? AND value = ?`,
      sessionId,
      kind,
      value,
    ) ?? null
  )
}

/** Remembers a container or serial; the first scan of it stays the one that is named. */
export function markSeen(writer: PreciousWriter, sessionId: string, mark: SeenMark): void {
  run(
    writer,
    `INSERT INTO seen (session_id, kind, value, event_id, at, operator) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    sessionId,
    mark.kind,
    mark.value,
    mark.eventId,
    mark.at,
    mark.operator,
  )
}

/** The scan was undone: its container or serial may come again. */
export function unmarkSeen(writer: PreciousWriter, sessionId: string, eventId: string): void {
  run(writer, 'DELETE FROM seen WHERE session_id = ? AND event_id = ?', sessionId, eventId)
}

/** Replaces the whole projection of a session by one folded from its events. */
export function replaceProjection(writer: PreciousWriter, sessionId: string, projection: Projection): void {
  clearProjection(writer, sessionId)
  saveSessionState(writer, sessionId, projection.state)
  for (const tally of projection.tallies)
    if (tally.units !== 0) insertTally(writer, sessionId, tallyKeyText(tally), tally, tally.units)
  for (const need of projection.openNeeds) addOpenNeed(writer, sessionId, need)
  for (const mark of projection.seen) markSeen(writer, sessionId, mark)
}

/** Forgets the projection: the session is listed by `sessionsToProject` until it is folded anew. */
export function clearProjection(writer: PreciousWriter, sessionId: string): void {
  run(writer, 'DELETE FROM session_state WHERE session_id = ?', sessionId)
  run(writer, 'DELETE FROM tally WHERE session_id = ?', sessionId)
  run(writer, 'DELETE FROM open_need WHERE session_id = ?', sessionId)
  run(writer, 'DELETE FROM seen WHERE session_id = ?', sessionId)
}

/** Sessions whose projection is missing or does not stand at the end of the log: fold these at start. */
export function sessionsToProject(precious: Precious): string[] {
  return all<{ sessionId: string }>(
    precious,
    `SELECT session.session_id AS sessionId FROM session
     LEFT JOIN session_state AS state ON state.session_id = session.session_id
     WHERE state.session_id IS NULL OR state.next_seq <> 1 + coalesce(
       (SELECT max(seq) FROM count_event WHERE count_event.session_id = session.session_id), state.next_seq - 1)
     ORDER BY session.session_id`,
  ).map((row) => row.sessionId)
}
