import type { Resource } from '../../../contract/shapes/system.ts'
import { instantText } from '../domain/dates.ts'
import type { Clock } from '../ports.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { controlCount } from '../store/cache/controls.ts'
import { coverageOf, setAsideCount } from '../store/cache/coverage.ts'
import { suppliersByCode } from '../store/cache/suppliers.ts'
import type { CacheStatus } from './refresh.ts'

export interface CoverageView {
  /** Age (of the oldest part), rows and rows set aside of a resource. */
  of(resource: Resource): CacheStatus
  /** Whether any of these suppliers requires blind control; `unknown` where the list was never read. */
  supplierRequires(codes: readonly string[]): boolean | 'unknown'
}

/** What the cache knows, and since when. */
export function createCoverage({ cache, clock }: { cache: CacheReader; clock: Clock }): CoverageView {
  return {
    of(resource) {
      const parts = coverageOf(cache, resource)
      const ages = parts.flatMap((part) => (part.asOfMs === null ? [] : [part.asOfMs]))
      const oldest = ages.length === 0 ? null : Math.min(...ages)
      const rows = resource === 'controls' ? controlCount(cache) : parts.reduce((sum, part) => sum + part.rows, 0)
      return {
        asOf: oldest === null ? null : instantText(oldest, clock.offsetMinutes(oldest)),
        rows,
        setAside: setAsideCount(cache, resource),
      }
    },
    supplierRequires(codes) {
      const known = suppliersByCode(cache, codes)
      if ([...known.values()].some((supplier) => supplier.requiresBlindControl === true)) return true
      const everRead = coverageOf(cache, 'suppliers').some((part) => part.asOfMs !== null)
      return everRead ? false : 'unknown'
    },
  }
}
