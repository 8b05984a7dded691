import { common } from './common.ts'
import { comparison } from './comparison.ts'
import { count } from './count.ts'
import { dispatches } from './dispatches.ts'
import { document } from './document.ts'
import { failures } from './failures.ts'
import { frame } from './frame.ts'
import { orders } from './orders.ts'
import { receiving } from './receiving.ts'
import { settings } from './settings.ts'
import { stock } from './stock.ts'
import { suppliers } from './suppliers.ts'
import { table } from './table.ts'

/** Every namespace of this language: one per screen, and those that screens share. */
export const en = {
  common,
  comparison,
  count,
  dispatches,
  document,
  failures,
  frame,
  orders,
  receiving,
  settings,
  stock,
  suppliers,
  table,
} as const
