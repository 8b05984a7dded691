import type {
  Verdict,
  VerificationCode,
  VerificationFinding,
  VerificationOutcome,
} from '../../../../contract/shapes/verification.ts'
import type { DeviceKeyList } from './device-keys.ts'

type Values = VerificationFinding['values']

export const wrong = (code: VerificationCode, values: Values = {}): VerificationFinding => ({
  code,
  is: 'wrong',
  values,
})
export const proven = (code: VerificationCode, values: Values = {}): VerificationFinding => ({
  code,
  is: 'proven',
  values,
})
export const notProven = (code: VerificationCode, values: Values = {}): VerificationFinding => ({
  code,
  is: 'not_proven',
  values,
})

/** A verdict that something is wrong, before anything could be proven. */
export function failedVerdict(
  kind: Verdict['kind'],
  outcome: VerificationOutcome,
  ...findings: VerificationFinding[]
): Verdict {
  return { kind, outcome, practice: null, device: null, content: null, findings }
}

/** Whose key it is, by the list of published keys. */
export interface KeyOwner {
  outcome: Extract<VerificationOutcome, 'genuine' | 'no_keys' | 'unknown_key'>
  name: string | null
  findings: VerificationFinding[]
}

/** Looks up the key of a valid signature made at `at` by a device that calls itself `deviceId`. */
export function findKeyOwner(
  { deviceId, publicKey, at }: { deviceId: string; publicKey: string; at: string | null },
  keys: DeviceKeyList | null,
): KeyOwner {
  const valid = proven('signed_by_key', { device: deviceId, key: publicKey })
  if (keys === null) return { outcome: 'no_keys', name: null, findings: [valid, notProven('no_keys')] }
  const listed = keys.devices.find((device) => device.publicKey === publicKey)
  const namesake = keys.devices.find((device) => device.deviceId === deviceId)
  if (!listed || listed.deviceId !== deviceId) {
    const other = listed ?? namesake
    const why = other
      ? wrong('other_device', { device: deviceId, listed: other.name ?? other.deviceId })
      : notProven('key_not_listed', { device: deviceId })
    return { outcome: 'unknown_key', name: null, findings: [valid, why] }
  }
  const { name, retiredAt } = listed
  const retired = retiredAt !== null && at !== null && Date.parse(retiredAt) < Date.parse(at)
  return {
    outcome: 'genuine',
    name,
    findings: [
      proven('signed_by', { device: name ?? deviceId, key: publicKey, list: keys.madeAt ?? '' }),
      ...(retired ? [notProven('key_retired', { at: retiredAt })] : []),
    ],
  }
}
