import type { Resource } from '../../../contract/shapes/system.ts'
import { Failure } from '../domain/failure.ts'
import type { ArticleFacts } from '../domain/model.ts'
import type { Clock } from '../ports.ts'
import { mergeArticles } from '../store/cache/articles.ts'
import type { CacheWriter } from '../store/cache/cache-file.ts'
import { writeCache } from '../store/cache/cache-file.ts'
import { beginControlList } from '../store/cache/control-list.ts'
import { putControl } from '../store/cache/control-rows.ts'
import { controlById } from '../store/cache/controls.ts'
import { forgetScopes, writeCoverage } from '../store/cache/coverage.ts'
import type { ListReading } from '../store/cache/list-reading.ts'
import { hasRoomToRefresh } from '../store/cache/open-cache.ts'
import { beginSupplierList } from '../store/cache/suppliers.ts'
import type { Wms, WmsList } from '../wms/wms.ts'
import { factsFromAdjustment, factsFromDispatch, factsFromOrder, factsFromStock } from './learn.ts'
import type { RunSummary } from './messages.ts'
import { controlDaysAt, openStates, todayAt } from './plan.ts'

export interface ReadContext {
  wms: Wms
  writer: CacheWriter
  profileFolder: string
  clock: Clock
  warehouseTimeZone: string
  signal: AbortSignal
  progress(done: number, total: number | null): void
}

const batchRows = 500
/** Controls that left an open state and are asked for one by one, per reading. */
const singlyAtMost = 50
const adjustmentWindowDays = 90

/** Reads one resource into the cache. Rejects with a coded failure; what was cached stays as it was then. */
export async function readResource(resource: Resource, context: ReadContext): Promise<RunSummary> {
  if (!hasRoomToRefresh(context.profileFolder))
    throw new Failure('storage_full', 'A refresh needs three times the size of the copy as free space')
  switch (resource) {
    case 'suppliers':
      return readTwice(context, () => ({
        list: context.wms.listSuppliers(context.signal),
        reading: beginSupplierList(context.writer, context.clock.now()),
      }))
    case 'controls':
      return readControls(context)
    case 'stock':
      return learnFrom(resource, context, context.wms.stockDetail({}, context.signal), factsFromStock)
    case 'orders':
      return learnFrom(resource, context, context.wms.listOrders({}, context.signal), factsFromOrder)
    case 'dispatches':
      return learnFrom(resource, context, context.wms.listCompleteDispatches(context.signal), factsFromDispatch)
    case 'adjustments': {
      const today = todayAt(context.clock.now(), context.warehouseTimeZone)
      const from = new Date(Date.parse(`${today}T00:00:00Z`) - adjustmentWindowDays * 86_400_000)
        .toISOString()
        .slice(0, 10)
      return learnFrom(
        resource,
        context,
        context.wms.listAdjustments(from, today, {}, context.signal),
        factsFromAdjustment,
      )
    }
  }
}

interface Source<T> {
  list: WmsList<T>
  reading: ListReading<T>
}

/** Streams a list into its reading, in batches: memory stays bounded and the socket is held back. */
async function ingest<T>(
  { list, reading }: Source<T>,
  context: ReadContext,
  doneBefore: number,
): Promise<RunSummary & { left: number[] }> {
  let batch: T[] = []
  let read = 0
  try {
    for await (const row of list) {
      read += 1
      if (row.ok) batch.push(row.value)
      else reading.setAside(row.setAside)
      if (batch.length < batchRows) continue
      reading.addRows(batch)
      batch = []
      context.progress(doneBefore + read, null)
    }
    if (batch.length > 0) reading.addRows(batch)
  } catch (error) {
    reading.abort()
    throw error
  }
  const { complete, setAside } = list.summary()
  const outcome = reading.commit({ complete })
  context.progress(doneBefore + read, null)
  if (outcome.result === 'held') return { rows: outcome.rows, setAside, held: outcome.reason, left: [] }
  return { rows: outcome.rows, setAside, held: null, left: outcome.left }
}

/** Reads again at once what is held back: a second identical reading is believed. */
async function readTwice<T>(
  context: ReadContext,
  open: () => Source<T>,
  doneBefore = 0,
): Promise<RunSummary & { left: number[] }> {
  const first = await ingest(open(), context, doneBefore)
  return first.held === null ? first : await ingest(open(), context, doneBefore)
}

/** Controls: the last days one by one, and all that are still open, however old. */
async function readControls(context: ReadContext): Promise<RunSummary> {
  const { wms, writer, signal, clock } = context
  const today = todayAt(clock.now(), context.warehouseTimeZone)
  const scopes = [
    ...openStates.map((state) => ({ scope: `state:${state.toLowerCase()}` as const, filter: { state } })),
    ...controlDaysAt(today).map((day) => ({ scope: `day:${day}` as const, filter: { date: day } })),
  ]
  const sum: RunSummary = { rows: 0, setAside: 0, held: null }
  const left = new Set<number>()
  for (const { scope, filter } of scopes) {
    const open = () => ({
      list: wms.listControls(filter, signal),
      reading: beginControlList(writer, scope, clock.now()),
    })
    const part = await readTwice(context, open, sum.rows)
    sum.rows += part.rows
    sum.setAside += part.setAside
    sum.held ??= part.held
    for (const id of part.left) left.add(id)
  }
  writeCache(writer, () =>
    forgetScopes(
      writer,
      'controls',
      scopes.map(({ scope }) => scope),
    ),
  )
  await readSingly([...left].slice(0, singlyAtMost), context)
  return sum
}

/** A control that left the open ones may be older than the days that are read: what it is now is asked for. */
async function readSingly(ids: readonly number[], { wms, writer, signal, clock }: ReadContext): Promise<void> {
  for (const id of ids) {
    const number = controlById(writer, id)?.control.receivingDocuments[0]?.number
    if (number === undefined) continue
    const requestedAt = clock.now()
    const control = await wms.controlByNumber(number, signal)
    if (control) writeCache(writer, () => putControl(writer, control, requestedAt))
  }
}

/** Takes what a list says of articles. */
async function learnFrom<T>(
  resource: Resource,
  { writer, clock, progress }: ReadContext,
  list: WmsList<T>,
  factsOf: (row: T) => ArticleFacts[],
): Promise<RunSummary> {
  const asOfMs = clock.now()
  let facts = new Map<string, ArticleFacts>()
  let rows = 0
  const flush = () => {
    writeCache(writer, () => mergeArticles(writer, [...facts.values()]))
    facts = new Map()
  }
  for await (const row of list) {
    if (!row.ok) continue
    rows += 1
    for (const fact of factsOf(row.value)) facts.set(fact.code, mergeFacts(facts.get(fact.code), fact))
    if (rows % batchRows !== 0) continue
    flush()
    progress(rows, null)
  }
  flush()
  const { complete, setAside } = list.summary()
  writeCache(writer, () => writeCoverage(writer, { resource, scope: 'all', asOfMs, complete, rows, setAside }, []))
  return { rows, setAside, held: null }
}

function mergeFacts(known: ArticleFacts | undefined, fact: ArticleFacts): ArticleFacts {
  if (!known) return fact
  return {
    code: fact.code,
    description: fact.description ?? known.description,
    usesLot: fact.usesLot ?? known.usesLot,
    usesSerial: fact.usesSerial ?? known.usesSerial,
    usesExpiry: fact.usesExpiry ?? known.usesExpiry,
    shelfLifeDays: fact.shelfLifeDays ?? known.shelfLifeDays,
    byWeight: fact.byWeight ?? known.byWeight,
  }
}
