import { z } from 'zod'
import { commandId, instant } from './shapes/common.ts'

const screen = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'the name of a screen')
const name = z.string().trim().min(1).max(80)
/** Levels of a view: a screen needs three. Thousands of them would fill the stack of a recursive check. */
const maxLevels = 20

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1)))

/** State of a screen: filters, order, columns. At most 16,000 characters as JSON. */
const view = z
  .record(
    z.string().max(100),
    z
      .unknown()
      .refine((value) => isWithin(value, maxLevels), { abort: true, error: 'too many levels' })
      .pipe(z.json()),
  )
  .refine((value) => JSON.stringify(value).length <= 16_000, 'too long')

/** A saved view of a screen. */
export const savedView = z.strictObject({
  viewId: z.string(),
  screen,
  name: z.string(),
  view: z.record(z.string(), z.json()),
  savedAt: instant,
})
export type SavedView = z.infer<typeof savedView>

/** Saved views of this PC. */
export const savedViewOperations = {
  'views.list': {
    kind: 'query',
    summary: 'Saved views of a screen, by name.',
    input: z.strictObject({ screen }),
    output: z.strictObject({ views: z.array(savedView) }),
  },
  'views.save': {
    kind: 'command',
    summary: 'Saves a view under a name and replaces one with the same name. `conflict` beyond 100 views of a screen.',
    input: z.strictObject({ screen, name, view, commandId }),
    output: savedView,
    errors: ['conflict'],
  },
  'views.remove': {
    kind: 'command',
    summary: 'Removes a saved view; `removed: false` if it does not exist.',
    input: z.strictObject({ viewId: z.string().max(64), commandId }),
    output: z.strictObject({ removed: z.boolean() }),
  },
} as const
