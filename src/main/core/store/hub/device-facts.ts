import type { FactValue } from '../../domain/fact.ts'
import type { DeviceStatement } from '../device-statements.ts'
import { applyStatement, deviceStatement, saveStatement } from '../device-statements.ts'
import { column } from '../sql.ts'
import type { FactKind } from './fact-kind.ts'
import { absent } from './fact-kind.ts'

const states = ['confirmed', 'revoked']
const isOwn = /* sql */ `EXISTS (SELECT 1 FROM device WHERE own > 0 AND own = (SELECT max(own) FROM device)
  AND device.device_id = by_device AND device.public_key = by_key)`
const key = (row = '') =>
  ['by_device', 'by_key', 'device_id', 'public_key'].map((name) => `${row}${name}`).join(` || ' ' || `)

/**
 * What a supervisor at one PC said of another PC. The key has both with their keys, so PCs never contradict each other in one
 * fact. It has an effect where the decisions of that PC's supervisors are followed; elsewhere it is kept until they are.
 */
export const deviceFact: FactKind = {
  resources: ['settings', 'counts', 'controls'],
  triggers: ['INSERT', 'UPDATE'].map((change) => ({ after: `${change} ON device_statement`, key: key('NEW.') })),
  keys: (database) => [column(database, `SELECT ${key()} FROM device_statement WHERE ${isOwn}`)],
  ownerOf(text) {
    const { byDevice: deviceId, byKey: publicKey } = named(text) ?? { byDevice: '', byKey: '' }
    return { deviceId, publicKey }
  },
  read(database, text) {
    const about = named(text)
    const statement = about && deviceStatement(database, about)
    if (!statement) return absent
    const { name, revoked, at } = statement
    return { value: { name, state: revoked ? 'revoked' : 'confirmed' }, at, by: '' }
  },
  understand(text, { name, state }): FactValue | undefined {
    if (named(text) === null || typeof name !== 'string' || name.trim() === '' || name.length > 80) return undefined
    return typeof state === 'string' && states.includes(state) ? { name, state } : undefined
  },
  apply(writer, text, { value }, { now, deviceChanged }) {
    const about = named(text)
    // A statement is never removed: another one follows.
    if (about === null || value === null) return
    const at = now()
    const statement = { ...about, name: value['name'] ?? '', revoked: value['state'] === 'revoked', at }
    saveStatement(writer, statement)
    if (applyStatement(writer, statement, at)) deviceChanged(about)
  },
}

function named(text: string): Pick<DeviceStatement, 'byDevice' | 'byKey' | 'deviceId' | 'publicKey'> | null {
  const [byDevice = '', byKey = '', deviceId = '', publicKey = '', ...more] = text.split(' ')
  const parts = [byDevice, byKey, deviceId, publicKey]
  return more.length === 0 && parts.every((part) => /^[\w-]{1,64}$/.test(part))
    ? { byDevice, byKey, deviceId, publicKey }
    : null
}
