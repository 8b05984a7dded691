import { z } from 'zod'
import { backupEntry, backupExamination, backupStatus } from './shapes/backup.ts'
import { commandId } from './shapes/common.ts'

/** Where a backup is: the folder of guided backups, or `null` for the backups beside the data. */
const folder = z.string().min(1).max(1000).nullable()
const name = z.string().min(1).max(120)

/** The guided backup and restoring. */
export const backupOperations = {
  'backups.status': {
    kind: 'query',
    summary:
      'The guided backup: the one in progress, the last one that was verified, the failure since, the next time.',
    input: z.strictObject({}),
    output: backupStatus,
  },
  'backups.run': {
    kind: 'command',
    summary: 'Makes a guided backup now, in the background. `conflict` (`no_backup_folder`) if no folder is set.',
    input: z.strictObject({ commandId }),
    output: z.strictObject({ started: z.boolean() }),
    errors: ['conflict'],
  },
  'backups.list': {
    kind: 'query',
    summary:
      'Backups in a folder, of all devices, or beside the data; the newest first. Another folder than that of the settings needs the supervisor.',
    input: z.strictObject({ folder }),
    output: z.strictObject({ rows: z.array(backupEntry) }),
    errors: ['not_found', 'forbidden'],
  },
  'backups.examine': {
    kind: 'query',
    summary:
      'Opens a copy of a backup and says what it has, and what restoring it would lose; needs the supervisor. `validation`: it is damaged (`damaged`), changed (`hash_differs`), of another warehouse (`other_profile`) or no backup (`not_muelle`, `not_regular`).',
    input: z.strictObject({ folder, name }),
    output: backupExamination,
    errors: ['not_found', 'forbidden', 'db_too_new'],
  },
  'backups.restore': {
    kind: 'command',
    summary:
      'Restores a backup as it was examined and restarts; needs the supervisor. The data of today are set aside in `aside`, and this PC becomes a new device. `conflict` (`changed`) if anything was added since.',
    input: z.strictObject({ folder, name, seen: z.string().length(64), commandId }),
    output: z.strictObject({ restarting: z.boolean(), aside: z.string() }),
    errors: ['not_found', 'forbidden', 'conflict', 'db_too_new'],
  },
} as const
