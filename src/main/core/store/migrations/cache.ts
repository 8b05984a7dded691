import type { Migration } from '../migrate.ts'
import { cache010 } from './cache-010.ts'
import { cache020 } from './cache-020.ts'
import { cache030 } from './cache-030.ts'
import { cache040 } from './cache-040.ts'
import { cache050 } from './cache-050.ts'

/** All steps of `cache.db`, append-only: an upgrade without network must not empty the cache. */
export const cacheMigrations: readonly Migration[] = [cache010, cache020, cache030, cache040, cache050]
