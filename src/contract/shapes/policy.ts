import { z } from 'zod'
import { handoverReports } from './handover-report.ts'
import { handoverFormat, handoverWay } from './handover.ts'
import { retentionSettings } from './retention.ts'
import { wmsAddress } from './http-address.ts'
import { hubAddress } from './hub-address.ts'
import { fullPath, updateKey, updateMode, updateSource } from './update.ts'

/** A destination of the hand-over as an administrator writes it; its secret is never part of it. */
export const policyDestination = z.strictObject({
  name: z.string().trim().min(1).max(80),
  on: z.boolean().default(true),
  way: handoverWay,
  formats: z.array(handoverFormat).min(1).max(6),
  language: z.enum(['es', 'en']).default('es'),
  reports: handoverReports.nullable().default(null),
})
export type PolicyDestination = z.infer<typeof policyDestination>

/**
 * Settings that an administrator may make for a PC: the one list that `policy.json`, the registry and the templates of Windows' group
 * policy follow.
 */
export const policyValues = z.strictObject({
  wmsAddress,
  /** Without it, the address above. */
  wmsLegacyAddress: wmsAddress,
  dataFolder: fullPath,
  /** Folder of the guided backup. */
  backupFolder: fullPath,
  language: z.enum(['system', 'es', 'en']),
  /** Starts when a user signs in. */
  autostart: z.boolean(),
  /** The whole screen, until a supervisor leaves it. */
  kiosk: z.boolean(),
  /** The site server: the only one that this PC may join, and not leave. */
  siteServer: hubAddress,
  handover: z.array(policyDestination).max(50),
  /** Deletion by age; days that are not named are never. */
  retention: retentionSettings.partial(),
  updateMode,
  updateSource,
  /** Keys that are trusted besides those of the build. */
  updateKeys: z.array(updateKey).max(20),
})
export const policyNames = policyValues.keyof()
export type PolicyName = z.infer<typeof policyNames>

/**
 * An entry that does not apply. `unreadable`: the file cannot be read. `not_json`: it is no JSON object. `unknown`: there is no such
 * setting. `wrong`: the value is invalid.
 */
export const policyProblem = z.strictObject({
  /** Name of the setting and the place within its value, `handover.0.way.url`; empty for the whole file. */
  entry: z.string(),
  code: z.enum(['unreadable', 'not_json', 'unknown', 'wrong']),
  /** The file, or the key of the registry. */
  source: z.string(),
})
export type PolicyProblem = z.infer<typeof policyProblem>

/** The settings of the administrator as they apply to a PC. */
export interface Policy {
  /** Valid settings. */
  values: Partial<z.output<typeof policyValues>>
  problems: PolicyProblem[]
  /** The file or the key of the registry that they are from; `null` where there are none. */
  source: string | null
}

/** A PC without settings of an administrator. */
export const noPolicy: Policy = { values: {}, problems: [], source: null }

/** The part that users see: these settings cannot be changed on the PC. */
export const managedSettings = z.strictObject({
  source: z.string().nullable(),
  names: z.array(policyNames),
  problems: z.array(policyProblem),
})
