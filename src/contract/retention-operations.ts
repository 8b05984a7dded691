import { z } from 'zod'
import { commandId, cursor, limit, operator, page } from './shapes/common.ts'
import { removedCount, retentionPlan } from './shapes/retention.ts'

/** Deletion of old data by age. */
export const retentionOperations = {
  'retention.list': {
    kind: 'query',
    summary: 'What a run would delete now, by kind, and what is as old and stays, with the reason.',
    input: z.strictObject({}),
    output: retentionPlan,
  },
  'retention.run': {
    kind: 'command',
    summary:
      'Deletes what `retention.list` lists, in the background; a supervisor may. Each deleted count is a link of this PC’s chain. `conflict`: `retention_off`, `retention_running`.',
    input: z.strictObject({ operator, commandId }),
    output: z.strictObject({ jobId: z.string() }),
    errors: ['forbidden', 'conflict'],
  },
  'retention.removed': {
    kind: 'query',
    summary: 'Counts that were deleted by age, the last one first.',
    input: z.strictObject({ limit, cursor: cursor.optional() }),
    output: page(removedCount),
  },
} as const
