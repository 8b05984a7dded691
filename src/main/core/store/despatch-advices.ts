import type { z } from 'zod'
import type { adviceHead } from '../../../contract/shapes/advice.ts'
import type { DespatchAdvice } from '../domain/despatch-advice/advice.ts'
import type { DateText, Instant } from '../domain/model.ts'
import { documentNumberAlternatives, documentNumberKey } from '../domain/text.ts'
import type { Page } from './cursor.ts'
import type { PageRequest } from './list-page.ts'
import { createConditions, readPage } from './list-page.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { all, exists, insert, value } from './sql.ts'

/** A stored advice without its goods. */
export type AdviceHead = z.infer<typeof adviceHead>

/** The decision of a person about a line. */
export interface AdviceDecision {
  articleCode: string
  lot: string | null
  expiry: DateText | null
  wrong: 'paper' | 'goods' | 'both' | null
  operator: string | null
  at: Instant
}

const columns = /* sql */ `advice_id AS adviceId, number, format, date, supplier_name AS supplierName, file_name AS fileName,
  imported_at AS importedAt`

/** Stores an advice; returns its id, and whether it is new. */
export function saveAdvice(
  writer: PrimaryWriter,
  advice: DespatchAdvice,
  stored: { hash: string; fileName: string | null; importedAt: Instant },
): { adviceId: number; isNew: boolean } {
  const find = () => value<number>(writer, 'SELECT advice_id FROM despatch_advice WHERE hash = ?', stored.hash)
  const known = find()
  const { number, format, date, supplierName } = advice
  if (known === null)
    insert(writer, 'despatch_advice', { ...stored, number, format, date, supplierName, body: JSON.stringify(advice) })
  const adviceId = known ?? find() ?? 0
  // The WMS may have stored a document under another spelling of its number.
  for (const numberKey of new Set(advice.documents.flatMap(documentNumberAlternatives)))
    insert(writer, 'despatch_advice_document', { adviceId, numberKey }, 'ignore')
  return { adviceId, isNew: known === null }
}

/** True if an advice with this hash is stored. */
export function hasAdviceFile(database: PrimaryDatabase, hash: string): boolean {
  return exists(database, 'SELECT 1 FROM despatch_advice WHERE hash = ?', hash)
}

/** Advices that name one of these documents, oldest first, with their goods. */
export function advicesOfDocuments(
  database: PrimaryDatabase,
  numbers: readonly string[],
): (AdviceHead & { advice: DespatchAdvice })[] {
  return all<AdviceHead & { body: string }>(
    database,
    `SELECT ${columns}, body FROM despatch_advice WHERE advice_id IN (SELECT advice_id FROM despatch_advice_document
       WHERE number_key IN (SELECT value FROM json_each(?))) ORDER BY advice_id`,
    JSON.stringify(numbers.map(documentNumberKey)),
  ).map(({ body, ...head }) => ({ ...head, advice: JSON.parse(body) as DespatchAdvice }))
}

/** The fields of an advice that decide which documents it is compared with. */
export interface AdviceFacts {
  adviceId: number
  number: string
  supplierName: string | null
  supplierCodes: string[]
  documents: string[]
  hasGoods: boolean
}

/** Facts of advices by id, or of all that name one of these documents. */
export function adviceFacts(
  database: PrimaryDatabase,
  about: { adviceId: number } | { numbers: readonly string[] },
): AdviceFacts[] {
  const [where, value] =
    'adviceId' in about
      ? ['advice_id = ?', about.adviceId]
      : [
          `advice_id IN (SELECT advice_id FROM despatch_advice_document WHERE number_key IN (SELECT value FROM json_each(?)))`,
          JSON.stringify(about.numbers.map(documentNumberKey)),
        ]
  return all<
    Omit<AdviceFacts, 'supplierCodes' | 'documents' | 'hasGoods'> &
      Record<'codes' | 'documents', string> & { lines: number }
  >(
    database,
    `SELECT advice_id AS adviceId, number, supplier_name AS supplierName, json_extract(body, '$.supplierCodes') AS codes,
       json_extract(body, '$.documents') AS documents, json_array_length(body, '$.lines') AS lines
       FROM despatch_advice WHERE ${where}`,
    value,
  ).map(({ codes, documents, lines, ...facts }) => ({
    ...facts,
    supplierCodes: JSON.parse(codes) as string[],
    documents: JSON.parse(documents) as string[],
    hasGoods: lines > 0,
  }))
}

/** Stored advices, newest first. */
export function listAdvices(database: PrimaryDatabase, request: PageRequest): Page<AdviceHead> {
  const [where, order] = [createConditions(), ['advice_id']]
  return readPage(database, { columns, from: 'despatch_advice', where, order, direction: 'DESC' }, request)
}

/** The newest stored advices of those imported since then (epoch ms), newest first. */
export function advicesSince(database: PrimaryDatabase, sinceMs: number, limit: number): AdviceHead[] {
  return all(
    database,
    `SELECT ${columns} FROM despatch_advice WHERE round(unixepoch(imported_at, 'subsec') * 1000) > ? ORDER BY advice_id DESC LIMIT ?`,
    sinceMs,
    limit,
  )
}

/** All decisions about lines of a control, oldest first. */
export function adviceDecisions(database: PrimaryDatabase, controlId: number): AdviceDecision[] {
  return all(
    database,
    `SELECT article_code AS articleCode, lot, expiry, wrong, operator, at FROM advice_decision WHERE control_id = ? ORDER BY id`,
    controlId,
  )
}

export function addAdviceDecision(writer: PrimaryWriter, controlId: number, decision: AdviceDecision): void {
  insert(writer, 'advice_decision', { controlId, ...decision })
}
