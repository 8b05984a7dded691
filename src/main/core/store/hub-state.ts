import type { HubHeadFacts } from '../domain/hub-head.ts'
import { readHubHead } from '../domain/hub-head.ts'
import type { Instant } from '../domain/model.ts'
import { forgetKnownFacts } from './hub-facts.ts'
import { forgetReadMessages } from './hub-instructions.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { readSetting } from './settings.ts'
import { all, countRows, exists, get, insert, run } from './sql.ts'

/** Setting with the hub that this PC joined. */
export const hubKey = 'hub'

export function hasJoinedHub(database: PrimaryDatabase): boolean {
  return readSetting(database, hubKey) !== undefined
}

/** True if this PC joined as an office, which decides about counts of the docks. */
export function isOffice(database: PrimaryDatabase): boolean {
  const joined = readSetting(database, hubKey)
  return typeof joined === 'object' && joined !== null && 'kind' in joined && joined.kind === 'office'
}

/** How many events of a count of this PC the hub has, and why no more are sent. */
export interface HubSent {
  sessionId: string
  seq: number
  problem: string | null
}

/** Counts of this PC and the events that their logs have. */
export function ownLogLengths(database: PrimaryDatabase): { sessionId: string; events: number }[] {
  return all(database, `SELECT session_id AS sessionId, next_seq - 1 AS events FROM session_state ORDER BY session_id`)
}

export function hubSent(database: PrimaryDatabase): HubSent[] {
  return all(database, 'SELECT session_id AS sessionId, seq, problem FROM hub_sent')
}

export function saveHubSent(writer: PrimaryWriter, sent: HubSent): void {
  insert(writer, 'hub_sent', sent, ['sessionId'])
}

/** The end of a count of another PC, as the hub has it. */
export interface HubHeadRow {
  login: string
  sessionId: string
  signer: string
  publicKey: string
  seq: number
  /** The facts of the count as its device signed them, canonical. */
  head: string
  at: Instant
  /** Why its events were not taken. */
  problem: string | null
}

const columns = 'login, session_id AS sessionId, signer, public_key AS publicKey, seq, head, at, problem'

/** Stores an end, unless a longer one of the same device is known: a restored server says again what was long ago. */
export function saveHubHead(writer: PrimaryWriter, row: HubHeadRow): void {
  const known = `hub_head WHERE session_id = ? AND login = ? AND signer = ? AND public_key = ? AND seq > ? AND problem IS NULL`
  const { login, sessionId, signer, publicKey, seq, problem } = row
  if (problem === null && countRows(writer, known, sessionId, login, signer, publicKey, seq) > 0) return
  insert(writer, 'hub_head', row, ['sessionId', 'login'])
}

/** False before the first reading, and after a repair of `muelle.db`, which leaves heads out. */
export function hasHubHeads(database: PrimaryDatabase): boolean {
  return exists(database, 'SELECT 1 FROM hub_head LIMIT 1')
}

/** Counts of other PCs that this version, or the one before it, did not understand. */
export function unknownHubHeads(database: PrimaryDatabase): number {
  return countRows(database, `hub_head WHERE problem IN ('unknown_event', 'version')`)
}

/** Problem of the end of a count that was removed here by age: it has no effect, and nothing is wrong with it. */
export const removedProblem = 'count_removed'

/** The count was removed here by age; its end stays, as the server says it again. */
export function setHubHeadRemoved(writer: PrimaryWriter, sessionId: string): void {
  run(writer, 'UPDATE hub_head SET problem = ? WHERE session_id = ?', removedProblem, sessionId)
}

/** Counts of other PCs whose events were not believed, the latest first. */
export function refusedHubHeads(database: PrimaryDatabase, limit: number): HubHeadRow[] {
  const text = `SELECT ${columns} FROM hub_head WHERE problem <> ? ORDER BY at DESC LIMIT ?`
  return all(database, text, removedProblem, limit)
}

/** A count of a confirmed other PC that is known by its end alone: no event of it is here. */
export interface HeadCount extends Omit<HubHeadFacts, 'operators' | 'containers' | 'signsPart' | 'recount'> {
  sessionId: string
  /** When its end arrived here. */
  at: Instant
  seq: number
  operators: readonly string[]
  containers: readonly string[]
  signsPart: boolean
  recount: boolean
  /** As of counts with events: how many goods it holds is not known, only whether there are any. */
  entries: number
  emptyConfirmedAt: null
}

