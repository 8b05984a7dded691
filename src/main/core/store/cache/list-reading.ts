import { createHash } from 'node:crypto'
import type { Resource } from '../../../../contract/shapes/system.ts'
import type { SetAsideRow } from '../../domain/model.ts'
import type { CacheWriter } from './cache-file.ts'
import { checkpoint, writeCache } from './cache-file.ts'
import type { UnconfirmedReason } from './coverage.ts'
import { coverageOfScope, lastDigest, storeUnconfirmedRead, writeCoverage } from './coverage.ts'

/** One reading of a list, from its first row until it replaces what stood before. */
export interface ListReading<Row> {
  /** Takes rows aside, in batches; nothing that is read changes yet. */
  addRows(rows: readonly Row[]): void
  setAside(row: SetAsideRow): void
  /** Puts the reading in the old one's place at once, or holds it back; then empties the write-ahead log. */
  commit(options: { complete: boolean }): ListOutcome
  /** The answer was no list or broke off: nothing changes. */
  abort(): void
}

type ListOutcome =
  | {
      result: 'swapped'
      rows: number
      /** Rows that stood before and are gone. */
      vanished: number
      /** Ids of controls that left a scope by state: what they are now is to be asked singly. */
      left: number[]
    }
  /** Not believed: read again; the same reading is taken the second time. */
  | { result: 'held'; reason: UnconfirmedReason | 'incomplete'; rows: number }

/** What a resource does with the rows of a reading. */
export interface ListTarget<Row> {
  /** What makes two readings the same; not what changes from minute to minute. */
  identity(row: Row): string
  /** Keeps rows where nobody reads them yet. */
  stage(rows: readonly Row[]): void
  /** Before the transaction: what may take long (indexes). */
  prepare?(): void
  /** Inside the transaction. `rows` is the number of distinct rows that stand now. */
  apply(complete: boolean): { rows: number; vanished: number; left: number[] }
  /** Forgets what was staged. */
  discard(): void
}

/** More rows set aside than these are counted, not kept. */
const keptSetAside = 1000

export function readList<Row>(
  writer: CacheWriter,
  list: { resource: Resource; scope: string; requestedAtMs: number },
  target: ListTarget<Row>,
): ListReading<Row> {
  const { resource, scope, requestedAtMs } = list
  const digest = createHash('sha256')
  const aside: SetAsideRow[] = []
  let asideCount = 0
  let rows = 0
  let open = true

  function end(): void {
    if (!open) throw new Error('this reading has ended')
    open = false
  }

  return {
    addRows(batch) {
      if (!open) throw new Error('this reading has ended')
      for (const row of batch) digest.update(`${JSON.stringify(target.identity(row))}\n`)
      rows += batch.length
      writeCache(writer, () => target.stage(batch))
    },
    setAside(row) {
      asideCount += 1
      if (aside.length < keptSetAside) aside.push(row)
    },
    commit({ complete }) {
      end()
      try {
        const read = rows + asideCount
        const reason = doubt(read, previousRows(writer, resource, scope))
        const hash = digest.digest('hex')
        if (reason !== null && lastDigest(writer, resource, scope) !== hash) {
          writeCache(writer, () =>
            storeUnconfirmedRead(writer, { resource, scope, digest: hash, reason, atMs: requestedAtMs }),
          )
          return { result: 'held', reason, rows }
        }
        target.prepare?.()
        const applied = writeCache(writer, () => {
          const done = target.apply(complete)
          const coverage = { resource, scope, asOfMs: requestedAtMs, complete, rows: done.rows, setAside: asideCount }
          writeCoverage(writer, coverage, aside, hash)
          return done
        })
        return { result: 'swapped', ...applied }
      } finally {
        target.discard()
        checkpoint(writer)
      }
    },
    abort() {
      end()
      target.discard()
      checkpoint(writer)
    },
  }
}

function previousRows(writer: CacheWriter, resource: Resource, scope: string): number {
  const before = coverageOfScope(writer, resource, scope)
  return before?.complete ? before.rows + before.setAside : 0
}

/** A list cut off by some limit ends at a round number or loses more than half; either may be true, so ask twice. */
function doubt(read: number, before: number): UnconfirmedReason | null {
  if (read * 2 < before) return 'shrunk'
  if (read > 0 && read % 100 === 0) return 'round'
  return null
}
