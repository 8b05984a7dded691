import { lateAfterHours } from '../../../contract/shapes/handover.ts'
import type { HandoverAnswer, HandoverEntry, HandoverFailure } from '../../../contract/shapes/handover.ts'
import type { HandoverReport } from '../../../contract/shapes/handover-report.ts'
import type { EntryRecord } from '../store/handover-entries.ts'

/** An entry as the contract has it. `concealed`: without what the receiver said, which may name declared figures. */
export function entryView(
  entry: EntryRecord,
  {
    destinationName,
    instant,
    nowMs,
    concealed,
  }: { destinationName: string; instant(ms: number): string; nowMs: number; concealed: boolean },
): HandoverEntry {
  const answer = entry.answer === null ? null : (JSON.parse(entry.answer) as HandoverAnswer)
  return {
    id: entry.entryId,
    reference: entry.reference,
    destinationId: entry.destinationId,
    destinationName,
    controlId: entry.report === null ? entry.controlId : null,
    ...(entry.report === null ? {} : { report: JSON.parse(entry.report) as HandoverReport }),
    ...(entry.part === null ? {} : { part: entry.part }),
    number: entry.number,
    supplierName: entry.supplierName,
    signedAt: entry.signedAt,
    state: entry.state,
    attempts: entry.attempts,
    lastAttemptAt: entry.lastAttemptAt,
    nextAttemptAt: entry.state === 'waiting' && entry.nextAttemptMs > 0 ? instant(entry.nextAttemptMs) : null,
    sentAt: entry.sentAt,
    acknowledgedAt: entry.acknowledgedAt,
    late: entry.state === 'sent' && entry.sentAt !== null && Date.parse(entry.sentAt) <= lateBeforeMs(nowMs),
    answer: answer && concealed ? { ...answer, text: null } : answer,
    failure: entry.failure === null ? null : (JSON.parse(entry.failure) as HandoverFailure),
  }
}

/** What was put into a folder until then and is not answered is late, epoch ms. */
export function lateBeforeMs(nowMs: number): number {
  return nowMs - lateAfterHours * 3_600_000
}
