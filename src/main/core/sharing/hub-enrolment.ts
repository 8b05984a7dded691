import type { KeyStore } from '../devices/key-store.ts'
import { Failure } from '../domain/failure.ts'
import type { JoinCode } from '../domain/join-code.ts'
import { readJoinCode } from '../domain/join-code.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import type { HubConnection } from '../store/hub/hub-connection.ts'
import { connectHub, isRevoked } from '../store/hub/hub-connection.ts'
import type { HubAddress } from '../store/hub/server-certificate.ts'
import { readHubAddress } from '../store/hub/server-certificate.ts'
import type { HubConfig } from './hub-config.ts'
import { hubSecretName } from './hub-config.ts'

const secretBytes = 32
const saltBytes = 16

/**
 * Joins a hub with a one-time code. The password is made here and stored before the hub knows it, so that a PC that loses its
 * power in between joins with the same code again.
 */
export async function joinHub(
  { clock, random }: CoreContext,
  { device, profile }: ProfileData,
  keys: KeyStore,
  input: { url: string; code: string },
): Promise<HubConfig> {
  const address = readHubAddress(input.url)
  const code = readJoinCode(input.code)
  if (!device.canSign())
    throw new Failure('conflict', 'The key of this PC cannot be read', { reason: 'hub_key_missing' })
  const name = hubSecretName(code)
  const joined = await joinedBefore(keys, address, code, clock.now())
  if (joined !== null) return finish(joined)

  const secret = Buffer.from(random.bytes(secretBytes)).toString('base64url')
  const hub = await connect(address, code, code.secret, clock.now()).catch((error: unknown) => {
    throw isRevoked(error)
      ? new Failure('forbidden', 'This code is wrong, or was used', { reason: 'hub_code_used' })
      : error
  })
  try {
    await keys.write(name, secret)
    const { deviceId, publicKey } = device
    const practice = profile.kind === 'practice'
    const result = await hub.join({ device: deviceId, publicKey, practice }, secret, random.bytes(saltBytes))
    if (result === 'joined')
      throw new Failure('conflict', 'The server knows this PC by an earlier code', { reason: 'hub_device_joined' })
    if (result !== 'done') throw new Failure('forbidden', 'This code is no longer valid', { reason: 'hub_code_used' })
  } catch (error) {
    await hub.close()
    throw error
  }
  return finish(hub)

  async function finish(hub: HubConnection): Promise<HubConfig> {
    try {
      const hello = await hub.hello()
      if (hello === null) throw new Failure('forbidden', 'This code was used', { reason: 'hub_code_used' })
      const { site, kind, pins } = hello
      const { login } = code
      return { url: input.url, login, deviceId: device.deviceId, site, kind, name: hello.name, pins }
    } finally {
      await hub.close()
    }
  }
}

/** A PC that had joined with this code, but lost its power before it noted that. */
async function joinedBefore(
  keys: KeyStore,
  address: HubAddress,
  code: JoinCode,
  nowMs: number,
): Promise<HubConnection | null> {
  const secret = await keys.read(hubSecretName(code))
  if (secret === null || secret === '') return null
  try {
    return await connect(address, code, secret, nowMs)
  } catch (error) {
    if (isRevoked(error)) return null
    throw error
  }
}

function connect(
  address: HubAddress,
  { login, pin }: JoinCode,
  password: string,
  nowMs: number,
): Promise<HubConnection> {
  const pins = pin === null ? [] : [pin]
  return connectHub({ address, login, password, pins, nowMs }, { wake() {}, lost() {} })
}
