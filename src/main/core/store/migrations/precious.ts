import type { Migration } from '../migrate.ts'
import { precious010 } from './precious-010.ts'
import { precious020 } from './precious-020.ts'
import { precious030 } from './precious-030.ts'

/** All steps of `muelle.db`, append-only. */
export const preciousMigrations: readonly Migration[] = [precious010, precious020, precious030]
