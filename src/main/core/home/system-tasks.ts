import { certificateWarningDays } from '../../../contract/limits.ts'
import type { Output } from '../../../contract/operations.ts'
import type { Decision, DecisionKind } from '../../../contract/shapes/home.ts'
import type { BackupFailure } from '../../../contract/shapes/backup.ts'
import type { RefreshState } from '../../../contract/shapes/system.ts'
import type { ReceiverStatus } from '../../../contract/shapes/webhook.ts'
import type { UnusedAdvices } from '../advices/unused-advices.ts'
import { addDays } from '../domain/dates.ts'
import { createTask } from '../domain/home-tasks.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { cacheVersion } from '../store/cache/cache-file.ts'
import { openAdjustments } from '../store/cache/open-adjustments.ts'
import type { Verdicts } from '../store/cache/verdicts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { overdueClaims } from '../store/claims.ts'
import { refusedEntries } from '../store/handover-entries.ts'
import { unconfirmedCounts } from '../store/imported-counts.ts'
import { listSessions } from '../store/sessions.ts'

const dayMs = 86_400_000
/** Days of adjustments before today that create tasks. */
const adjustmentDays = 7
const backupDays = 3

export interface SystemTaskDeps {
  database: PrimaryDatabase
  cache: CacheReader
  verdicts: Verdicts
  refreshStates(): readonly RefreshState[]
  receiver(): ReceiverStatus
  lastBackupAtMs(): number | null
  /** Why the guided backup failed; `null` if it did not. */
  backupFailure(): BackupFailure | null
  /** When a newer version of the program was found; `null` if there is none, or updates are off. */
  updateFoundAt(): string | null
  /** Files of the folder of despatch advices that cannot be read. */
  refusedAdvices(): { count: number; since: string | null }
  /** Despatch advices that are compared with nothing and need a person. */
  unusedAdvices(): Promise<UnusedAdvices>
  /** What is to do about the destinations of the hand-over. */
  destinationTasks(): Decision[]
  /** Days until the certificate of the site server expires, and how much only a newer version of this program reads. */
  siteWarnings(): { certificateDays: number | null; newer: number }
  /** Other PCs with numbers for pallets of this PC's range. */
  numbersOverlap(): Output<'labels.overlap'>
  nowMs(): number
  instant(atMs: number): string
  today(): string
}

