import type { LearnedImport } from '../../../contract/shapes/learned.ts'
import { barcodeKey } from './article-catalog.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { Failure } from '../domain/failure.ts'
import { groupBy } from '../domain/group-by.ts'
import { parseLinkedBarcodeFile } from './linked-barcode-file.ts'
import type { LinkedBarcodeLine } from './linked-barcode-file.ts'
import { explainScan, linkFault } from '../domain/scan.ts'
import { unitsToNumber } from '../domain/units.ts'
import { csvText } from '../kernel/csv.ts'
import type { FileLanguage } from '../kernel/csv.ts'
import { articleCodeAsStored, articlesByCode, searchArticles } from '../store/cache/articles.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import type { LearnedBarcode } from '../store/learned-barcodes.ts'
import {
  forgetBarcode,
  learnBarcode,
  learnedBarcode,
  learnedBarcodeHistory,
  listLearnedBarcodes,
} from '../store/learned-barcodes.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

/** Maximum lines of each kind in the result of an import. */
const named = 200
/** A long number as spreadsheets write it: its last digits are lost. */
const rounded = /^\d(?:[.,]\d+)?E\+\d+$/i

type Names = 'articles.learned' | 'articles.forget' | 'articles.exportLearned' | 'articles.importLearned'

/** Handlers of the barcodes linked on this PC: list, removal, import and export. */
export function linkedBarcodeHandlers(options: {
  database: PrimaryDatabase
  cache: CacheReader
  today(): string
  now(): string
  language(): FileLanguage
  assertSupervisor(callerId: string, message: string): void
}): Pick<Handlers, Names> {
  const { database, cache, today, now, language, assertSupervisor } = options

  /** Key of a barcode that was typed or read from a file; `null` if it is unreadable or no article's. */
  function keyOf(barcode: string): string | null {
    const reading = explainScan(barcode, { year: Number(today().slice(0, 4)) })
    return reading.valid && linkFault(reading) === null ? barcodeKey(reading.gtin ?? reading.text) : null
  }

  return {
    'articles.learned'({ text, limit, cursor }) {
      const articleCodes = text ? searchArticles(cache, text, 1000).rows.map(({ code }) => code) : []
      const page = listLearnedBarcodes(database, { text, articleCodes, limit, cursor })
      const codes = page.rows.map(({ articleCode }) => articleCode)
      const facts = articlesByCode(cache, codes)
      const links = learnedBarcodeHistory(
        database,
        page.rows.map((row) => row.barcodeKey),
      )
      const histories = groupBy(links, (link) => link.barcodeKey)
      return {
        ...page,
        asOf: now(),
        rows: page.rows.map((row) => ({
          barcode: row.barcodeKey,
          articleCode: row.articleCode,
          description: facts.get(row.articleCode)?.description ?? null,
          unitsPerScan: unitsToNumber(row.unitsPerScan),
          operator: row.operator,
          at: row.at,
          conflicts: otherArticles(histories.get(row.barcodeKey), row),
        })),
      }
    },
    'articles.forget'({ barcode, operator }, context) {
      return context.commit(() => {
        const key = [keyOf(barcode), barcode].find((one) => one !== null && learnedBarcode(database, one) !== null)
        const known = key == null ? null : learnedBarcode(database, key)
        if (!known) throw new Failure('not_found', 'This barcode is not linked')
        forgetBarcode(database.writer(), { ...known, at: now(), operator: operator ?? known.operator })
        return { barcode: known.barcodeKey }
      }, 'articles')
    },
    'articles.exportLearned'({ language: asked }) {
      const rows: LearnedBarcode[] = []
      let cursor: string | null | undefined
      while (cursor !== null) {
        const page = listLearnedBarcodes(database, { limit: 1000, cursor })
        rows.push(...page.rows)
        cursor = page.nextCursor
      }
      const cells = rows.map((row) => [
        row.barcodeKey,
        row.articleCode,
        { units: row.unitsPerScan },
        row.operator,
        row.at,
      ])
      return {
        name: `barcodes-${today()}.csv`,
        mediaType: 'text/csv',
        content: csvText([['barcode', 'article', 'units', 'operator', 'at'], ...cells], asked ?? language()),
        encoding: 'utf-8',
      }
    },
    'articles.importLearned'({ content, mode, conflicts, operator = 'import' }, context) {
      // Thousands of links at once change what later scans count; a single one is linked while counting.
      assertSupervisor(context.callerId, 'Only the supervisor imports linked barcodes')
      const lines = parseLinkedBarcodeFile(content).map((line) => ({
        ...line,
        articleCode: articleCodeAsStored(cache, line.articleCode),
      }))
      return context.commit(
        () => {
          const { report, writes } = planImport(database, lines, keyOf, conflicts)
          if (mode === 'preview') return report
          const at = now()
          for (const one of writes) learnBarcode(database.writer(), { ...one, at, operator })
          return { ...report, applied: true }
        },
        ...(mode === 'apply' ? (['articles'] as const) : []),
      )
    },
  }
}

/** The articles that a barcode was linked to before, from the links that it has had. */
function otherArticles(history: readonly LearnedBarcode[] = [], { articleCode }: LearnedBarcode): string[] {
  return [...new Set(history.map((row) => row.articleCode))].filter((code) => code !== articleCode)
}

/** Plans an import line by line. */
function planImport(
  database: PrimaryDatabase,
  lines: readonly LinkedBarcodeLine[],
  keyOf: (barcode: string) => string | null,
  onConflict: 'keep' | 'replace',
) {
  const report: LearnedImport = {
    applied: false,
    added: 0,
    changed: 0,
    unchanged: 0,
    conflictsTotal: 0,
    conflicts: [],
    rejectedTotal: 0,
    rejected: [],
  }
  const writes: Pick<LearnedBarcode, 'barcodeKey' | 'articleCode' | 'unitsPerScan'>[] = []
  const seen = new Set<string>()

  function reject(line: number, code: LearnedImport['rejected'][number]['code']): void {
    report.rejectedTotal += 1
    if (report.rejected.length < named) report.rejected.push({ line, code })
  }

  for (const { line, barcode, articleCode, unitsPerScan } of lines) {
    const key = keyOf(barcode)
    if (barcode === '') reject(line, 'no_barcode')
    else if (key === null || key.length > 200 || rounded.test(barcode)) reject(line, 'invalid_barcode')
    else if (articleCode === '' || articleCode.length > 200) reject(line, 'no_article')
    else if (unitsPerScan === null) reject(line, 'invalid_units')
    else if (seen.has(key)) reject(line, 'repeated')
    else {
      seen.add(key)
      const before = learnedBarcode(database, key)
      const foreign = before !== null && before.articleCode !== articleCode
      if (before === null) report.added += 1
      else if (foreign) {
        report.conflictsTotal += 1
        if (report.conflicts.length < named)
          report.conflicts.push({ line, barcode: key, articleCode, before: before.articleCode })
      } else if (before.unitsPerScan === unitsPerScan) report.unchanged += 1
      else report.changed += 1
      const same = before !== null && !foreign && before.unitsPerScan === unitsPerScan
      if (!same && (!foreign || onConflict === 'replace')) writes.push({ barcodeKey: key, articleCode, unitsPerScan })
    }
  }
  return { report, writes }
}
