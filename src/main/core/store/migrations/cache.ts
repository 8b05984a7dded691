import type { Migration } from '../migrate.ts'
import { cache010 } from './cache-010-coverage-controls-articles.ts'
import { cache020 } from './cache-020-lists-and-adjustments.ts'
import { cache030 } from './cache-030-adjustment-units.ts'
import { cache040 } from './cache-040-adjustment-filters.ts'
import { cache050 } from './cache-050-stock-filters.ts'
import { cache060 } from './cache-060-adjustment-habits.ts'
import { cache070 } from './cache-070-adjustment-users.ts'
import { cache080 } from './cache-080-stock-columns.ts'
import { cache090 } from './cache-090-adjustment-columns.ts'
import { cache100 } from './cache-100-article-totals.ts'

/** All steps of `cache.db`, append-only: an upgrade without network must not empty the cache. */
export const cacheMigrations: readonly Migration[] = [
  cache010,
  cache020,
  cache030,
  cache040,
  cache050,
  cache060,
  cache070,
  cache080,
  cache090,
  cache100,
]
