/** A device of the published list. */
export interface ListedDevice {
  deviceId: string
  name: string | null
  /** Base64url of the raw 32 bytes. */
  publicKey: string
  /** Since when the device is no longer used; its earlier signatures stay valid. */
  retiredAt: string | null
}

/** Device keys that a company publishes, so that others can verify its receipts. */
export interface DeviceKeyList {
  madeAt: string | null
  devices: readonly ListedDevice[]
}

const format = 'muelle-device-keys'

/** The text of the published list: JSON, indented so that people can read it. */
export function deviceKeyListText(list: DeviceKeyList): string {
  return `${JSON.stringify({ format, version: 1, ...list }, null, 2)}\n`
}

/** Reads a published list; `null` if the text is none. Unknown fields are allowed: lists are edited by people. */
export function readDeviceKeyList(text: string): DeviceKeyList | null {
  const list = record(parsed(text))
  if (list?.['format'] !== format || list['version'] !== 1 || !Array.isArray(list['devices'])) return null
  const devices: ListedDevice[] = []
  for (const item of list['devices']) {
    const device = record(item)
    const deviceId = textOrNull(device?.['deviceId'])
    const publicKey = textOrNull(device?.['publicKey'])
    if (!device || deviceId === null || publicKey === null || !/^[\w-]{43}$/.test(publicKey)) return null
    devices.push({ deviceId, publicKey, name: textOrNull(device['name']), retiredAt: textOrNull(device['retiredAt']) })
  }
  return { madeAt: textOrNull(list['madeAt']), devices }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
