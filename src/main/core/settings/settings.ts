import { z } from 'zod'
import type { ParsedInput } from '../../../contract/operations.ts'
import type { Settings } from '../../../contract/shapes/system.ts'
import { temperatureLimit } from '../../../contract/shapes/arrival.ts'
import { receivingRule } from '../../../contract/shapes/receiving-rule.ts'
import { backupSettings } from '../../../contract/shapes/backup.ts'
import { company } from '../../../contract/shapes/company.ts'
import { keepAll, retentionFields, retentionSettings } from '../../../contract/shapes/retention.ts'
import { settings as settingsShape } from '../../../contract/shapes/system.ts'
import { defaultLabelSettings, labelSettingsPatch } from '../../../contract/shapes/label.ts'
import { profileId, type Installation } from './installation.ts'
import { pick } from '../domain/pick.ts'
import { receiverSettingsOf } from './receiver-settings.ts'
import { readKnown } from './known-values.ts'
import { managedView, retentionOf, updatesOf } from './managed-settings.ts'
import type { Desktop } from './desktop.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { readSettings, writeSetting } from '../store/settings.ts'
import type { ProfileData } from './open-profile.ts'
import { slottedSecret, type SecretChange } from './secret-rotation.ts'
import type { Address, Auth } from '../wms/address.ts'

const auth = z.object({
  kind: settingsShape.shape.connection.shape.auth.shape.kind,
  name: z.string().nullable(),
  place: z.enum(['a', 'b']).nullable().default('a'),
})
type AuthSetting = z.infer<typeof auth>
/** The setting of the credential of each address. */
const keyOf = { v2: 'auth', v1: 'legacyAuth' } as const
const wmsAddresses = ['v2', 'v1'] as const
type WmsAddress = (typeof wmsAddresses)[number]

const stored = z.object({
  allowSecretOverHttp: z.boolean().default(false),
  auth: auth.prefault({ kind: 'none', name: null }),
  legacyAuth: auth.prefault({ kind: 'none', name: null }),
  warehouseTimeZone: z.string().default('America/Argentina/Buenos_Aires'),
  adjustmentsDateFormat: settingsShape.shape.connection.shape.adjustmentsDateFormat.default('yyyy-MM-dd'),
  requiredCounts: z.union([z.literal(1), z.literal(2)]).default(1),
  toleranceUnits: z.number().default(0),
  tolerancePercent: z.number().default(0),
  shortLifeDays: z.number().nullable().default(null),
  acceptExpired: z.boolean().default(false),
  requireReasons: z.boolean().default(false),
  operatorPins: z.boolean().default(false),
  independentSigner: z.boolean().default(false),
  receiverOn: z.boolean().default(false),
  receiverBindAddress: z.string().default('127.0.0.1'),
  receiverPort: z.number().default(47_120),
  receiverPublicUrl: z.string().nullable().default(null),
  company: company.nullable().default(null),
  exchangeFolder: z.string().nullable().default(null),
  adviceFolder: z.string().nullable().default(null),
  rules: z.array(receivingRule).default([]),
  temperatureLimits: z.array(temperatureLimit).default([]),
  claimAnswerDays: z.number().int().default(10),
  labels: labelSettingsPatch.default(defaultLabelSettings),
  backup: backupSettings.default({ folder: null, every: 'day', weekday: 1, hour: 20, keep: 14 }),
  retention: retentionSettings.default(keepAll),
  /** The device for which a supervisor saved them. */
  labelsDevice: z.string().nullable().default(null),
})
export type ProfileSettings = z.infer<typeof stored>

export interface SettingsOptions {
  /** Values of settings that were never changed. */
  initial: Partial<ProfileSettings>
  desktop: Pick<Desktop, 'startup'>
  facts: () => Pick<Settings, 'pinSet' | 'moved'>
}

export type SettingsService = ReturnType<typeof createSettings>

