import type { HandoverReport, HandoverReportKind } from '../../../contract/shapes/handover-report.ts'
import type { CsvCell } from '../kernel/csv.ts'
import { toldReports } from '../store/handover-entries.ts'
import type { EntryRecord } from '../store/handover-entries.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { ReportedControl, ReportTable } from './report-table.ts'

type Row = readonly CsvCell[]

/** A row of an earlier report that reads differently now; `null`: it was not in it, or is not any more. */
export interface ReportChange {
  /** Reference of the earlier report, and its days. */
  report: string
  from: string
  to: string
  before: Row | null
  after: Row | null
}

/** What changed in earlier reports since they were made, and what is to be kept of them. */
export interface ReportChanges {
  changes: ReportChange[]
  /** Earlier reports that cannot be looked at now, because a control of theirs is counted again or not on this PC. */
  notCompared: number
  /** Controls whose figures are in the changes. */
  controls: ReportedControl[]
  /** Of each earlier report that was compared: its entry, and what its destination knows once the changes are told. */
  told: { entryId: string; told: string }[]
  /** Rows that it knew of those reports until then, by entry: a report that is made again says the same changes. */
  before: Record<string, ToldRows>
}

/** What a destination was told of the days of a report. */
interface ToldRows extends Pick<ReportTable, 'rows' | 'controls'> {
  /** Of its words, such as the result of a line. */
  language: 'es' | 'en'
}

/** The stored form of a report; `before` is missing in one of an earlier version. */
type Told = ToldRows & Partial<Pick<ReportChanges, 'before'>>

/** The columns that tell which rows are the same. Stock moves by itself: its reports are not compared. */
const keyColumns: Record<HandoverReportKind, readonly string[] | null> = {
  differences: ['number', 'article', 'lot', 'expiry'],
  suppliers: ['supplierCode'],
  expiring: null,
}
/** A name that was corrected is no other figure. */
const nameColumns = ['description', 'supplier']
/** Reports are followed for so long. */
const followedMs = 31 * 86_400_000

/** What to keep of a report that was made; `null` if its kind is not compared. */
export function toldOf(
  { kind }: HandoverReport,
  { rows, controls }: ReportTable,
  { language, before }: Pick<Required<Told>, 'language' | 'before'>,
): string | null {
  return keyColumns[kind] === null ? null : keep({ language, rows, controls, before })
}

/** Makes the earlier reports of the same kind and destination again and compares them with what was told of them. */
export async function reportChanges(
  { entryId, destinationId, signedMs }: Pick<EntryRecord, 'entryId' | 'destinationId' | 'signedMs'>,
  made: { report: HandoverReport; table: ReportTable },
  options: {
    database: PrimaryDatabase
    makeTable(report: HandoverReport, language: 'es' | 'en'): Promise<ReportTable>
    /** True if none is hidden. */
    areOpen(controls: readonly ReportedControl[]): boolean
    /** True if the control can be in a report of the kind: it was read, or counted, on this PC. */
    isKnown(kind: HandoverReportKind, controlId: number): boolean
  },
): Promise<ReportChanges> {
  const { database, makeTable, areOpen, isKnown } = options
  const { kind } = made.report
  const result: ReportChanges = { changes: [], notCompared: 0, controls: [], told: [], before: {} }
  const keys = keyColumns[kind]
  if (keys === null) return result
  const reports = toldReports(database, { destinationId, kind, sinceMs: signedMs - followedMs })
  const own = reports.find((one) => one.entryId === entryId)
  // It was made before, in other formats or another language: what that said of earlier reports may not have arrived.
  const before = own === undefined ? {} : ((JSON.parse(own.told) as Told).before ?? {})
  for (const earlier of reports) {
    if (earlier.entryId === entryId) continue
    const report = JSON.parse(earlier.report) as HandoverReport
    const last = JSON.parse(earlier.told) as Told
    const told = before[earlier.entryId] ?? last
    const keepTold = (rows: ToldRows) =>
      result.told.push({ entryId: earlier.entryId, told: keep({ ...rows, before: last.before ?? {} }) })
    const now = await makeTable(report, told.language)
    const controls = [...told.controls, ...now.controls]
    const inReport = new Set(now.controls.map(([id]) => id))
    const isLost = told.controls.some(([id]) => !inReport.has(id) && !isKnown(kind, id))
    // A count that is open again takes its rows away, and the difference would be what it hides.
    if (isLost || !areOpen(controls)) {
      result.notCompared += 1
      if (told !== last) keepTold(told)
      continue
    }
    const found = rowChanges(now.columns, keys, told.rows, now.rows, made.table.rows)
    const { from, to } = report
    result.changes.push(...found.map((change) => ({ report: earlier.reference, from, to, ...change })))
    if (found.length === 0 && told === last) continue
    const { language } = told
    result.controls.push(...controls)
    result.before[earlier.entryId] = { language, rows: told.rows, controls: told.controls }
    keepTold({ language, rows: now.rows, controls: now.controls })
  }
  return result
}

/** A row that left its report may be in the one that is being made, such as of a control that was signed again. */
function rowChanges(
  columns: readonly string[],
  keys: readonly string[],
  before: readonly Row[],
  after: readonly Row[],
  elsewhere: readonly Row[],
): { before: Row | null; after: Row | null }[] {
  const figures = columns.flatMap((column, at) => (nameColumns.includes(column) ? [] : [at]))
  const keyAt = keys.map((key) => columns.indexOf(key))
  const nameAt = columns.indexOf('supplier')
  // A supplier without a code is known by its name.
  const keyOf = (row: Row) => textOf(row, keyAt.every((one) => row[one] === null) ? [nameAt] : keyAt)
  // Rows that were kept by an earlier version of the program end before the columns that came later.
  const same = (a: Row, b: Row) => {
    const both = figures.filter((one) => one < Math.min(a.length, b.length))
    return textOf(a, both) === textOf(b, both)
  }
  const [old, now, moved] = [before, after, elsewhere].map((rows) => byKey(rows, keyOf))
  if (!old || !now || !moved) return []
  const gone = [...old].flatMap(([key, row]) => {
    const current = now.get(key) ?? moved.get(key) ?? null
    return current !== null && same(row, current) ? [] : [{ before: row, after: current }]
  })
  const added = [...now].flatMap(([key, row]) => (old.has(key) ? [] : [{ before: null, after: row }]))
  return [...gone, ...added]
}

/** Rows by their key, and by their order where several have it. */
function byKey(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row> {
  const known = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(row)
    let n = 0
    while (known.has(`${n} ${key}`)) n += 1
    known.set(`${n} ${key}`, row)
  }
  return known
}

const textOf = (row: Row, at: readonly number[]) => JSON.stringify(at.map((one) => row[one]))
const keep = ({ language, rows, controls, before }: Required<Told>) =>
  JSON.stringify({ language, rows, controls, before } satisfies Told)