/** Tasks of the system: numbers for pallets that two PCs print, a site server whose certificate expires or that newer programs use, adjustments to review, failing refreshes, rejected messages, refusals of the ERP, destinations to mend, late answers to claims, advices that cannot be read or compared, missing backups. */
export function createSystemTasks(deps: SystemTaskDeps) {
  const { database, cache, verdicts, refreshStates, receiver, lastBackupAtMs, nowMs, instant, today } = deps
  let counted: { key: string; decisions: Decision[] } | null = null

  async function adjustments(yieldToEventLoop: () => Promise<void>): Promise<Decision[]> {
    const to = addDays(today(), -1)
    const from = addDays(today(), -adjustmentDays)
    if (to === null || from === null) return []
    while (verdicts.follow()) await yieldToEventLoop()
    const key = JSON.stringify([from, verdicts.version(), cacheVersion(cache)])
    // Large warehouses have thousands a day: counted again only when a row or a review may have changed.
    if (counted?.key !== key) {
      const { rows, withSignals, firstDay } = await openAdjustments(cache, { from, to }, verdicts, yieldToEventLoop)
      const about = { resource: 'adjustments' as const, count: rows, withSignals, since: firstDay }
      const decisions =
        rows === 0 ? [] : [createTask('adjustments', 'open', withSignals > 0 ? 'today' : 'later', about)]
      counted = { key, decisions }
      return decisions
    }
    return counted.decisions
  }

  function failing(states: readonly RefreshState[]): Decision[] {
    const failed = states.filter((state) => state.lastError !== undefined)
    const [first] = failed
    if (!first?.lastError) return []
    const refused = failed.some((state) => state.lastError?.code === 'unauthenticated')
    const ages = failed.flatMap((state) => (state.asOf === null ? [] : [state.asOf])).sort()
    return [
      createTask('refresh', 'failing', refused ? 'now' : 'today', {
        resource: failed.length === 1 ? first.resource : null,
        count: failed.length,
        error: first.lastError,
        since: ages[0] ?? null,
      }),
    ]
  }

  function rejectedMessages(): Decision[] {
    const { on, listening, error, refused, lastRefusedAt } = receiver()
    if (on && !listening && error !== undefined) return [createTask('receiver', 'closed', 'today', { error })]
    const count = Object.values(refused).reduce((sum, reason) => sum + reason, 0)
    const recent = lastRefusedAt !== null && nowMs() - Date.parse(lastRefusedAt) < dayMs
    return count > 0 && recent ? [createTask('receiver', 'refused', 'today', { count, since: lastRefusedAt })] : []
  }

  function backup(): Decision[] {
    const at = lastBackupAtMs()
    const hasCounts = listSessions(database, { limit: 1 }).rows.length > 0
    if (!hasCounts || (at !== null && nowMs() - at < backupDays * dayMs)) return []
    return [createTask('backup', 'old', 'later', { since: at === null ? null : instant(at) })]
  }

  function guidedBackup(): Decision[] {
    const failure = deps.backupFailure()
    if (failure === null) return []
    const error = { ...failure.error, message: '', traceId: '' }
    return [createTask('backup', 'failed', 'today', { since: failure.since, error })]
  }

  /** A task that names how many there are and since when; none where there are none. */
  function counting(kind: DecisionKind, key: string, count: number, since: string | null): Decision[] {
    return count === 0 ? [] : [createTask(kind, key, 'today', { count, since })]
  }

  function update(): Decision[] {
    const since = deps.updateFoundAt()
    return since === null ? [] : [createTask('update', 'newer', 'later', { since })]
  }

  async function unusedAdvices(): Promise<Decision[]> {
    const { rows, atLeast } = await deps.unusedAdvices()
    const oldest = rows.at(-1)
    if (oldest === undefined) return []
    const about = { count: rows.length, atLeast, since: oldest.importedAt }
    return [createTask('advices_unused', 'unused', 'today', about)]
  }

  function siteServer(): Decision[] {
    const { certificateDays, newer } = deps.siteWarnings()
    const isSoon = certificateDays !== null && certificateDays <= certificateWarningDays.notice
    const urgency =
      (certificateDays ?? 0) <= 1 ? 'now' : (certificateDays ?? 0) <= certificateWarningDays.urgent ? 'today' : 'later'
    const count = certificateDays !== null && certificateDays < 0 ? null : certificateDays
    return [
      ...(isSoon ? [createTask('site_certificate', 'expires', urgency, { count })] : []),
      ...(newer > 0 ? [createTask('site_newer', 'unread', 'today', { count: newer })] : []),
    ]
  }

  function labelNumbers(): Decision[] {
    const { pcs, sameDigits } = deps.numbersOverlap()
    const count = pcs.reduce((sum, { numbers }) => sum + numbers, 0)
    if (count === 0 && sameDigits.length === 0) return []
    return [createTask('label_numbers', 'overlap', 'now', { count: count === 0 ? null : count })]
  }

  return {
    /** `yieldToEventLoop` lets other work of this process run. */
    async decisions(yieldToEventLoop: () => Promise<void>): Promise<Decision[]> {
      const states = refreshStates()
      const setAside = states
        .filter((state) => state.setAside > 0)
        .map(({ resource, setAside: count }) => createTask('set_aside', resource, 'later', { resource, count }))
      const ofAdjustments = await adjustments(yieldToEventLoop)
      const unconfirmed = unconfirmedCounts(database)
      const refusedByErp = refusedEntries(database)
      const lateAnswers = overdueClaims(database, today())
      const refusedAdvices = deps.refusedAdvices()
      return [
        ...ofAdjustments,
        ...failing(states),
        ...setAside,
        ...counting('unknown_device', 'counts', unconfirmed.counts, unconfirmed.since),
        ...counting('handover', 'refused', refusedByErp.refused, refusedByErp.since),
        ...deps.destinationTasks(),
        ...counting('claims', 'overdue', lateAnswers.count, lateAnswers.since),
        ...counting('advices', 'refused', refusedAdvices.count, refusedAdvices.since),
        ...(await unusedAdvices()),
        ...rejectedMessages(),
        ...guidedBackup(),
        ...backup(),
        ...update(),
        ...siteServer(),
        ...labelNumbers(),
      ]
    },
    lastBackupAt(): string | null {
      const at = lastBackupAtMs()
      return at === null ? null : instant(at)
    },
  }
}
