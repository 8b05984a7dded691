import type { HandoverFormat } from '../../../contract/shapes/handover.ts'
import type { ExportedFile } from '../../../contract/shapes/comparison.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { exists, get, insert, run } from './sql.ts'

export interface HandoverContent extends ExportedFile {
  reference: string
  format: HandoverFormat
  language: 'es' | 'en'
}

/** The stored documents of a statement; `null` if none was made yet, or no entry needs them any more. */
export function handoverContent(
  database: PrimaryDatabase,
  { reference, format, language }: Pick<HandoverContent, 'reference' | 'format' | 'language'>,
): HandoverContent | null {
  return get(
    database,
    `SELECT reference, format, language, name, media_type AS mediaType, encoding, content FROM handover_content
     WHERE reference = ? AND format = ? AND language = ?`,
    reference,
    format,
    language,
  )
}

export function hasContent(database: PrimaryDatabase, reference: string): boolean {
  return exists(database, 'SELECT 1 FROM handover_content WHERE reference = ? LIMIT 1', reference)
}

export function addContent(writer: PrimaryWriter, content: HandoverContent): void {
  insert(writer, 'handover_content', content, 'ignore')
}

/** Deletes what was made of reports that were entered before then and delivered, epoch ms, and what they said. */
export function dropOldReports(writer: PrimaryWriter, beforeMs: number): void {
  run(
    writer,
    `DELETE FROM handover_content WHERE reference IN (SELECT reference FROM handover_entry WHERE report IS NOT NULL
       AND signed_ms < ? AND state IN ('acknowledged', 'withdrawn'))`,
    beforeMs,
  )
  run(writer, 'UPDATE handover_entry SET report_told = NULL WHERE report_told IS NOT NULL AND signed_ms < ?', beforeMs)
}

/** Deletes what was made of a statement, unless an entry is still to be delivered. */
export function dropContent(writer: PrimaryWriter, reference: string): void {
  run(
    writer,
    `DELETE FROM handover_content WHERE reference = ? AND NOT EXISTS (
       SELECT 1 FROM handover_entry WHERE handover_entry.reference = handover_content.reference
         AND state NOT IN ('acknowledged', 'withdrawn'))`,
    reference,
  )
}
