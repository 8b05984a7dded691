import { z } from 'zod'
import { operationError } from '../errors.ts'
import { instant } from './common.ts'

/** The guided backup of a PC: where to, when, and how many are kept. */
export const backupSettings = z.strictObject({
  /** A folder or stick, as a full path; `null`: no guided backup. */
  folder: z.string().trim().min(1).max(1000).nullable(),
  every: z.enum(['day', 'week']),
  /** For `week`: 1 is Monday, 7 is Sunday. */
  weekday: z.number().int().min(1).max(7),
  /** Hour of the clock of this PC. */
  hour: z.number().int().min(0).max(23),
  /** Backups in the folder; older ones are removed after a new one was verified. */
  keep: z.number().int().min(1).max(366),
})
export type BackupSettings = z.infer<typeof backupSettings>

/** A guided backup that was verified. */
export const lastBackup = z.strictObject({
  at: instant,
  name: z.string(),
  folder: z.string(),
  /** Of the data file and of the photos that the backup has. */
  bytes: z.number().int(),
  photos: z.number().int(),
  /** Photos that were not on this PC when the backup was made. */
  missingPhotos: z.number().int(),
})

export const backupFailure = z.strictObject({
  error: operationError.omit({ traceId: true, message: true }),
  /** The first failure since the last good backup. */
  since: instant,
})
export type BackupFailure = z.infer<typeof backupFailure>

export const backupStatus = z.strictObject({
  /** The phase of the backup in progress; `null` if there is none. */
  running: z
    .strictObject({
      phase: z.enum(['begin', 'data', 'check', 'photos', 'finish']),
      done: z.number().int(),
      total: z.number().int().nullable(),
    })
    .nullable(),
  last: lastBackup.nullable(),
  failure: backupFailure.nullable(),
  nextAt: instant.nullable(),
})
export type BackupStatus = z.infer<typeof backupStatus>

/** A file or folder that has the name of a backup; it is opened only when it is examined. */
export const backupEntry = z.strictObject({
  name: z.string(),
  kind: z.enum(['guided', 'close', 'start', 'migration']),
  at: instant,
  /** Device that made it: the beginning of its id; `null` for the backups beside the data. */
  device: z.string().nullable(),
})
export type BackupEntry = z.infer<typeof backupEntry>

/** The content of a backup, and the data of today that it lacks: restoring would lose them. */
export const backupExamination = z.strictObject({
  name: z.string(),
  at: instant.nullable(),
  device: z.string().nullable(),
  /** Counts and entries of counts in the backup. */
  counts: z.number().int(),
  entries: z.number().int(),
  /** Time of its last entry. */
  lastEntryAt: instant.nullable(),
  /** Counts in the backup whose log is damaged. */
  damagedCounts: z.number().int(),
  /** Photos that neither the backup nor this PC has undamaged. */
  missingPhotos: z.number().int(),
  /** Version of the program that made it; `null` for the backups beside the data, which do not say. */
  program: z.string().nullable(),
  /** Schema versions of its data file and of this program's. */
  schema: z.strictObject({ backup: z.number().int(), program: z.number().int() }),
  /** True if an older version of the program made it; a copy was brought up to date and checked. */
  older: z.boolean(),
  lost: z.strictObject({
    /** Counts with entries that the backup lacks, the newest first; at most 200. */
    counts: z.array(
      z.strictObject({
        sessionId: z.string(),
        number: z.string().nullable(),
        operator: z.string(),
        status: z.enum(['open', 'closed', 'signed']),
        startedAt: instant,
        entries: z.number().int(),
        /** True if the backup has nothing of this count. */
        whole: z.boolean(),
      }),
    ),
    countsTotal: z.number().int(),
    entries: z.number().int(),
    /** Time of the last entry that the backup lacks; `null` if it lacks none. */
    lastEntryAt: instant.nullable(),
    /** Number of settings that have another value in the backup, or none. */
    settings: z.number().int(),
    /** Rows of other subjects that the backup lacks, without those of which there are none. */
    others: z.array(
      z.strictObject({
        subject: z.enum([
          'imported',
          'reasons',
          'receipts',
          'reviews',
          'mutes',
          'claims',
          'arrivals',
          'holds',
          'photos',
          'labels',
          'advices',
          'barcodes',
          'weighed',
          'messages',
          'subscriptions',
          'operators',
          'devices',
          'destinations',
          'views',
        ]),
        rows: z.number().int(),
      }),
    ),
  }),
  /** For `backups.restore`: the backup and the data of this PC as they were shown. */
  seen: z.string(),
})
export type BackupExamination = z.infer<typeof backupExamination>
