import { z } from 'zod'
import { commandId } from './shapes/common.ts'
import { moveEntry, moveExamination, moveStatus } from './shapes/move.ts'

/** A folder or stick, as a full path. */
const stick = z.string().trim().min(1).max(1000)
const fileName = z.string().min(1).max(200)
/** As it was chosen when the file was made. */
const passphrase = z.string().min(1).max(500)

/** Moving the data of a PC to another PC. */
export const moveOperations = {
  'move.status': {
    kind: 'query',
    summary:
      'Whether the data of this PC moved on and where to; what would travel, what stands in the way, and the move file in progress.',
    input: z.strictObject({}),
    output: moveStatus,
  },
  'move.begin': {
    kind: 'command',
    summary:
      'Makes the encrypted move file in the background and then retires this PC; needs the supervisor. `conflict`: something stands in the way (`move_blocked`, `move_running`).',
    input: z.strictObject({
      stick,
      /** At least 12 characters. */
      passphrase: z.string().min(12).max(500),
      /** Name of the new PC, for people. */
      to: z.string().trim().min(1).max(80),
      commandId,
    }),
    output: z.strictObject({ started: z.boolean() }),
    errors: ['forbidden', 'conflict'],
    secrets: ['passphrase'],
  },
  'move.takeBack': {
    kind: 'command',
    summary:
      'Takes a retired PC back into use and restarts; needs the supervisor. The new PC may have begun: both are then in use. `conflict` (`not_moved`) if it is in use.',
    input: z.strictObject({ commandId }),
    output: z.strictObject({ restarting: z.boolean() }),
    errors: ['forbidden', 'conflict'],
  },
  'move.list': {
    kind: 'query',
    summary: 'Files in a folder that have the ending of a move file, the newest first; needs the supervisor.',
    input: z.strictObject({ stick }),
    output: z.strictObject({ rows: z.array(moveEntry) }),
    errors: ['not_found', 'forbidden'],
  },
  'move.examine': {
    kind: 'query',
    summary:
      'Says what a move file has and whether this PC can take it; needs the supervisor. `validation`: no move file (`not_a_move_file`, `not_regular`), another passphrase (`wrong_passphrase`), incomplete (`file_truncated`), changed (`damaged`). `db_too_new`: a newer version made it, named in `program`.',
    input: z.strictObject({ stick, fileName, passphrase }),
    output: moveExamination,
    errors: ['not_found', 'forbidden', 'db_too_new'],
    secrets: ['passphrase'],
  },
  'move.import': {
    kind: 'command',
    summary:
      'Takes the data of a move file and restarts as a new device; needs the supervisor. Fails as `move.examine` does; `conflict`: this PC has counts (`has_counts`) or is set up for another warehouse (`other_profile`).',
    input: z.strictObject({ stick, fileName, passphrase, commandId }),
    output: z.strictObject({ restarting: z.boolean() }),
    errors: ['not_found', 'forbidden', 'conflict', 'db_too_new'],
    secrets: ['passphrase'],
  },
} as const
