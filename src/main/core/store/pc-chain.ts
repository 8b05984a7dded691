import type { Instant } from '../domain/model.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import type { Connection } from './sql.ts'
import { all, column, get, insert, run, value } from './sql.ts'

/** One link of this PC's chain: it anchors openings, closings, signatures and imports of counts. */
export interface StoredAnchor {
  seq: number
  at: Instant
  kind: string
  /** Canonical JSON that was hashed. */
  body: string
  previousHash: string
  hash: string
  /** Of the device, as base64url; none for links written without a key. */
  signature?: string | null
}

/** A link and the device of its chain; `null` for the chain of the device that this PC is today. */
export interface DeviceAnchor extends StoredAnchor {
  device: string | null
}

const daySeconds = 24 * 60 * 60

const links = 'seq, at, kind, body, previous_hash, hash'
const columns = /* sql */ `seq, at, kind, body, previous_hash AS previousHash, hash, signature`
/** SQL of a field of a link's body. */
export const bodyField = (name: string) => `CASE WHEN json_valid(body) THEN json_extract(body, '$.${name}') END`
const chainOf = (table: 'pc_chain' | 'earlier_chain') => `${table} LEFT JOIN link_signature USING (hash)`

/** The last link, `null` before the first. */
export function pcChainHead(database: PrimaryDatabase): StoredAnchor | null {
  return get<StoredAnchor>(database, `SELECT ${columns} FROM ${chainOf('pc_chain')} ORDER BY seq DESC LIMIT 1`)
}

/** The chain of the device that this PC is today. */
export function pcChain(database: Connection): StoredAnchor[] {
  return all(database, `SELECT ${columns} FROM ${chainOf('pc_chain')} ORDER BY seq`)
}

/** The next links of this PC's chain after a sequence number, in order. */
export function pcChainAfter(database: Connection, afterSeq: number, limit: number): StoredAnchor[] {
  return all(
    database,
    `SELECT ${columns} FROM ${chainOf('pc_chain')} WHERE seq > ? ORDER BY seq LIMIT ?`,
    afterSeq,
    limit,
  )
}

/** Devices of this PC that wrote a chain before the one of today, the first one first. */
export function earlierChainDevices(database: Connection): string[] {
  return column(
    database,
    `SELECT earlier.device FROM (SELECT DISTINCT device FROM earlier_chain) AS earlier
     LEFT JOIN device ON device_id = earlier.device AND own > 0 GROUP BY earlier.device ORDER BY max(own), earlier.device`,
  )
}

/** The chain of an earlier device of this PC. */
export function earlierChain(database: Connection, device: string): StoredAnchor[] {
  return all(database, `SELECT ${columns} FROM ${chainOf('earlier_chain')} WHERE device = ? ORDER BY seq`, device)
}

/** Moves this PC's chain to those of earlier devices: the next link is the first of a new chain. */
export function retireChain(writer: PrimaryWriter, device: string): void {
  run(writer, `INSERT INTO earlier_chain (device, ${links}) SELECT ?, ${links} FROM pc_chain`, device)
  dropMovedLinks(writer)
}

/** Removes links from this PC's chain that belong to an earlier device, as after a restore from an older backup. */
export function dropMovedLinks(writer: PrimaryWriter): void {
  run(
    writer,
    `DELETE FROM pc_chain WHERE EXISTS (SELECT 1 FROM earlier_chain AS moved
       WHERE moved.seq = pc_chain.seq AND moved.hash = pc_chain.hash AND moved.body = pc_chain.body)`,
  )
}

/** Links about a count, in order: those of earlier devices of this PC first. */
export function anchorsNaming(database: PrimaryDatabase, sessionId: string): DeviceAnchor[] {
  const naming = `${bodyField('sessionId')} = ?`
  const earlier = earlierChainDevices(database).flatMap((device) =>
    all<DeviceAnchor>(
      database,
      `SELECT device, ${columns} FROM ${chainOf('earlier_chain')} WHERE device = ? AND ${naming} ORDER BY seq`,
      device,
      sessionId,
    ),
  )
  const today = all<DeviceAnchor>(
    database,
    `SELECT NULL AS device, ${columns} FROM ${chainOf('pc_chain')} WHERE ${naming} ORDER BY seq`,
    sessionId,
  )
  return [...earlier, ...today]
}