/** Settings of this PC and of the active profile. */
export function createSettings(
  { ports }: CoreContext,
  { profile, installation, database, deviceId }: ProfileData,
  { initial, desktop, facts }: SettingsOptions,
) {
  const { secrets, policy } = ports
  const readStored = () => readKnown(stored, readSettings(database), initial)
  const { value, unknown } = readStored()
  let current = value

  const authOf = (address: WmsAddress) => current[keyOf[address]]
  const secretAt = (address: WmsAddress) =>
    slottedSecret(
      secrets,
      (place) => (place === 'a' ? `${profile.id}.${address}` : `${profile.id}.b.${address}`),
      () => authOf(address).place,
    )
  const secretsOf = { v2: secretAt('v2'), v1: secretAt('v1') }

  /** Writes the given values; one that is `undefined` changes nothing. */
  function write(values: { [K in keyof ProfileSettings]?: ProfileSettings[K] | undefined }): void {
    for (const [key, value] of Object.entries(values))
      if (value !== undefined) writeSetting(database.writer(), key, value)
    current = readStored().value
  }

  async function address(baseUrl: string | null, which: WmsAddress): Promise<Address | null> {
    if (baseUrl === null) return null
    const setting = authOf(which)
    const secret = setting.kind === 'none' ? null : await secretsOf[which].read()
    return { baseUrl, auth: withSecret(setting, secret), allowSecretOverHttp: current.allowSecretOverHttp }
  }

  async function authView(which: WmsAddress): Promise<Settings['connection']['auth']> {
    const { kind, name } = authOf(which)
    return { kind, name, stored: kind !== 'none' && (await secretsOf[which].read()) !== null }
  }

  const language = () => policy.values.language ?? installation.read().language
  const labels = () => ({
    ...current.labels,
    // The practice warehouse's printer has another port at each start.
    ...(initial.labels?.host === current.labels.host ? { port: initial.labels.port } : {}),
    numbersConfirmed: current.labelsDevice === deviceId,
  })
  const backup = () => ({ ...current.backup, folder: policy.values.backupFolder ?? current.backup.folder })
  const retention = () => retentionOf(policy, current.retention)
  const updates = () => updatesOf(policy, installation.read().updates)

  return {
    profile,
    read: () => current,
    labels,
    /** The guided backup; its folder may be the administrator's. */
    backup,
    /** Deletion by age: the administrator's, or what a supervisor set. */
    retention,
    /** Updates of the program; the administrator's first. */
    updates,
    /** Language of the screens: the administrator's, or the one chosen on this PC. */
    language,
    /** Names of settings with a value of another version of the program at this start; they have their defaults. */
    unknown,
    /** Rereads the stored settings; called after a change was rolled back. */
    reread: () => void (current = readStored().value),
    /** Name under which a new secret is stored before it becomes active. */
    freshSecretName: (which: WmsAddress) => secretsOf[which].freshName(),
    // A value of another version says elsewhere which of its secrets is in use.
    /** Names of secrets that are certainly inactive. */
    unusedSecrets: () => wmsAddresses.flatMap((of) => (unknown.includes(keyOf[of]) ? [] : secretsOf[of].unusedNames())),
    async view(): Promise<Settings> {
      const pc = installation.read()
      const [auth, legacyAuth] = await Promise.all([authView('v2'), authView('v1')])
      return {
        ...pick(pc, ...personalFields),
        profile: profile.kind,
        language: language(),
        connection: {
          baseUrl: profile.kind === 'wms' ? profile.baseUrl : pc.baseUrl,
          legacyBaseUrl: profile.kind === 'wms' ? profile.legacyBaseUrl : pc.legacyBaseUrl,
          ...pick(current, ...connectionFields),
          auth,
          legacyAuth,
        },
        counting: pick(current, ...countingFields),
        webhooks: receiverSettingsOf(current),
        arrivals: { temperatureLimits: current.temperatureLimits },
        company: current.company,
        exchange: { folder: current.exchangeFolder },
        advices: { folder: current.adviceFolder },
        claims: { answerDays: current.claimAnswerDays },
        labels: labels(),
        backup: backup(),
        retention: retention(),
        updates: updates(),
        secretStore: secrets.kind,
        secretProblem: secrets.problem(),
        ...facts(),
        startup: desktop.startup(),
        managed: managedView(policy),
      }
    },
    /** Writes the given fields. `restart`: another profile or address was selected, which needs a new core. */
    update(patch: Omit<ParsedInput<'settings.update'>, 'commandId'>): { restart: boolean } {
      const before = installation.read()
      const { connection = {}, counting = {}, webhooks = {} } = patch
      write({
        ...pick(connection, ...connectionFields),
        ...pick(counting, ...countingFields),
        ...pick(patch, 'company', 'labels'),
        labelsDevice: patch.labels && deviceId,
        backup: patch.backup && { ...current.backup, ...pick(patch.backup, ...backupFields) },
        retention: patch.retention && { ...current.retention, ...pick(patch.retention, ...retentionFields) },
        temperatureLimits: patch.arrivals?.temperatureLimits,
        exchangeFolder: patch.exchange?.folder,
        adviceFolder: patch.advices?.folder,
        claimAnswerDays: patch.claims?.answerDays,
        receiverOn: webhooks.on,
        receiverBindAddress: webhooks.bindAddress,
        receiverPort: webhooks.port,
        receiverPublicUrl: webhooks.publicUrl,
      })
      const after = installation.update({
        ...pick(patch, 'profile', 'language', ...personalFields),
        ...pick(patch.startup ?? {}, 'autostart', 'kiosk'),
        ...(patch.updates && { updates: { ...before.updates, ...pick(patch.updates, 'mode', 'source') } }),
        ...pick(connection, 'baseUrl', 'legacyBaseUrl'),
        ...(connection.baseUrl === undefined && connection.legacyBaseUrl === undefined ? {} : { profileFolder: null }),
      })
      const chosen = (pc: Installation) => profileId(pc.profile, pc.baseUrl, pc.legacyBaseUrl)
      return { restart: chosen(before) !== chosen(after) || before.profileFolder !== after.profileFolder }
    },
    setAuth(addresses: readonly WmsAddress[], value: Pick<AuthSetting, 'kind' | 'name'>, step: SecretChange): void {
      for (const which of addresses) write({ [keyOf[which]]: { ...value, place: secretsOf[which].after(step) } })
    },
    /** The two addresses with their secrets; for the WMS client only. */
    async addresses(): Promise<{ v2: Address | null; v1: Address | null }> {
      return { v2: await address(profile.baseUrl, 'v2'), v1: await address(profile.legacyBaseUrl, 'v1') }
    },
  }
}

const backupFields = backupSettings.keyof().options
const countingFields = settingsShape.shape.counting.keyof().options
const connectionFields = ['allowSecretOverHttp', 'warehouseTimeZone', 'adjustmentsDateFormat'] as const
/** Appearance and scanners of this PC, which anybody changes. */
export const personalFields = ['theme', 'soundVolume', 'spokenAnswers', 'startScreen', 'tourSeen', 'scanners'] as const

function withSecret(setting: Pick<AuthSetting, 'kind' | 'name'>, secret: string | null): Auth {
  if (setting.kind === 'none') return { kind: 'none' }
  if (secret === null) return { kind: 'none', lacksSecretOf: setting.kind }
  if (setting.kind === 'bearer') return { kind: 'bearer', secret }
  if (setting.kind === 'basic') return { kind: 'basic', user: setting.name ?? '', secret }
  return { kind: 'header', name: setting.name ?? 'X-API-KEY', secret }
}
