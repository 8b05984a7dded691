import type { Verdict, VerificationFinding } from '../../../../contract/shapes/verification.ts'
import type { ReceiptStatement } from '../receipt/statement.ts'
import { notProven, proven, wrong } from './findings.ts'

/** A log that was deleted by age; `hash`: of this place, if the chain of the PC names it. */
export interface RemovedLog {
  removedAt: string
  hash: string | null
}

/** Hash of a link at a place of a log; `null` if the log is known but shorter, `undefined` if it is not known. */
export type HashAt = (log: { device: string; sessionId: string }, seq: number) => string | RemovedLog | null | undefined

/** Compares the ends of logs that a genuine receipt names with the logs that are present. */
export function compareWithReceipt(
  verdict: Verdict,
  statement: ReceiptStatement,
  hashAt: HashAt,
  options: { missingIsWrong: boolean },
): Verdict {
  const counts = [...statement.counts].sort((one, other) => one.counter - other.counter)
  const places: (ReceiptStatement['counts'][number] | null)[] = [...counts, null]
  const found = places.flatMap((count): VerificationFinding[] => {
    const { device, sessionId, seq, hash } = count ?? {
      device: statement.device,
      sessionId: `pc:${statement.device}`,
      ...statement.chain,
    }
    const known = hashAt({ device, sessionId }, seq)
    const removed = typeof known === 'object' ? known : null
    const own = typeof known === 'object' && known !== null ? known.hash : known
    if (own === undefined && !options.missingIsWrong) return []
    const values = { device, session: sessionId, seq, ...(count ? { counter: count.counter } : {}) }
    const deleted = removed && { ...values, at: removed.removedAt }
    if (deleted && own === null) return [notProven('head_removed', deleted)]
    if (deleted && own === hash) return [proven('head_removed', deleted)]
    if (own === hash) return [proven(count ? 'head_equal' : 'chain_equal', values)]
    if (own === null || own === undefined) return [wrong(count ? 'head_missing' : 'chain_missing', values)]
    return [wrong(count ? 'head_differs' : 'chain_differs', values)]
  })
  const differs = found.some(({ is }) => is === 'wrong')
  const compared = found.filter(({ code }) => code.startsWith('head_')).length === statement.counts.length
  return {
    ...verdict,
    // Nothing is worse than a receipt that was changed or that nobody known has signed.
    outcome: differs && (verdict.outcome === 'genuine' || verdict.outcome === 'no_keys') ? 'differs' : verdict.outcome,
    findings: [...verdict.findings.filter(({ code }) => !(compared && code === 'counts_not_compared')), ...found],
  }
}
