import { createHash } from 'node:crypto'
import type { Resource } from '../../../../contract/shapes/system.ts'
import { Failure } from '../../domain/failure.ts'
import type { SetAsideRow } from '../../domain/model.ts'
import type { CacheWriter } from './cache-file.ts'
import { writeCache } from './cache-file.ts'
import type { UnconfirmedReason } from './coverage.ts'
import { coverageOfScope, lastDigest, storeUnconfirmedRead, writeCoverage } from './coverage.ts'

/** One reading of a list, from its first row until it replaces the previous one. */
export interface ListReading<Row> {
  /** Stages rows in batches; readers see no change yet. */
  addRows(rows: readonly Row[]): void
  /** An unreadable row; `known` is what could be read of it. */
  setAside(row: SetAsideRow, known?: Row | null): void
  /** Replaces the old reading at once, or holds the new one back. `protocol` if no row is readable and the old one has rows. */
  commit(options: { complete: boolean }): ListOutcome
  /** Discards the reading: the response was not a list or was truncated. */
  abort(): void
}

type ListOutcome =
  | {
      result: 'swapped'
      rows: number
      /** Rows of the old reading that are missing in the new one. */
      vanished: number
      /** Ids of controls that left a scope by state: their new state has to be fetched one by one. */
      left: number[]
    }
  /** Not accepted: to be read again; the same reading is accepted the second time. */
  | { result: 'held'; reason: UnconfirmedReason | 'incomplete'; rows: number }

/** How a resource stores the rows of a reading. */
export interface ListTarget<Row> {
  /** The part of a row that makes two readings the same, without values that change from minute to minute. */
  identity(row: Row): string
  /** Stores rows where readers do not see them yet. */
  stage(rows: readonly Row[]): void
  /** Notes that the list has a row, of which not all could be read: what is stored of it is not missing. */
  stageUnreadable?(row: Row): void
  /** Slow work before the transaction, such as indexes. */
  prepare?(): void
  /** Inside the transaction. `rows` is the number of distinct rows of the new reading. */
  apply(complete: boolean): { rows: number; vanished: number; left: number[] }
  /** Deletes the staged rows. */
  discard(): void
}

/** Unreadable rows that are stored; more are only counted. */
const maxStoredSetAside = 1000

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
      // The same however the rows are divided into batches.
      digest.update(`${JSON.stringify(batch.map((row) => target.identity(row))).slice(1, -1)},`)
      rows += batch.length
      writeCache(writer, () => target.stage(batch))
    },
    setAside(row, known = null) {
      asideCount += 1
      if (known !== null && target.stageUnreadable) writeCache(writer, () => target.stageUnreadable?.(known))
      if (aside.length < maxStoredSetAside) aside.push(row)
    },
    commit({ complete }) {
      end()
      try {
        const read = rows + asideCount
        // A column with another name would empty the list, however often it is read.
        if (rows === 0 && asideCount > 0 && (coverageOfScope(writer, resource, scope)?.rows ?? 0) > 0)
          throw new Failure('protocol', 'No row of the list could be read', {
            reason: 'unreadable',
            setAside: asideCount,
          })
        const reason = reasonToHold(read, previousRows(writer, resource, scope))
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
      }
    },
    abort() {
      end()
      target.discard()
    },
  }
}

function previousRows(writer: CacheWriter, resource: Resource, scope: string): number {
  const before = coverageOfScope(writer, resource, scope)
  return before?.complete ? before.rows + before.setAside : 0
}

/** A truncated list ends at a round number of rows or loses more than half. Both may be real, so it is read twice. */
function reasonToHold(read: number, before: number): UnconfirmedReason | null {
  if (read * 2 < before) return 'shrunk'
  if (read > 0 && read % 100 === 0) return 'round'
  return null
}