const isOfConfirmed = (row = 'hub_head') => /* sql */ `EXISTS (SELECT 1 FROM device WHERE device_id = ${row}.signer
  AND device.public_key = ${row}.public_key AND (own > 0 OR (confirmed_at IS NOT NULL AND revoked_at IS NULL)))`

/** SQL: a later end of the count came from a PC that joined again, or to which the data were moved. */
const isOutdated = /* sql */ `EXISTS (SELECT 1 FROM hub_head AS later WHERE later.session_id = hub_head.session_id
  AND later.problem IS NULL AND (later.seq, later.at, later.login) > (hub_head.seq, hub_head.at, hub_head.login)
  AND ${isOfConfirmed('later')})`

const isKnownByHead = /* sql */ `problem IS NULL
  AND session_id NOT IN (SELECT session_id FROM imported_count) AND session_id NOT IN (SELECT session_id FROM session)
  AND ${isOfConfirmed()} AND NOT ${isOutdated}
  AND NOT EXISTS (SELECT 1 FROM imported_set_aside AS aside WHERE aside.session_id = hub_head.session_id
    AND aside.head = 'hub ' || seq)`

/** The head by which an unfinished count is excluded of which there are no events. */
export function excludedHead({ seq }: Pick<HeadCount, 'seq'>): string {
  return `hub ${seq}`
}

function headCounts(rows: readonly HubHeadRow[]): HeadCount[] {
  return rows.flatMap(({ sessionId, seq, head, at }) => {
    const facts = readHubHead(head)
    if (facts === null) return []
    const { operators = [facts.operator], containers = [], signsPart = false, recount = false } = facts
    const entries = facts.empty === true ? 0 : 1
    return [
      { ...facts, sessionId, seq, at, operators, containers, signsPart, recount, entries, emptyConfirmedAt: null },
    ]
  })
}

/** Counts of these controls that are known by their ends alone, oldest first. */
export function headCountsOf(database: PrimaryDatabase, controlIds: readonly number[]): HeadCount[] {
  return headCounts(
    all<HubHeadRow>(
      database,
      `SELECT ${columns} FROM hub_head WHERE head ->> 'controlId' IN (SELECT value FROM json_each(?)) AND ${isKnownByHead}
       ORDER BY session_id, login`,
      JSON.stringify(controlIds),
    ),
  )
}

/** A count that is known by its end alone; `null` if there is none of this id. */
export function headCount(database: PrimaryDatabase, sessionId: string): HeadCount | null {
  const text = `SELECT ${columns} FROM hub_head WHERE session_id = ? AND ${isKnownByHead} ORDER BY login`
  return headCounts(all<HubHeadRow>(database, text, sessionId))[0] ?? null
}

/** The PC that sends a count to the hub now, and the document that the count names. */
export function senderOf(
  database: PrimaryDatabase,
  sessionId: string,
): { device: string; publicKey: string; controlId: number | null } | null {
  // The rows of an unconfirmed PC about the count of another one come last.
  const text = `SELECT ${columns} FROM hub_head WHERE session_id = ? AND problem IS NULL
     ORDER BY ${isOfConfirmed()} DESC, seq DESC, login LIMIT 1`
  const row = get<HubHeadRow>(database, text, sessionId)
  if (row === null) return null
  return { device: row.signer, publicKey: row.publicKey, controlId: readHubHead(row.head)?.controlId ?? null }
}

/** Open counts of confirmed devices of which this PC has no events, the latest first. */
export function openHubHeads(database: PrimaryDatabase, limit: number): HeadCount[] {
  const text = `SELECT ${columns} FROM hub_head WHERE head ->> 'status' = 'open' AND ${isKnownByHead}
     ORDER BY at DESC, session_id LIMIT ?`
  return headCounts(all<HubHeadRow>(database, text, limit))
}

/** Forgets a hub that this PC left; counts that came from it stay. */
export function forgetHub(writer: PrimaryWriter): void {
  run(writer, 'DELETE FROM hub_sent')
  run(writer, 'DELETE FROM hub_head')
}

/** Facts and messages of the hub are read again: some that were read may be lost here. */
export function readHubAnew(writer: PrimaryWriter): void {
  forgetKnownFacts(writer)
  forgetReadMessages(writer)
}
