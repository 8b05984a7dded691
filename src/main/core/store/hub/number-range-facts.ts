import { z } from 'zod'
import { defaultLabelSettings } from '../../../../contract/shapes/label.ts'
import { headOf } from '../../domain/labels/sscc.ts'
import { ownDevice } from '../devices.ts'
import { numberRangeOf, removeNumberRange, saveNumberRange } from '../number-ranges.ts'
import type { PrimaryDatabase } from '../primary-database.ts'
import { readSetting } from '../settings.ts'
import type { FactKind } from './fact-kind.ts'
import { absent } from './fact-kind.ts'

const newest = /* sql */ `device WHERE own > 0 AND public_key <> '' AND own = (SELECT max(own) FROM device)`
const keyOf = ({ deviceId, publicKey }: { deviceId: string; publicKey: string }) => `${deviceId} ${publicKey}`

/**
 * The digits with which the numbers for pallets of a PC begin: two PCs with the same ones learn of it before either prints.
 * The key is the PC with its key, which alone says it.
 */
export const numberRangeFact: FactKind = {
  resources: ['settings'],
  triggers: ['INSERT', 'UPDATE'].map((change) => ({
    after: `${change} ON setting WHEN NEW.key IN ('labels', 'labelsDevice')`,
    key: `device_id || ' ' || public_key`,
    from: newest,
  })),
  keys(database) {
    const own = ownDevice(database)
    return own === null || own.publicKey === '' || ownHead(database) === null ? [] : [[keyOf(own)]]
  },
  ownerOf: (key) => named(key) ?? { deviceId: '', publicKey: '' },
  read(database, key) {
    const device = named(key)
    if (device === null) return absent
    const own = ownDevice(database)
    const isOwn = own !== null && keyOf(own) === key
    const head = isOwn ? ownHead(database) : numberRangeOf(database, device)
    return head === null ? absent : { ...absent, value: { head } }
  },
  understand: (key, { head }) =>
    named(key) !== null && typeof head === 'string' && /^\d{7,17}$/.test(head) ? { head } : undefined,
  apply(writer, key, { value }) {
    const device = named(key)
    if (device === null) return
    if (value === null) removeNumberRange(writer, device)
    else saveNumberRange(writer, { ...device, head: value['head'] ?? '' })
  },
}

/** The digits of this PC; `null` without a prefix, and while copied data wait for a supervisor to save them again. */
function ownHead(database: PrimaryDatabase): string | null {
  const { companyPrefix, extensionDigit, pcDigits } = rangeFields.parse(readSetting(database, 'labels'))
  const isOurs = readSetting(database, 'labelsDevice') === ownDevice(database)?.deviceId
  return companyPrefix === null || !isOurs ? null : headOf({ companyPrefix, extensionDigit, pcDigits })
}

const rangeFields = z
  .object({ companyPrefix: z.string().nullable(), extensionDigit: z.number(), pcDigits: z.string() })
  .catch(defaultLabelSettings)

function named(key: string): { deviceId: string; publicKey: string } | null {
  const [, deviceId = '', publicKey = ''] = /^([\w-]{1,64}) ([\w-]{1,64})$/.exec(key) ?? []
  return deviceId === '' ? null : { deviceId, publicKey }
}
