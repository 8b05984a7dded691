import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { canonicalText } from '../domain/count-log/canonical.ts'
import type { CanonicalValue } from '../domain/count-log/canonical.ts'
import type { BlindControl } from '../domain/model.ts'
import type { Random } from '../kernel/ports.ts'
import { frozenDocumentOf, saveFrozenDocument } from '../store/frozen-documents.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

/** Stores a snapshot of the count's document. Returns its salted hash, which the log records. */
export function snapshotDocument(
  database: PrimaryDatabase,
  random: Random,
  sessionId: string,
  control: BlindControl,
  asOf: string | null,
): string {
  const { salt, body, hash } = prepare(random, control)
  saveFrozenDocument(database.writer(), { sessionId, salt, body, hash, asOf })
  return hash
}

/** The salt keeps a document from being recognised by its hash in the log. */
function prepare(random: Random, control: BlindControl): { salt: string; body: string; hash: string } {
  const salt = Buffer.from(random.bytes(16)).toString('hex')
  const body = canonicalText(control as unknown as CanonicalValue)
  return { salt, body, hash: documentHash(salt, body) }
}

export function documentHash(salt: string, body: string): string {
  return createHash('sha256').update(`${salt}\n${body}`, 'utf8').digest('hex')
}

/** Returns the document as it was when the count was opened. */
export function controlSnapshot(
  database: PrimaryDatabase,
  sessionId: string,
): { control: BlindControl; asOf: string | null } | null {
  const frozen = frozenDocumentOf(database, sessionId)
  return frozen && { control: JSON.parse(frozen.body) as BlindControl, asOf: frozen.asOf }
}

/** True if the WMS's document has changed since the snapshot. */
export function documentChanged(frozen: BlindControl, current: BlindControl): boolean {
  return !isDeepStrictEqual(frozen.receivingDocuments, current.receivingDocuments)
}

/** Distinct article codes of the snapshot, sorted, for the article listing. */
export function articleCodes(control: BlindControl): string[] {
  const codes = control.receivingDocuments.flatMap((document) =>
    [...document.lines, ...(document.unreadable ?? [])].flatMap((line) => line.articleCode?.trim() || []),
  )
  return [...new Set(codes)].sort()
}
