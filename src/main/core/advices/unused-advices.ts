import type { AdviceUse, UsedAdvice } from '../../../contract/shapes/advice.ts'
import { isAdviceOf } from '../domain/despatch-advice/judge-lines.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { cacheVersion } from '../store/cache/cache-file.ts'
import type { AdviceHead } from '../store/despatch-advices.ts'
import { adviceFacts, advicesSince } from '../store/despatch-advices.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { signedComparisonOf } from '../store/signed-comparisons.ts'
import type { AdviceUseOf } from './advice-use.ts'

const dayMs = 86_400_000
/** An advice usually comes before its document. */
const documentDays = 3
/** After these days, an advice is no task: its delivery was received without it. */
const taskDays = 30
/** Newest advices that are looked through, and those that are looked up in one slice. */
const [maxAdvices, slice] = [2000, 10]

export interface UnusedAdvices {
  /** Newest first. */
  rows: UsedAdvice[]
  /** True if there may be more. */
  atLeast: boolean
}

/**
 * Finds the advices that a person must care for: of another supplier than the document, without goods, or without a document
 * after three days. Not those of a document that is signed or is compared with another advice.
 */
export function createUnusedAdvices(options: {
  database: PrimaryDatabase
  cache: CacheReader
  useOf: AdviceUseOf
  nowMs(): number
}): () => Promise<UnusedAdvices> {
  const { database, cache, useOf, nowMs } = options
  /** Advices that are compared, or replaced by a newer one: they are not looked up again. */
  const settled = new Set<number>()
  let found = { version: -1, uses: new Map<number, AdviceUse>() }

  return async () => {
    const heads = advicesSince(database, nowMs() - taskDays * dayMs, maxAdvices)
    const rows: UsedAdvice[] = []
    for (const [at, head] of heads.entries()) {
      if (at % slice === slice - 1) await yieldToEventLoop()
      if (settled.has(head.adviceId)) continue
      const use = currentUse(head.adviceId)
      if (use.state === 'compared' || use.state === 'replaced') settled.add(head.adviceId)
      else if (isOpen(head, use)) rows.push({ ...head, use })
    }
    return { rows, atLeast: heads.length === maxAdvices }
  }

  /** Looked up again only when documents were read. */
  function currentUse(adviceId: number): AdviceUse {
    const version = cacheVersion(cache)
    if (found.version !== version) found = { version, uses: new Map() }
    const use = found.uses.get(adviceId) ?? useOf(adviceId)
    found.uses.set(adviceId, use)
    return use
  }

  function isOpen({ importedAt }: AdviceHead, { state, documents }: AdviceUse): boolean {
    if (state === 'no_document') return nowMs() - Date.parse(importedAt) >= documentDays * dayMs
    return documents.length === 0 || documents.some((document) => !isCaredFor(document))
  }

  function isCaredFor(document: AdviceUse['documents'][number]): boolean {
    if (signedComparisonOf(database, document.controlId, null) !== null) return true
    return adviceFacts(database, { numbers: [document.number] }).some(
      (other) => other.hasGoods && isAdviceOf(other, document),
    )
  }
}
