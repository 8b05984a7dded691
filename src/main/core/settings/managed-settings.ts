import { keepAll, retentionFields } from '../../../contract/shapes/retention.ts'
import type { ParsedInput } from '../../../contract/operations.ts'
import type { Policy, PolicyName } from '../../../contract/shapes/policy.ts'
import type { Settings } from '../../../contract/shapes/system.ts'
import type { UpdateSettings } from '../../../contract/shapes/update.ts'
import { Failure } from '../domain/failure.ts'
import { pick } from '../domain/pick.ts'

const addressNames: PolicyName[] = ['wmsAddress', 'wmsLegacyAddress']

/** The addresses of the administrator, or `null`. A wrong one is `null`: it never falls back to one entered on this PC. */
export function managedAddresses({ values, problems }: Policy) {
  const isWrong = problems.some(({ entry }) => entry === '' || addressNames.some((name) => entry === name))
  const { wmsAddress, wmsLegacyAddress } = values
  if (isWrong) return { isWrong, baseUrl: wmsAddress ?? null, legacyBaseUrl: wmsLegacyAddress ?? null }
  const [baseUrl, legacyBaseUrl] = [wmsAddress ?? wmsLegacyAddress, wmsLegacyAddress ?? wmsAddress]
  return baseUrl === undefined || legacyBaseUrl === undefined ? null : { isWrong, baseUrl, legacyBaseUrl }
}

/** The settings that stay as they are on the PC while the policy cannot be read. */
const lockedWhileUnknown: PolicyName[] = ['retention', 'updateMode', 'updateSource', 'siteServer', 'autostart', 'kiosk']

/** True while it is not known what the administrator wants: the entry is wrong, or the file cannot be read. */
export function isUnknown({ values, problems }: Policy, name: PolicyName): boolean {
  return values[name] === undefined && problems.some(({ entry }) => entry === '' || entry.split('.', 1)[0] === name)
}

/** Deletion by age: the administrator's, or what a supervisor set. Nothing is deleted that the administrator may want to keep. */
export function retentionOf(policy: Policy, own: Settings['retention']): Settings['retention'] {
  if (isUnknown(policy, 'retention')) return keepAll
  const { retention } = policy.values
  return retention === undefined ? own : { ...keepAll, ...pick(retention, ...retentionFields) }
}

/** Updates: the administrator's first. Without knowing them the program does nothing by itself and asks no place of this PC. */
export function updatesOf(policy: Policy, own: UpdateSettings): UpdateSettings {
  const { updateMode = own.mode, updateSource = own.source } = policy.values
  const isSourceUnknown = isUnknown(policy, 'updateSource')
  const isModeUnknown = isSourceUnknown || isUnknown(policy, 'updateMode')
  return { mode: isModeUnknown ? 'never' : updateMode, source: isSourceUnknown ? null : updateSource }
}

/** The administrator's settings as users see them. */
export function managedView(policy: Policy): Settings['managed'] {
  const names = Object.keys(policy.values) as PolicyName[]
  const addresses = managedAddresses(policy) === null ? [] : addressNames
  const unknown = lockedWhileUnknown.filter((name) => isUnknown(policy, name))
  return {
    source: policy.source,
    names: [...new Set([...addresses, ...names, ...unknown])],
    problems: policy.problems,
  }
}

/** The failure of a command that would change a setting of the administrator. */
export function managedFailure(name: PolicyName): Failure {
  return new Failure('forbidden', 'This is set by the administrator of this PC', { reason: 'managed', field: name })
}

type Change = Pick<
  ParsedInput<'settings.update'>,
  'profile' | 'language' | 'connection' | 'startup' | 'backup' | 'retention' | 'updates'
>

/** Throws `forbidden` (`managed`) if a change is of a setting of the administrator. */
export function assertNotManaged(
  { profile, language, connection = {}, startup = {}, backup = {}, retention = {}, updates = {} }: Change,
  before: Settings,
): void {
  const asked: (readonly [name: PolicyName, next: unknown, now: unknown])[] = [
    ['language', language, before.language],
    ['autostart', startup.autostart, before.startup?.autostart],
    ['kiosk', startup.kiosk, before.startup?.kiosk],
    ['backupFolder', backup.folder, before.backup.folder],
    ...retentionFields.map((name) => ['retention', retention[name], before.retention[name]] as const),
    ['updateMode', updates.mode, before.updates.mode],
    ['updateSource', updates.source, before.updates.source],
    ['wmsAddress', profile, before.profile],
    ['wmsAddress', connection.baseUrl, before.connection.baseUrl],
    ['wmsAddress', connection.legacyBaseUrl, before.connection.legacyBaseUrl],
  ]
  for (const [name, next, now] of asked)
    if (before.managed.names.includes(name) && next !== undefined && next !== now) throw managedFailure(name)
}
