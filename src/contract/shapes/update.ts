import { z } from 'zod'
import { operationError } from '../errors.ts'
import { instant } from './common.ts'
import { wmsAddress } from './http-address.ts'

/** A full path of a folder on Linux, macOS or Windows. */
export const fullPath = z
  .string()
  .max(1000)
  .regex(/^(\/|[A-Za-z]:[\\/]|\\\\)/, 'a full path')

/** Where updates are: the address of a folder on a web server, or the full path of a folder or share. */
export const updateSource = z
  .string()
  .trim()
  .max(1000)
  .refine(
    (text) => (/^https?:/i.test(text) ? wmsAddress : fullPath).safeParse(text).success,
    'an http or https address, or a full path',
  )

/** What the program does by itself: nothing, report a new version, download it too, install it too when nobody works. */
export const updateMode = z.enum(['never', 'notify', 'download', 'install'])

/** The public half of an Ed25519 key: the line between those of the PEM file. */
export const updateKey = z
  .string()
  .regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/, 'the line of an Ed25519 public key in PEM')

export const updateSettings = z.strictObject({ mode: updateMode, source: updateSource.nullable() })
export type UpdateSettings = z.infer<typeof updateSettings>

/** What holds an installation back: open counts of this PC, and what has not been sent yet. */
export const updateHolds = z.strictObject({
  openCounts: z.number().int(),
  handover: z.number().int(),
  hub: z.number().int(),
  folder: z.number().int(),
})
export type UpdateHolds = z.infer<typeof updateHolds>

export const updateStatus = z.strictObject({
  /** The installed version. */
  version: z.string(),
  settings: updateSettings,
  /** Ids of the keys whose signature is accepted. */
  keys: z.array(z.string()),
  /** False where the program cannot install: an administrator installs the downloaded file. */
  canInstall: z.boolean(),
  running: z
    .strictObject({
      phase: z.enum(['check', 'download', 'install']),
      done: z.number().int(),
      total: z.number().int().nullable(),
    })
    .nullable(),
  checkedAt: instant.nullable(),
  /** The newer version that was found. `later`: not for this PC yet; `ready`: downloaded and verified. */
  offer: z
    .strictObject({
      version: z.string(),
      issued: z.string(),
      file: z.string(),
      bytes: z.number().int(),
      stage: z.enum(['later', 'available', 'ready']),
      /** The downloaded file. */
      path: z.string().nullable(),
    })
    .nullable(),
  /** The last check, download or installation failed. */
  failure: z.strictObject({ error: operationError.omit({ traceId: true, message: true }), at: instant }).nullable(),
  holds: updateHolds,
  /** The newest backup made before a migration: an older version needs it, because it refuses newer data. */
  backup: z.strictObject({ name: z.string(), at: instant }).nullable(),
})
export type UpdateStatus = z.infer<typeof updateStatus>
