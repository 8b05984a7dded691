import type { HandoverReport } from '../../../contract/shapes/handover-report.ts'
import type { SupplierScorecards } from '../comparison/supplier-scorecards.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { ControlIdentity, VisibilityPolicy } from '../controls/visibility-policy.ts'
import { Failure } from '../domain/failure.ts'
import { groupBy } from '../domain/group-by.ts'
import type { Instant, Units } from '../domain/model.ts'
import { unitsFromNumber } from '../domain/units.ts'
import type { CsvCell } from '../kernel/csv.ts'
import type { CallContext } from '../kernel/dispatch.ts'
import { claimTexts } from '../reports/claim-texts.ts'
import type { BuildReport } from '../reports/reports.ts'
import { statusText } from '../reports/report-texts.ts'
import { articlesByCode } from '../store/cache/articles.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { weighedAmong } from '../store/articles-by-weight.ts'
import { listStock } from '../store/cache/stock.ts'
import type { EntryRecord } from '../store/handover-entries.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { signedStatements } from '../store/signed-controls.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'

const maxStatements = 2000
const maxStockRows = 5000
const stockRowsAtOnce = 500

/** The sources of reports of signed controls. */
export interface ReportSources {
  database: PrimaryDatabase
  controlRepository: Pick<ControlRepository, 'byId'>
  visibilityPolicy: Pick<VisibilityPolicy, 'isBlind' | 'isClosedTo' | 'reveal' | 'visibilitiesOf'>
  buildReport: BuildReport
}

export interface ReportTableOptions extends ReportSources {
  cache: CacheReader
  supplierScorecards: Pick<SupplierScorecards, 'records'>
  /** Epoch ms of the beginning of a day at the warehouse, and of the day after it. */
  dayMs(day: string): { begin: number; end: number }
  /** An instant as the clocks at the warehouse show it. */
  atWarehouse(at: string): string
  /** When stock was last read; `null`: never. */
  stockAsOf(): Instant | null
}

/** A control whose figures are in a report, by one of its documents. Entries of earlier versions have no supplier. */
export type ReportedControl = readonly [id: number, number: string | null, supplierCode?: string | null]

/** Rows of a report. Its columns are the names of its texts. */
export interface ReportTable {
  columns: readonly string[]
  rows: CsvCell[][]
  /** Signed controls that are blind or unknown here. */
  leftOut: number
  /** False if there is more than a report has room for. */
  complete: boolean
  /** When the WMS was read for it, where it is about the WMS's own figures. */
  asOf: Instant | null
  controls: ReportedControl[]
}

/** The controls whose figures are in the files of an entry, as the blindness of documents knows them; none of a control. */
export function reportIdentities({ reportControls }: Pick<EntryRecord, 'reportControls'>): ControlIdentity[] {
  return reportControls === null ? [] : identitiesOf(JSON.parse(reportControls) as ReportedControl[])
}

/** Reported controls as the blindness of documents knows them. */
export function identitiesOf(controls: readonly ReportedControl[]): ControlIdentity[] {
  const reported = groupBy(controls, ([id]) => id)
  return [...reported].map(([id, documents]) => ({
    id,
    receivingDocuments: documents.flatMap(([, number, supplierCode = null]) =>
      number === null ? [] : [{ id: null, number, supplierCode }],
    ),
  }))
}

/** A control of which only the number of its document is known. */
export function controlIdentity(id: number, number: string | null): ControlIdentity {
  return { id, receivingDocuments: number === null ? [] : [{ id: null, number, supplierCode: null }] }
}

/** Who asks: of a report that is sent by itself nobody, who has no supervisor's rights. */
export type Asker = Pick<CallContext, 'callerId' | 'signal'>

/** Collects a report. What is blind to the caller is left out; yields after each control. */
export async function reportTable(
  { kind, from, to }: HandoverReport,
  language: 'es' | 'en',
  asker: Asker,
  options: ReportTableOptions,
): Promise<ReportTable> {
  if (kind === 'expiring') return expiring(to, language, options)
  return kind === 'suppliers' ? suppliers(from, to, asker, options) : differences(from, to, language, asker, options)
}