/** Links that are read at once: a scan waits for no more. */
const linksAtOnce = 2000

/** When a link was written (epoch seconds), and the count that it signs. */
interface LinkTime {
  seq: number
  seconds: number
  signed: string | null
}

function linkTimes(database: PrimaryDatabase, device: string | null, afterSeq: number): LinkTime[] {
  const ofDevice = device === null ? 'pc_chain WHERE' : 'earlier_chain WHERE device = ? AND'
  return all(
    database,
    `SELECT seq, unixepoch(at) AS seconds,
       CASE WHEN kind = 'signed' AND json_valid(body) THEN json_extract(body, '$.sessionId') END AS signed
     FROM ${ofDevice} seq > ? ORDER BY seq LIMIT ?`,
    ...(device === null ? [] : [device]),
    afterSeq,
    linksAtOnce,
  )
}

/**
 * Counts that were signed while the clock was behind by more than a day, and the latest time of the links before, in milliseconds:
 * they were not signed earlier. Links after `untilMs` are of a clock that was ahead.
 */
function createBehindFinder(untilMs: number) {
  const found = new Map<string, number>()
  let latest = -Infinity
  return {
    found,
    /** The next links of a chain. */
    hear(links: readonly LinkTime[]): void {
      for (const { seconds, signed } of links) {
        if (signed !== null && latest > seconds + daySeconds) found.set(signed, latest * 1000)
        if (seconds * 1000 <= untilMs) latest = Math.max(latest, seconds)
      }
    },
    /** Another chain begins. */
    begin: () => void (latest = -Infinity),
  }
}

/** The counts of this PC that were signed while its clock was behind, with a time after which each was. Yields between slices. */
export async function signedWhileBehind(database: PrimaryDatabase, untilMs: number): Promise<Map<string, number>> {
  const finder = createBehindFinder(untilMs)
  for (const device of [...earlierChainDevices(database), null]) {
    finder.begin()
    for (let after = Number.MIN_SAFE_INTEGER; ;) {
      const next = linkTimes(database, device, after)
      finder.hear(next)
      const last = next.at(-1)
      if (last === undefined) break
      after = last.seq
      await yieldToEventLoop()
    }
  }
  return finder.found
}

/** The same among the last links of the chain of today. */
export function lastSignedWhileBehind(database: PrimaryDatabase, untilMs: number): Map<string, number> {
  const finder = createBehindFinder(untilMs)
  finder.hear(linkTimes(database, null, (pcChainHead(database)?.seq ?? 0) - linksAtOnce))
  return finder.found
}

/** The last link of this PC's chains about a record beside the counts: the place and hash of its last event. */
export function lastRecordAnchor(database: PrimaryDatabase, recordId: string): { seq: number; hash: string } | null {
  const last = (table: 'pc_chain' | 'earlier_chain') =>
    get<{ seq: number; hash: string }>(
      database,
      `SELECT ${bodyField('seq')} AS seq, ${bodyField('hash')} AS hash FROM ${table}
       WHERE kind = 'record' AND ${bodyField('recordId')} = ? ORDER BY 1 DESC LIMIT 1`,
      recordId,
    )
  return last('pc_chain') ?? last('earlier_chain')
}

/** When this PC followed an instruction of another PC, by its text, as its chain says; `null` if it did not. */
export function instructionFollowedAt(database: PrimaryDatabase, text: string): Instant | null {
  const followed = `SELECT at FROM pc_chain WHERE kind = 'instruction' AND ${bodyField('text')} = ?`
  return value(database, followed, text)
}

/** Adds a link with its signature. A trigger rejects one that does not continue the chain. */
export function appendAnchor(writer: PrimaryWriter, { signature, ...link }: StoredAnchor): void {
  insert(writer, 'pc_chain', link)
  writer.appended.push({ table: 'pc_chain', row: signature == null ? link : { ...link, signature } })
  if (signature != null) saveLinkSignature(writer, link.hash, signature)
}

/** Stores the signature of a link, of this PC or imported; one that is stored already stays. */
export function saveLinkSignature(writer: PrimaryWriter, hash: string, signature: string): void {
  insert(writer, 'link_signature', { hash, signature }, 'ignore')
}
