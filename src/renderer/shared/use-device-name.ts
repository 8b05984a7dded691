import { useQuery } from '../state/use-query.ts'
import { shortDevice } from './short-id.ts'

/** Names of other PCs as a supervisor confirmed them; the first signs of the id of one that has none. */
export function useDeviceName(): (deviceId: string) => string {
  const { data } = useQuery('devices.list', {}, { watch: ['settings'], keepPrevious: true })
  const names = new Map((data?.rows ?? []).flatMap(({ deviceId, name }) => (name === null ? [] : [[deviceId, name]])))
  return (deviceId) => names.get(deviceId) ?? shortDevice(deviceId)
}