async function differences(
  from: string,
  to: string,
  language: 'es' | 'en',
  { callerId, signal }: Asker,
  { database, controlRepository, visibilityPolicy, buildReport, dayMs, atWarehouse }: ReportTableOptions,
): Promise<ReportTable> {
  // New columns come last: rows that were kept of earlier reports end before them.
  const columns =
    'number supplier signedAt article description lot expiry declared counted difference status reason measure'
  const rows: CsvCell[][] = []
  const controls: ReportedControl[] = []
  let leftOut = 0
  const found = signedStatements(database, dayMs(from).begin, dayMs(to).end, maxStatements + 1)
  for (const statement of found.slice(0, maxStatements)) {
    await nextTurn(signal)
    const cached = controlRepository.byId(statement.controlId)
    if (cached === null || visibilityPolicy.isClosedTo(cached.control, callerId)) {
      leftOut += 1
      continue
    }
    visibilityPolicy.reveal(cached.control, callerId)
    controls.push([statement.controlId, statement.number])
    for (const line of buildReport(cached, statement.part).lines) {
      if (line.status === 'match' || line.status === 'within_tolerance') continue
      rows.push([
        statement.number,
        statement.supplierName,
        atWarehouse(statement.signedAt).slice(0, 16).replace('T', ' '),
        line.articleCode,
        line.description,
        line.lot,
        line.expiry,
        cell(line.declared),
        cell(line.counted),
        cell(line.difference),
        statusText(line.status, language),
        line.note ?? line.reason ?? null,
        measureText(line.byWeight === true, language),
      ])
    }
  }
  return {
    columns: columns.split(' '),
    rows,
    leftOut,
    complete: found.length <= maxStatements,
    asOf: null,
    controls,
  }
}

async function suppliers(
  from: string,
  to: string,
  asker: Asker,
  { supplierScorecards }: ReportTableOptions,
): Promise<ReportTable> {
  const columns =
    'supplierCode supplier documents lines right short missing over damagedLines declared difference leftOut declaredKg differenceKg'
  const { records, controls } = await supplierScorecards.records({ from, to }, null, asker)
  return {
    columns: columns.split(' '),
    rows: records.map(({ code, name, documents, lines, kinds, damagedLines, declared, difference, leftOut, kilos }) => [
      code,
      name,
      ...[documents, lines, kinds.right, kinds.short, kinds.missing, kinds.over, damagedLines].map(String),
      cell(unitsFromNumber(declared)),
      cell(unitsFromNumber(difference)),
      String(leftOut),
      ...[kilos?.declared, kilos?.difference].map((sum) => (sum === undefined ? null : cell(unitsFromNumber(sum)))),
    ]),
    leftOut: 0,
    complete: true,
    asOf: null,
    controls: controls.flatMap(({ id, receivingDocuments }): ReportedControl[] =>
      receivingDocuments.length === 0
        ? [[id, null]]
        : receivingDocuments.map(({ number, supplierCode }) => [id, number, supplierCode]),
    ),
  }
}

async function expiring(
  to: string,
  language: 'es' | 'en',
  { cache, database, stockAsOf }: ReportTableOptions,
): Promise<ReportTable> {
  const asOf = stockAsOf()
  // No rows of what was never read would say that nothing expires.
  if (asOf === null) throw new Failure('not_found', 'Stock was not read yet', { reason: 'stock_unknown' })
  const columns = 'article description lot expiry units container area measure'
  const rows: CsvCell[][] = []
  let cursor: string | undefined
  do {
    const page = listStock(cache, {
      due: { to },
      order: 'expiry',
      limit: stockRowsAtOnce,
      ...(cursor === undefined ? {} : { cursor }),
    })
    const codes = page.rows.map(({ articleCode }) => articleCode)
    const weighed = weighedAmong(database, articlesByCode(cache, codes))
    for (const row of page.rows)
      rows.push([
        row.articleCode,
        row.description,
        row.lot,
        row.expiry,
        { units: row.units },
        row.container.number,
        row.area.description,
        measureText(weighed.has(row.articleCode), language),
      ])
    cursor = page.nextCursor ?? undefined
    await nextTurn(null)
  } while (cursor !== undefined && rows.length < maxStockRows)
  return { columns: columns.split(' '), rows, leftOut: 0, complete: cursor === undefined, asOf, controls: [] }
}

/** The measure of the figures of a row: units or kilograms. */
function measureText(byWeight: boolean, language: 'es' | 'en'): string {
  return claimTexts[language].measure[byWeight ? 'kilos' : 'units']
}

const cell = (units: Units | null): CsvCell => (units === null ? null : { units })

async function nextTurn(signal: AbortSignal | null): Promise<void> {
  await yieldToEventLoop()
  signal?.throwIfAborted()
}
