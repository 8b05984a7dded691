import { z } from 'zod'
import { commandId, instant } from './shapes/common.ts'

const screen = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'the name of a screen')
const name = z.string().trim().min(1).max(80)
/** What the page keeps of a screen: filters, order, columns. At most 16,000 characters as JSON. */
const view = z
  .record(z.string().max(100), z.json())
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

/** Views of a screen that people have given a name, on this PC. */
export const savedViewOperations = {
  'views.list': {
    kind: 'query',
    summary: 'Saved views of a screen, by name.',
    input: z.strictObject({ screen }),
    output: z.strictObject({ views: z.array(savedView) }),
    errors: [],
  },
  'views.save': {
    kind: 'command',
    summary: 'Saves a view under a name; one of the same name is replaced. `conflict` beyond 100 views of a screen.',
    input: z.strictObject({ screen, name, view, commandId }),
    output: savedView,
    errors: ['conflict'],
  },
  'views.remove': {
    kind: 'command',
    summary: 'Removes a saved view; one that is gone already is no failure.',
    input: z.strictObject({ viewId: z.string().max(64), commandId }),
    output: z.strictObject({ removed: z.boolean() }),
    errors: [],
  },
} as const
