import type { Migration } from '../migrate.ts'
import { precious010 } from './precious-010.ts'
import { precious020 } from './precious-020.ts'
import { precious030 } from './precious-030.ts'
import { precious040 } from './precious-040.ts'
import { precious050 } from './precious-050.ts'
import { precious060 } from './precious-060.ts'
import { precious070 } from './precious-070.ts'
import { precious080 } from './precious-080.ts'
import { precious090 } from './precious-090.ts'
import { precious100 } from './precious-100.ts'

/** All steps of `muelle.db`, append-only. */
export const primaryMigrations: readonly Migration[] = [
  precious010,
  precious020,
  precious030,
  precious040,
  precious050,
  precious060,
  precious070,
  precious080,
  precious090,
  precious100,
]
