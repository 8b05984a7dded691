import type { Decision } from '../../../contract/shapes/home.ts'
import type { RefreshState } from '../../../contract/shapes/system.ts'
import type { ReceiverStatus } from '../../../contract/shapes/webhook.ts'
import { addDays } from '../domain/dates.ts'
import { createTask } from '../domain/home-tasks.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { cacheVersion } from '../store/cache/cache-file.ts'
import { openAdjustments } from '../store/cache/open-adjustments.ts'
import type { Verdicts } from '../store/cache/verdicts.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { listSessions } from '../store/sessions.ts'

const dayMs = 86_400_000
/** Adjustments of the days before today wait for a look; older ones than these are history. */
const adjustmentDays = 7
const backupDays = 3

export interface SystemDecisionParts {
  database: PrimaryDatabase
  cache: CacheReader
  verdicts: Verdicts
  refreshStates(): readonly RefreshState[]
  receiver(): ReceiverStatus
  lastBackupAtMs(): number | null
  nowMs(): number
  instant(atMs: number): string
  today(): string
}

/** What the program itself needs somebody for: adjustments to look at, readings that fail, messages, the backup. */
export function createSystemTasks(parts: SystemDecisionParts) {
  const { database, cache, verdicts, refreshStates, receiver, lastBackupAtMs, nowMs, instant, today } = parts
  let counted: { key: string; decisions: Decision[] } | null = null

  async function adjustments(turn: () => Promise<void>): Promise<Decision[]> {
    const to = addDays(today(), -1)
    const from = addDays(today(), -adjustmentDays)
    if (to === null || from === null) return []
    while (verdicts.follow()) await turn()
    const key = JSON.stringify([from, verdicts.version(), cacheVersion(cache)])
    // Thousands a day in a big warehouse: counted again only where a row or a verdict may be new.
    if (counted?.key !== key) {
      const { rows, withSignals, firstDay } = await openAdjustments(cache, { from, to }, turn)
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

  function refusedMessages(): Decision[] {
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

  return {
    /** `turn` lets everything else of this process go first. */
    async decisions(turn: () => Promise<void>): Promise<Decision[]> {
      const states = refreshStates()
      const setAside = states
        .filter((state) => state.setAside > 0)
        .map(({ resource, setAside: count }) => createTask('set_aside', resource, 'later', { resource, count }))
      return [...(await adjustments(turn)), ...failing(states), ...setAside, ...refusedMessages(), ...backup()]
    },
    lastBackupAt(): string | null {
      const at = lastBackupAtMs()
      return at === null ? null : instant(at)
    },
  }
}
