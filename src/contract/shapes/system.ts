import { dateFormats, resources } from '../choices.ts'
import { receivingRule } from './receiving-rule.ts'
import { z } from 'zod'
import { operationError } from '../errors.ts'
import { instant, units } from './common.ts'
import { temperatureLimit } from './arrival.ts'
import { company } from './company.ts'
import { labelSettings, labelSettingsPatch } from './label.ts'
import { scannerSettings } from './scanner.ts'
import { backupSettings } from './backup.ts'
import { managedSettings } from './policy.ts'
import { retentionSettings } from './retention.ts'
import { updateSettings } from './update.ts'
import { receiverSettings } from './webhook.ts'
import { wmsAddress } from './http-address.ts'

export const resource = z.enum(resources)
export type Resource = z.infer<typeof resource>

export const refreshState = z.strictObject({
  resource,
  asOf: instant.nullable(),
  rows: z.number().int(),
  setAside: z.number().int(),
  running: z.boolean(),
  lastError: operationError.optional(),
  nextAt: instant.nullable(),
})
export type RefreshState = z.infer<typeof refreshState>

export const job = z.strictObject({
  jobId: z.string(),
  phase: z.string(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  outcome: z.enum(['ok', 'failed', 'cancelled']).nullable(),
  error: operationError.optional(),
})
export type Job = z.infer<typeof job>

const authKind = z.enum(['none', 'header', 'bearer', 'basic'])

/** Authentication of one address. The secret is never returned; `stored` is true if there is one. */
export const authSetting = z.strictObject({
  kind: authKind,
  /** Header name for `header`, user name for `basic`. */
  name: z.string().nullable(),
  stored: z.boolean(),
})

export const settings = z.strictObject({
  profile: z.enum(['practice', 'wms']),
  language: z.enum(['system', 'es', 'en']),
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  soundVolume: z.number().min(0).max(1),
  /** The result of each scan is said by the system’s voice. */
  spokenAnswers: z.boolean(),
  /** First screen of the page; with supervisor rights it is always Home. */
  startScreen: z.enum(['receiving', 'home']),
  /** The tour of the practice warehouse was taken or declined on this PC. */
  tourSeen: z.boolean(),
  connection: z.strictObject({
    baseUrl: z.string().nullable(),
    legacyBaseUrl: z.string().nullable(),
    /** Allows credentials over plain http; otherwise they are sent over https only. */
    allowSecretOverHttp: z.boolean(),
    auth: authSetting,
    legacyAuth: authSetting,
    warehouseTimeZone: z.string(),
    adjustmentsDateFormat: z.enum(dateFormats),
  }),
  counting: z.strictObject({
    requiredCounts: z.union([z.literal(1), z.literal(2)]),
    toleranceUnits: units,
    tolerancePercent: z.number(),
    /** Shelf life below this number of days is an issue for every article; `null`: only the article's own limit applies. */
    shortLifeDays: z.number().int().nullable(),
    /** True if expired goods can be counted with a reason under supervisor rights; otherwise never. */
    acceptExpired: z.boolean(),
    /** True if every difference needs a reason before the signature. */
    requireReasons: z.boolean(),
    /** True if operators prove who they are by their own PIN where a count changes hands. */
    operatorPins: z.boolean(),
    /** True if a person who counted a control may not sign it. */
    independentSigner: z.boolean(),
    /** Rules of suppliers and articles. */
    rules: z.array(receivingRule),
  }),
  scanners: scannerSettings,
  webhooks: receiverSettings,
  arrivals: z.strictObject({ temperatureLimits: z.array(temperatureLimit) }),
  /** The own company; `null` until entered. */
  company: company.nullable(),
  /** The shared folder of the PCs: an absolute path, `null` for none. */
  exchange: z.strictObject({ folder: z.string().nullable() }),
  /** The folder where despatch advices of suppliers arrive: an absolute path, `null` for none. */
  advices: z.strictObject({ folder: z.string().nullable() }),
  /** Days until the answer to a claim is due. */
  claims: z.strictObject({ answerDays: z.number().int() }),
  labels: labelSettings,
  backup: backupSettings,
  retention: retentionSettings,
  /** Updates of the program; for all profiles of this PC. */
  updates: updateSettings,
  secretStore: z.enum(['system', 'environment', 'file', 'none']),
  /** Why the secret store cannot be read; the program then works without credentials. */
  secretProblem: z.enum(['damaged', 'unreadable', 'silent']).nullable().optional(),
  pinSet: z.boolean(),
  /** Where the data of this PC moved on to; absent while it is in use. */
  moved: z.strictObject({ at: instant, to: z.string() }).optional(),
  /** Start and kiosk of the desktop program; `null` in a browser, where neither can be set. */
  startup: z.strictObject({ autostart: z.boolean(), kiosk: z.boolean(), inKiosk: z.boolean() }).nullable(),
  /** Settings that the administrator of this PC made. */
  managed: managedSettings,
})
export type Settings = z.infer<typeof settings>

const timeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== ''
    } catch {
      return false
    }
  }, 'unknown time zone')

