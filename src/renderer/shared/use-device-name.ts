import type { Client } from '../../contract/client.ts'
import { useClient } from '../state/client.tsx'
import { useQuery } from '../state/use-query.ts'
import { shortDevice } from './short-id.ts'

/** The last names that were read: what is opened next begins with them, not with signs of an id. */
const lastNames = new WeakMap<Client, ReadonlyMap<string, string>>()

/** Names of other PCs as a supervisor confirmed them; the first signs of the id of one that has none. */
export function useDeviceName(): (deviceId: string) => string {
  const client = useClient()
  const { data } = useQuery('devices.list', {}, { watch: ['settings'], keepPrevious: true })
  if (data !== null)
    lastNames.set(
      client,
      new Map(data.rows.flatMap(({ deviceId, name }) => (name === null ? [] : [[deviceId, name] as const]))),
    )
  return (deviceId) => lastNames.get(client)?.get(deviceId) ?? shortDevice(deviceId)
}
