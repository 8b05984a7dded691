import { z } from 'zod'
import { commandId } from './shapes/common.ts'
import { updateStatus } from './shapes/update.ts'

/** Updates of the installed program. */
export const updateOperations = {
  'updates.status': {
    kind: 'query',
    summary: 'The installed version, the newer one that was found, what holds its installation back, the last failure.',
    input: z.strictObject({}),
    output: updateStatus,
  },
  'updates.check': {
    kind: 'command',
    summary:
      'Reads the signed manifest from the source of the settings and answers the status. Refused: unsigned, signed with an unknown key, changed, replayed, older.',
    input: z.strictObject({ commandId }),
    output: updateStatus,
    errors: ['forbidden', 'conflict', 'not_found', 'network', 'server', 'protocol', 'unauthenticated', 'rate_limited'],
  },
  'updates.download': {
    kind: 'command',
    summary: 'Downloads the package of the newer version as a job and verifies it.',
    input: z.strictObject({ commandId }),
    output: z.strictObject({ jobId: z.string() }),
    errors: ['forbidden', 'conflict'],
  },
  'updates.install': {
    kind: 'command',
    summary:
      'Verifies the downloaded package again and installs it: the program ends and starts again. `conflict` while a count is open or something is unsent.',
    input: z.strictObject({ commandId }),
    output: z.strictObject({ restarting: z.boolean() }),
    errors: ['forbidden', 'conflict'],
  },
} as const