/** Omitted settings stay unchanged. Another profile or address opens another data folder. */
export const settingsPatch = z.strictObject({
  profile: z.enum(['practice', 'wms']).optional(),
  language: z.enum(['system', 'es', 'en']).optional(),
  theme: z.enum(['system', 'light', 'dark', 'contrast']).optional(),
  soundVolume: z.number().min(0).max(1).optional(),
  spokenAnswers: z.boolean().optional(),
  startScreen: z.enum(['receiving', 'home']).optional(),
  tourSeen: z.boolean().optional(),
  connection: z
    .strictObject({
      baseUrl: wmsAddress.nullable().optional(),
      legacyBaseUrl: wmsAddress.nullable().optional(),
      allowSecretOverHttp: z.boolean().optional(),
      warehouseTimeZone: timeZone.optional(),
      adjustmentsDateFormat: z.enum(dateFormats).optional(),
    })
    .optional(),
  counting: z
    .strictObject({
      requiredCounts: z.union([z.literal(1), z.literal(2)]).optional(),
      toleranceUnits: z.number().min(0).max(9_007_199_254).optional(),
      tolerancePercent: z.number().min(0).max(100).optional(),
      shortLifeDays: z.number().int().min(1).max(3650).nullable().optional(),
      acceptExpired: z.boolean().optional(),
      requireReasons: z.boolean().optional(),
      operatorPins: z.boolean().optional(),
      independentSigner: z.boolean().optional(),
      /** Replaces the whole list. */
      rules: z.array(receivingRule).max(2000).optional(),
    })
    .optional(),
  /** Replaces the whole list. */
  scanners: scannerSettings.optional(),
  webhooks: receiverSettings.partial().optional(),
  /** Replaces the whole list. */
  arrivals: z.strictObject({ temperatureLimits: z.array(temperatureLimit).max(2000) }).optional(),
  /** Replaces the whole company. */
  company: company.nullable().optional(),
  exchange: z.strictObject({ folder: z.string().trim().min(1).max(1000).nullable() }).optional(),
  advices: z.strictObject({ folder: z.string().trim().min(1).max(1000).nullable() }).optional(),
  claims: z.strictObject({ answerDays: z.number().int().min(1).max(365) }).optional(),
  labels: labelSettingsPatch.optional(),
  backup: backupSettings.partial().optional(),
  retention: retentionSettings.partial().optional(),
  updates: updateSettings.partial().optional(),
  startup: z.strictObject({ autostart: z.boolean().optional(), kiosk: z.boolean().optional() }).optional(),
})

export const connectionStatus = z.strictObject({
  profile: z.enum(['practice', 'wms']),
  state: z.enum(['unknown', 'ok', 'offline', 'failing', 'unauthenticated', 'unconfigured']),
  /** When this state began. */
  since: instant.nullable(),
  lastOkAt: instant.nullable(),
  error: operationError.optional(),
  /** Minutes by which this PC's clock is ahead of the WMS's; `null` up to two minutes. */
  clockAheadMinutes: z.number().nullable(),
  plainHttp: z.boolean(),
  /** The fault set in the practice warehouse. */
  practiceFault: z.string().optional(),
})
export type ConnectionStatus = z.infer<typeof connectionStatus>

export const operationProbe = z.strictObject({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  ok: z.boolean().nullable(),
  status: z.number().int().nullable(),
  latencyMs: z.number().nullable(),
  note: z.string().optional(),
})

/**
 * An address that refused a request with 401 or 403, and the stored credentials in the kinds that were tried there.
 * `missing`: no credential is set (`credential`), its secret is not stored (`secret`), the WMS asks for user and
 * password (`user`), only the credential of the other address is accepted (`other_credential`), the WMS accepts none
 * (`credential_refused`) or does not allow the operation (`permission`); `null` if another kind is accepted.
 */
const credentialTest = z.strictObject({
  address: z.enum(['v2', 'v1']),
  status: z.number().int(),
  /** Schemes of the response's `WWW-Authenticate`, in lower case. */
  asksFor: z.array(z.string()),
  /** `of`: the address whose credential it is. */
  tried: z.array(
    z.strictObject({ kind: authKind, name: z.string().nullable(), of: z.enum(['v2', 'v1']), ok: z.boolean() }),
  ),
  missing: z.enum(['credential', 'secret', 'user', 'other_credential', 'credential_refused', 'permission']).nullable(),
})

export const connectionTest = z.strictObject({
  startedAt: instant,
  durationMs: z.number(),
  operations: z.array(operationProbe),
  /** The value for `auth` and `legacyAuth` is `kind` and `name` for `credentials.set`. */
  proposals: z.array(z.strictObject({ setting: z.string(), value: z.json(), note: z.string() })),
  credentials: z.array(credentialTest),
})
export type ConnectionTest = z.infer<typeof connectionTest>

/** Why the program, or its core, ended last time it was not asked to. */
export const lastCrash = z.strictObject({
  at: instant,
  /** `null`: ended by a signal. */
  exitCode: z.number().int().nullable(),
  /** The end of its error output, at most 8,000 characters, without credentials of addresses. */
  output: z.string(),
})
export type LastCrash = z.infer<typeof lastCrash>

/** The memory of a process of the program when it crashed, as a file on this PC. */
const crashDump = z.strictObject({ name: z.string(), at: instant, bytes: z.number().int() })

export const diagnostics = z.strictObject({
  version: z.string(),
  host: z.enum(['electron', 'loopback', 'test']),
  instanceId: z.string(),
  startedAt: instant,
  profile: z.enum(['practice', 'wms']),
  practice: z.boolean(),
  dataFolder: z.string(),
  files: z.array(z.strictObject({ name: z.string(), bytes: z.number().int() })),
  lastBackupAt: instant.nullable(),
  notices: z.array(z.strictObject({ code: z.string(), at: instant, detail: z.string() })),
  log: z.array(z.string()),
  /** Of the desktop program: pages and helpers that stopped, restarts of the core. */
  windowLog: z.array(z.string()),
  lastCrash: lastCrash.optional(),
  /** Newest first; their content is in no other answer than `diagnostics.exportDumps`. */
  crashDumps: z.array(crashDump),
  policy: managedSettings,
})
export type Diagnostics = z.infer<typeof diagnostics>
