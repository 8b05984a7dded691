import { bodyField, earlierChainDevices } from './pc-chain.ts'
import type { PrimaryDatabase } from './primary-database.ts'
import { all, value } from './sql.ts'

/** Where a link is in the chains of this PC. Those of earlier devices (`chain`) come before the one of today. */
export interface ChainPlace {
  chain: number
  seq: number
}

/** The place of an event of a record. */
export interface RecordPlace extends ChainPlace {
  /** The number of the event within its record. */
  eventSeq: number
}

/** The PC of an imported log. */
const logDevice = bodyField(`from`)

/** Reads each chain of this PC, the one of today first. */
function* chains(database: PrimaryDatabase): Iterable<{ chain: number; from: string; values: string[] }> {
  const earlier = earlierChainDevices(database)
  yield { chain: earlier.length, from: 'pc_chain WHERE true', values: [] }
  for (const [chain, device] of [...earlier.entries()].toReversed())
    yield { chain, from: 'earlier_chain WHERE device = ?', values: [device] }
}

/** True if a link was written after another one of this PC, whatever its clock said. */
export function isAfter(one: ChainPlace, other: ChainPlace): boolean {
  return one.chain === other.chain ? one.seq > other.seq : one.chain > other.chain
}

/** The last signature of a count of this PC. */
export function placeOfSignature(database: PrimaryDatabase, sessionId: string): ChainPlace | null {
  for (const { chain, from, values } of chains(database)) {
    // From the end: most signatures that are looked for are of today.
    const text = `SELECT seq FROM ${from} AND kind = 'signed' AND ${bodyField('sessionId')} = ? ORDER BY seq DESC LIMIT 1`
    const seq = value<number>(database, text, ...values, sessionId)
    if (seq !== null) return { chain, seq }
  }
  return null
}

/** Where this PC took over the log of another PC's count as far as its last signature. */
export function placeOfImportedSignature(
  database: PrimaryDatabase,
  sessionId: string,
  device: string,
): ChainPlace | null {
  const last = `SELECT seq FROM imported_event WHERE session_id = ? AND device = ? AND kind = 'sign' ORDER BY seq DESC LIMIT 1`
  const signed = value<number>(database, last, sessionId, device)
  if (signed === null) return null
  let first: ChainPlace | null = null
  for (const { chain, from, values } of chains(database)) {
    const text = `SELECT min(seq) FROM ${from} AND kind = 'imported' AND ${bodyField('sessionId')} = ?
      AND ${logDevice} = ? AND ${bodyField('seq')} >= ?`
    const seq = value<number>(database, text, ...values, sessionId, device, signed)
    if (seq !== null) first = { chain, seq }
  }
  return first
}

/** The places of all events of a record. */
export function recordPlaces(database: PrimaryDatabase, recordId: string): RecordPlace[] {
  return [...chains(database)].flatMap(({ chain, from, values }) =>
    all<{ seq: number; eventSeq: number }>(
      database,
      `SELECT seq, ${bodyField('seq')} AS eventSeq FROM ${from} AND kind = 'record' AND ${bodyField('recordId')} = ?`,
      ...values,
      recordId,
    ).map((place) => ({ chain, ...place })),
  )
}
