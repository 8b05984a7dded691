import type { Resource } from '../../../contract/shapes/system.ts'
import { addDays, daysBetween, instantText } from '../domain/dates.ts'
import { stateKey } from '../domain/text.ts'
import type { Clock } from '../kernel/ports.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { controlCount } from '../store/cache/controls.ts'
import type { Coverage } from '../store/cache/coverage.ts'
import { coverageBetween, coverageOf, coverageOfScope, setAsideCount } from '../store/cache/coverage.ts'
import { suppliersByCode } from '../store/cache/suppliers.ts'
import { alwaysRefreshedDays, controlDays, dayScope, pastScope, supplierScope } from './plan.ts'
import type { CacheStatus } from './refresh.ts'

/** Coverage of a period of adjustments or controls. */
export interface PeriodCoverage {
  /** When the oldest of its read days was read; `null` if none was. */
  asOf: string | null
  /** Days never read that can be requested now, newest first. */
  missing: string[]
  /** Number of its days, up to today, that were never read. */
  missingDays: number
}

/** Maximum days of one request. */
const askedAtOnce = 400

/** Reports what the cache contains, and since when. `today`: the date at the warehouse. */
export function createCoverage({ cache, clock, today }: { cache: CacheReader; clock: Clock; today(): string }) {
  const text = (at: number | null) => (at === null ? null : instantText(at, clock.offsetMinutes(at)))

  function oldest(resource: Resource, parts: readonly Coverage[]): string | null {
    // Old days of adjustments are final: the age of the cache is that of the days still being refreshed.
    const living =
      resource === 'adjustments'
        ? begun(parts).slice(-alwaysRefreshedDays)
        : parts.filter(({ scope }) => !scope.startsWith(pastScope) && !scope.startsWith(supplierScope))
    const ages = living.flatMap((part) => (part.asOfMs === null ? [] : [part.asOfMs]))
    return ages.length === 0 ? null : text(Math.min(...ages))
  }

  /** Without days that are still to come: they were read while the clock was ahead. */
  function begun(parts: readonly Coverage[]): readonly Coverage[] {
    const last = `${dayScope}${today()}`
    const past = parts.filter(({ scope }) => scope <= last)
    return past.some(({ asOfMs }) => asOfMs !== null) ? past : parts
  }

  return {
    /** When the oldest part of a resource was read. */
    asOf: (resource: Resource): string | null => oldest(resource, coverageOf(cache, resource)),
    /** Time of the oldest part, rows and unreadable rows of a resource. */
    of(resource: Resource): CacheStatus {
      const parts = coverageOf(cache, resource)
      const rows = resource === 'controls' ? controlCount(cache) : parts.reduce((sum, part) => sum + part.rows, 0)
      return {
        asOf: oldest(resource, parts),
        rows,
        setAside: setAsideCount(cache, resource),
      }
    },
    /** Inclusive days, `yyyy-MM-dd`; days after `until` do not count as missing. */
    period(resource: 'adjustments' | 'controls', from: string, to: string, until: string): PeriodCoverage {
      const last = to < until ? to : until
      const days = daysBetween(from, last)
      const known = new Map<string, number>(
        // Days outside the refreshed window have a separate scope.
        (resource === 'controls' ? [pastScope, dayScope] : [dayScope]).flatMap((kind) =>
          coverageBetween(cache, resource, `${kind}${from}`, `${kind}${last}`).flatMap(({ scope, asOfMs }) =>
            asOfMs === null ? [] : [[scope.slice(kind.length), asOfMs] as const],
          ),
        ),
      )
      const ages = [...known.values()]
      const oldest = ages.length === 0 ? null : ages.reduce((least, age) => Math.min(least, age))
      const missing: string[] = []
      const span = days === null || days < 0 ? 0 : days + 1
      for (let back = 0; back < span && missing.length < askedAtOnce; back += 1) {
        const day = addDays(last, -back)
        if (day !== null && !known.has(day)) missing.push(day)
      }
      return { asOf: text(oldest), missing, missingDays: span - known.size }
    },
    /** True if all controls of the supplier were read, and the days since then are among those always read. */
    hasSupplier(code: string): boolean {
      const asOfMs = coverageOfScope(cache, 'controls', `${supplierScope}${code}`)?.asOfMs
      return asOfMs != null && clock.now() - asOfMs < (controlDays - 1) * 86_400_000
    },
    /** True if this state of controls is always read whole. */
    hasControlState: (state: string): boolean =>
      coverageOfScope(cache, 'controls', `state:${stateKey(state)}`)?.asOfMs != null,
    /**
     * Reads once whether these suppliers require blind control. The returned function answers for some of them: true if any
     * does, `unknown` if the list was never read, or has no supplier at all.
     */
    supplierRequirements(codes: readonly string[]): (codes: readonly string[]) => boolean | 'unknown' {
      const known = suppliersByCode(cache, codes)
      const read = coverageOf(cache, 'suppliers').filter((part) => part.asOfMs !== null)
      const hasNone = read.every((part) => part.rows === 0)
      return (some) => {
        const found = some.map((code) => known.get(code.trim()))
        if (found.some((supplier) => supplier?.requiresBlindControl === true)) return true
        // A list without any supplier is not all of them where a document names one.
        return read.length === 0 || (hasNone && found.includes(undefined)) ? 'unknown' : false
      }
    },
  }
}
