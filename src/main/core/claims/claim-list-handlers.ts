import type { Claimable, SupplierClaims } from '../../../contract/shapes/claim.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { daysBetween } from '../domain/dates.ts'
import { groupBy } from '../domain/group-by.ts'
import type { Units } from '../domain/model.ts'
import type { NamedSupplier } from '../domain/supplier-record.ts'
import { delivererKey, namedSupplier } from '../domain/supplier-record.ts'
import { normalizeForSearch } from '../domain/text.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { ClaimRow } from '../store/claims.ts'
import { claimFigures, listClaims, sentClaims } from '../store/claims.ts'
import { mapPage } from '../store/list-page.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { recentSignatures } from '../store/signed-controls.ts'
import type { ClaimAccess, ClaimedControl } from './claim-access.ts'
import { claimSummary, totalsOf } from './claim-view.ts'
import { freeDifferences } from './signed-differences.ts'
import { nextSlice } from '../kernel/yield-to-event-loop.ts'

const maxSignatures = 300
/** Comparisons per slice of the event loop. */
const perTurn = 10

/** Handlers of lists and sums of claims. */
export function claimListHandlers({
  database,
  access,
  taken,
  today,
  now,
}: {
  database: PrimaryDatabase
  access: ClaimAccess
  taken(controlId: number): Map<string, Units>
  today(): string
  now(): string
}) {
  return {
    'claims.list'({ limit, cursor, ...input }) {
      const filter = claimFilter(input)
      const page = listClaims(database, { ...filter, limit, cursor }, today())
      const concealed = access.concealed(page.rows.map(controlOf))
      const { state: _, ...every } = filter
      return {
        ...mapPage(page, (row) => claimSummary(row, { today: today(), concealed: concealed.has(row.controlId) })),
        asOf: now(),
        figures: claimFigures(database, every, today()),
      }
    },
    async 'claims.claimable'(input, { signal }) {
      const statements = recentSignatures(database, namedSupplier(input), maxSignatures)
      const whole = new Set(statements.flatMap(({ controlId, part }) => (part === null ? [controlId] : [])))
      const rows: Claimable[] = []
      for (const [at, { controlId, part, number, signedAt, body }] of statements.entries()) {
        if (at % perTurn === perTurn - 1) await nextSlice(signal)
        // The whole contains its parts.
        if (part !== null && whole.has(controlId)) continue
        const { comparison } = JSON.parse(body) as { comparison: Comparison }
        const { numbers, supplierCode, supplierName } = comparison
        if (access.concealed([{ controlId, numbers, supplierCode }]).size > 0) continue
        const claimed = taken(controlId)
        const proposed = (kind: 'claim' | 'correction') =>
          freeDifferences(database, comparison, kind, claimed).filter(({ included }) => included).length
        const free = { claim: proposed('claim'), correction: proposed('correction') }
        if (free.claim + free.correction === 0) continue
        rows.push({
          controlId,
          ...(part === null ? {} : { part }),
          number,
          supplierCode,
          supplierName,
          signedAt,
          ...free,
        })
      }
      return { rows }
    },
    'claims.sums'({ from, to, ...input }) {
      const supplierKey = supplierKeyOf(input)
      const rows = sentClaims(database, { supplierKey, from, to, kind: 'claim' }, today())
      return { rows: sumsBySupplier(rows, access.concealed(rows.map(controlOf)), today()) }
    },
  } satisfies Partial<Handlers>
}

interface ListInput extends NamedSupplier {
  claimKind?: ClaimRow['kind'] | undefined
  claimState?: ClaimRow['state'] | 'open' | 'overdue' | undefined
  controlId?: number | undefined
  text?: string | undefined
}

/** The filter of a list as the store has it. */
export function claimFilter(input: ListInput) {
  return {
    supplierKey: supplierKeyOf(input),
    kind: input.claimKind,
    state: input.claimState,
    controlId: input.controlId,
    text: input.text === undefined ? undefined : normalizeForSearch(input.text),
  }
}

function supplierKeyOf(input: ListInput): string | undefined {
  const supplier = namedSupplier(input)
  return supplier === null ? undefined : delivererKey(supplier)
}

/** The control of a stored claim. */
export function controlOf({ controlId, numbers, supplierCode }: ClaimRow): ClaimedControl {
  return { controlId, numbers: JSON.parse(numbers) as string[], supplierCode }
}

/** Sums of claims by supplier, those with the most claimed units first. */
export function sumsBySupplier(
  rows: readonly ClaimRow[],
  concealed: ReadonlySet<number>,
  today: string,
): SupplierClaims[] {
  return [...groupBy(rows, ({ supplierKey }) => supplierKey).values()]
    .map((own): SupplierClaims => {
      const shown = own.filter(({ controlId }) => !concealed.has(controlId))
      const open = shown.filter(({ state }) => state === 'sent')
      const days = shown.flatMap(({ sentAt, answeredAt }) =>
        sentAt === null || answeredAt === null ? [] : [daysBetween(sentAt.slice(0, 10), answeredAt.slice(0, 10)) ?? 0],
      )
      const last = own.at(-1)
      return {
        supplierCode: last?.supplierCode ?? null,
        supplierName: last?.supplierName ?? null,
        claims: shown.length,
        openClaims: open.length,
        overdue: open.filter(({ dueDay }) => dueDay !== null && dueDay < today).length,
        totals: totalsOf(shown),
        answerDays: days.length === 0 ? null : days.reduce((sum, each) => sum + each, 0) / days.length,
        leftOut: own.length - shown.length,
      }
    })
    .sort((a, b) => b.totals.units.claimed - a.totals.units.claimed)
}
