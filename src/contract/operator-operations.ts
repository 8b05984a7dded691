import { z } from 'zod'
import { commandId, operator, pin } from './shapes/common.ts'
import { operatorRecord, operatorRole } from './shapes/operator.ts'

/** The text of a badge as scanned. */
const badge = z.string().trim().min(1).max(200)

/** Operators of this PC. Counts store names; a name that is not in the list is valid too. */
export const operatorOperations = {
  'operators.list': {
    kind: 'query',
    summary: 'Operators of this PC, active ones first, by name.',
    input: z.strictObject({}),
    output: z.strictObject({ rows: z.array(operatorRecord) }),
  },
  'operators.save': {
    kind: 'command',
    summary:
      'Adds an operator, or changes one (`operatorId`). `badge: null` removes the badge, `pin: null` the PIN; what is omitted stays; a new one needs `name`, `active` and `role`. Needs supervisor rights if a PIN is set. `conflict`: `name_taken`, `badge_taken`.',
    input: z.strictObject({
      operatorId: z.string().max(64).optional(),
      name: operator.optional(),
      badge: badge.nullable().optional(),
      pin: pin.nullable().optional(),
      active: z.boolean().optional(),
      role: operatorRole.optional(),
      commandId,
    }),
    output: operatorRecord,
    errors: ['not_found', 'conflict', 'forbidden'],
    secrets: ['badge', 'pin'],
  },
  'operators.identify': {
    kind: 'query',
    summary: 'The active operator of a badge, or `null`.',
    input: z.strictObject({ badge }),
    output: z.strictObject({ operator: operatorRecord.nullable() }),
    secrets: ['badge'],
  },
} as const
