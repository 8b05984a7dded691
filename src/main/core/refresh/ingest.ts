import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'
import type { CacheWriter } from '../store/cache/cache-file.ts'
import type { ListReading } from '../store/cache/list-reading.ts'
import type { AdjustmentsDateFormat } from '../wms/adjustment-dates.ts'
import type { Wms, WmsList } from '../wms/wms.ts'
import type { ArticleFactCollector } from './article-facts.ts'
import type { RunSummary } from './messages.ts'

export interface ReadContext {
  wms: Wms
  writer: CacheWriter
  profileFolder: string
  clock: Clock
  warehouseTimeZone: string
  adjustmentsDateFormat: AdjustmentsDateFormat
  signal: AbortSignal
  progress(done: number, total: number | null): void
}

/** A list of the WMS to be stored in the cache. */
export interface Source<Read, Kept> {
  list: WmsList<Read>
  reading: ListReading<Kept>
  /** Converts a row to its stored form. */
  kept(row: Read): Kept
  factCollector?: ArticleFactCollector<Read>
}

const batchRows = 500

type Ingested = RunSummary & { left: number[] }

/** Streams a list into the cache in batches: memory stays bounded through backpressure on the socket. */
async function ingest<Read, Kept>(
  { list, reading, kept, factCollector }: Source<Read, Kept>,
  { writer }: ReadContext,
  progress: (read: number) => void,
): Promise<Ingested> {
  let batch: Kept[] = []
  let read = 0
  try {
    for await (const rows of list.batches()) {
      for (const row of rows) {
        read += 1
        if (row.ok) {
          factCollector?.hear(row.value)
          batch.push(kept(row.value))
        } else reading.setAside(row.setAside, row.known === null ? null : kept(row.known))
        if (batch.length < batchRows) continue
        reading.addRows(batch)
        batch = []
        progress(read)
      }
    }
    if (batch.length > 0) reading.addRows(batch)
  } catch (error) {
    reading.abort()
    throw error
  }
  const { complete, setAside } = list.summary()
  const outcome = reading.commit({ complete })
  progress(read)
  if (outcome.result === 'held') return { rows: outcome.rows, setAside, held: outcome.reason, left: [] }
  // Article facts of a list are stored only if the list is.
  factCollector?.learn(writer)
  return { rows: outcome.rows, setAside, held: null, left: outcome.left }
}

/** True if the WMS answered with something else than was asked, or unreadably: other scopes are still read. */
export function isOtherAnswer(error: unknown): error is Failure {
  return (
    error instanceof Failure &&
    ['other_rows', 'other_document', 'unreadable'].includes(String(error.details?.['reason']))
  )
}

/** Repeats an unconfirmed read at once: a second identical result is accepted. */
export async function confirmBySecondRead<Read, Kept>(
  context: ReadContext,
  open: () => Source<Read, Kept>,
  progress: (read: number) => void = (read) => context.progress(read, null),
): Promise<Ingested> {
  const first = await ingest(open(), context, progress)
  return first.held === null ? first : await ingest(open(), context, progress)
}
