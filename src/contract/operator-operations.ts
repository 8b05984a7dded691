import { z } from 'zod'
import { commandId, operator } from './shapes/common.ts'
import { operatorRecord, operatorRole } from './shapes/operator.ts'

/** A badge as it is scanned. */
const badge = z.string().trim().min(1).max(200)

/** Who works at this PC. Counts keep names: a name that is not in the list works as before. */
export const operatorOperations = {
  'operators.list': {
    kind: 'query',
    summary: 'Everybody who works at this PC, active ones first, by name.',
    input: z.strictObject({}),
    output: z.strictObject({ rows: z.array(operatorRecord) }),
    errors: [],
  },
  'operators.save': {
    kind: 'command',
    summary:
      'Adds an operator, or changes one (`operatorId`). `badge: null` takes the badge away, left out it stays. Where a PIN is set the supervisor’s rights are needed. `conflict`: `name_taken`, `badge_taken`.',
    input: z.strictObject({
      operatorId: z.string().max(64).optional(),
      name: operator,
      badge: badge.nullable().optional(),
      active: z.boolean(),
      role: operatorRole,
      commandId,
    }),
    output: operatorRecord,
    errors: ['not_found', 'conflict', 'forbidden'],
    secrets: ['badge'],
  },
  'operators.identify': {
    kind: 'query',
    summary: 'Whose badge this is; `null` where it is nobody’s, or somebody’s who is not active.',
    input: z.strictObject({ badge }),
    output: z.strictObject({ operator: operatorRecord.nullable() }),
    errors: [],
    secrets: ['badge'],
  },
} as const
